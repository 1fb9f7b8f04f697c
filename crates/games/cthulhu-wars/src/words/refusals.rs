//! Why something is not offered, by its rule: beside the action menu, and in answer to an action
//! that is not on the list.
//!
//! The reasons are those of the guards that list what is offered. Everything said is public.

mod menu;

use engine::{Described, Game as _, Illegal, Options, Refusal, RuleRef, Seat, Target, Text, text};

use crate::{
    CthulhuWars,
    action::Action,
    actions::Step as Act,
    battle::Step as Fight,
    factions::{moments, pre_battle},
    frame::{self, Frame},
    phases::action::{Round, Step},
    supplements,
    units::Unit,
    words::describe,
};

/// What a seat would expect among the choices and why it is not there.
pub(crate) fn refusals(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Vec<Refusal> {
    let Frame::Round(Step::Menu(round)) = frame else {
        return Vec::new();
    };
    if g.seat(round.faction) != seat {
        return Vec::new();
    }
    let listed = listed(g, frame);
    let missing = menu::expected(g, *round)
        .into_iter()
        .filter(|verb| !listed.has(seat, &Action::Do(*verb)));
    let mut all: Vec<Refusal> = missing
        .map(|verb| {
            let words = words(g, frame, seat, Action::Do(verb));
            Refusal::of(words, menu::why(g, *round, verb))
        })
        .collect();
    all.extend(fought(g, *round));
    all
}

// Rulebook VI, Unlimited Battle: only one Battle in each area in a round.
fn fought(g: &CthulhuWars, round: Round) -> impl Iterator<Item = Refusal> {
    let areas = g.battled.and(g.areas_of(round.faction)).iter();
    let enemies = g.enemies(round.faction);
    let fightable = move |area: &crate::ids::Area| {
        let mut enemies = enemies.iter();
        enemies.any(|e| g.units_at(e, *area).any())
    };
    areas.filter(fightable).map(|area| Refusal {
        label: text!("Battle again in {0}", area.name()),
        why: text!("you have started a battle there in this round"),
        rule: "Rulebook VI, Battle".into(),
        card: Some(Target::new("action", "battle")),
    })
}

/// Why an action that is not listed is illegal.
pub(crate) fn why_not(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> Illegal {
    let (why, rule) = match (frame, action) {
        (Frame::Round(Step::Menu(round)), Action::Do(verb)) => {
            let words = words(g, frame, seat, action);
            (menu::why(g, *round, verb), words.rule)
        }
        _ => (answer(g, frame, seat, action), rule(frame, action)),
    };
    Illegal {
        code: "not_offered".into(),
        rule,
        why,
    }
}

fn listed(g: &CthulhuWars, frame: &Frame) -> Options<Action> {
    let mut options = Options::default();
    g.ask(frame, &mut options);
    options
}

fn words(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> Described {
    describe::describe(g, Some(frame), seat, action)
}

/// The rule that forbids an answer.
fn rule(frame: &Frame, action: Action) -> RuleRef {
    match (frame, action) {
        (_, Action::Ritual | Action::RitualWith(_)) => "Rulebook V, Ritual of Annihilation".into(),
        (_, Action::Reveal(..)) => "Rulebook V, Elder Sign Chits".into(),
        (Frame::Battle(Fight::RetreatTo { .. }), Action::Area(_)) => {
            "Rulebook VII, Results: retreats".into()
        }
        (Frame::Act(Act::MoveWhat { .. } | Act::MoveTo { .. }), _) => "Rulebook VI, Move".into(),
        _ => describe::rule(frame).into(),
    }
}

/// Why something that may be done at any time can't be done now.
fn anytime(g: &CthulhuWars, action: Action) -> Text {
    match action {
        Action::Claim(requirement) if g.met(requirement) => {
            text!("you have met this requirement already")
        }
        Action::Invoke(book) if !g.has(book) => menu::not_earned(book),
        Action::Invoke(book)
            if let Some(of) = book.faction()
                && (moments(of).used_up)(g, book) =>
        {
            text!("you have used it in this game")
        }
        action => supplements::why_no_interruption(g, action)
            .unwrap_or(text!("not in the middle of an action or a battle")),
    }
}

/// The reason, by what was tried; at last what is asked instead.
fn answer(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> Text {
    let own = || frame::why_not(g, frame, action);
    match action {
        Action::Ritual | Action::RitualWith(_) => {
            text!("each faction may perform one Ritual in a Doom Phase, when its turn for it comes")
        }
        Action::Reveal(faction, value) => {
            text!("{0} holds no Elder Sign worth {1}", faction.name(), value)
        }
        Action::Claim(_) | Action::Invoke(_) | Action::Swear(_) => anytime(g, action),
        Action::Do(_) => text!("first answer this: {0}", title(g, frame, seat)),
        answer if !same_sort_listed(g, frame, seat, answer) => wrong_sort(g, frame, seat),
        Action::Unit(unit) if twin_listed(g, frame, seat, unit) => {
            text!("units that are alike are offered once: name the one that is offered")
        }
        Action::Unit(unit) => {
            own().unwrap_or_else(|| text!("{0} can't be chosen here", unit.this()))
        }
        Action::Area(area) if !g.map().areas.has(area) => {
            text!("{0} is not on this board", area.name())
        }
        Action::Area(area) => own().unwrap_or_else(|| not_chosen(area.name())),
        Action::Faction(faction) if !g.playing().has(faction) => {
            text!("{0} does not play in this game", faction.name())
        }
        Action::Faction(faction) => own().unwrap_or_else(|| not_chosen(faction.name())),
        Action::Kind(kind) => {
            own().unwrap_or_else(|| text!("{0} can't be placed here", kind.name()))
        }
        Action::Book(book) => own().unwrap_or_else(|| {
            if g.has(book) {
                text!("you have {0} already", book.name())
            } else {
                text!("{0} can't be taken here", book.name())
            }
        }),
        Action::Use(ability) => match pre_battle(ability).and_then(|a| a.book) {
            Some(book) if !g.has(book) => menu::not_earned(book),
            _ => own().unwrap_or_else(|| text!("{0} can't be used here", ability.name())),
        },
        Action::Share(share) => text!("a share of {0} can't be part of this division", share),
        Action::Clockwise
        | Action::CounterClockwise
        | Action::TakePower
        | Action::TakeSigns
        | Action::Accept
        | Action::Agree
        | Action::Reject
        | Action::Refuse
        | Action::Done => wrong_sort(g, frame, seat),
    }
}

fn not_chosen(name: &'static str) -> Text {
    text!("{0} can't be chosen here", name)
}

fn title(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Text {
    super::prompt(g, frame, seat).title
}

const fn sort(action: Action) -> &'static str {
    match action {
        Action::Do(_) => "an entry of the action menu",
        Action::Unit(_) => "a unit",
        Action::Area(_) => "an area",
        Action::Faction(_) => "a faction",
        Action::Kind(_) => "a kind of unit",
        Action::Book(_) => "a spellbook",
        Action::Use(_) => "a Pre-Battle ability",
        Action::Share(_) => "a share",
        Action::Clockwise | Action::CounterClockwise => "a direction",
        Action::Ritual | Action::RitualWith(_) => "the Ritual",
        Action::TakePower | Action::TakeSigns => "a reward",
        Action::Accept | Action::Agree | Action::Reject | Action::Refuse => "yes or no",
        Action::Claim(_) => "a requirement",
        Action::Invoke(_) => "a spellbook to use",
        Action::Swear(_) => "a High Priest to sacrifice",
        Action::Done => "that it is enough",
        Action::Reveal(..) => "an Elder Sign",
    }
}

fn same_sort_listed(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> bool {
    let listed = listed(g, frame);
    listed.of(seat).any(|a| sort(*a) == sort(action))
}

fn wrong_sort(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Text {
    let mut sorts: Vec<&'static str> = Vec::new();
    for action in listed(g, frame).of(seat) {
        if !sorts.contains(&sort(*action)) {
            sorts.push(sort(*action));
        }
    }
    let title = title(g, frame, seat);
    let sorts = sorts.into_iter().map(Text::from);
    text!(
        "asked is \u{201c}{0}\u{201d}: answer with {1}",
        title,
        Text::joined(sorts, "{0} or {1}")
    )
}

/// Whether a unit that looks the same is offered. One that has moved looks the same and isn't.
fn twin_listed(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> bool {
    if matches!(frame, Frame::Act(Act::MoveWhat { moved, .. })
        if moved.has(unit) || g.moved.has(unit))
        && frame::why_not(g, frame, Action::Unit(unit)).is_some()
    {
        return false;
    }
    let look = |u: Unit| (u.kind(), g.owner(u), g.units.place(u), g.keeps_gate(u));
    let fate = |u: Unit| {
        let b = &g.battle;
        let hit = b.pained.or(b.wounded).has(u);
        (b.fighters.has(u), b.retreated.has(u), hit)
    };
    let alike = |u: Unit| look(u) == look(unit) && fate(u) == fate(unit);
    let listed = listed(g, frame);
    listed
        .of(seat)
        .any(|a| matches!(a, Action::Unit(u) if alike(*u)))
}

#[cfg(test)]
mod tests;
