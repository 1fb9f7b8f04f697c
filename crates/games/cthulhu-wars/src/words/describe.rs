//! Choices in words: label, cost, targets and the rule that grants them.

use std::borrow::Cow;

use engine::{Cost, Described, Role, Seat, Target, Text, text};

use crate::{
    CthulhuWars,
    action::Action,
    actions::{self, build_gate, summon},
    factions::{doom_action, moments, pre_battle},
    frame::{self, Frame},
    ids::{Ability, Area, Faction, Kind, Requirement, Spellbook},
    negotiation,
    phases::{self, doom_turn::is_only_ritual},
    supplements::{high_priests::unspeakable_oath, neutral_monsters::loyalty_cards},
    units::Unit,
    words::{Words, asker::asker, verbs},
};

/// A choice in words; `frame` is `None` for an anytime action.
pub(crate) fn describe(
    g: &CthulhuWars,
    frame: Option<&Frame>,
    seat: Seat,
    action: Action,
) -> Described {
    let Some(frame) = frame else {
        return anytime(g, seat, action);
    };
    let words = || frame::prompt(g, frame, seat);
    match action {
        Action::Do(verb) => verbs::entry(g, frame, verb),
        Action::Unit(unit) => unit_choice(g, frame, seat, unit, words().one_place),
        Action::Area(area) => area_choice(g, frame, area, words().detail_of(action)),
        Action::Faction(faction) => Described {
            detail: words().detail_of(action),
            ..named(faction.name(), "faction", faction.id(), rule(frame))
        },
        Action::Kind(kind) => kind_choice(g, frame, seat, kind),
        Action::Book(book) => Described {
            detail: doom_action(action)
                .map_or("", |ability| ability.detail)
                .into(),
            ..named(book.name(), "spellbook", book.id(), rule(frame))
        },
        Action::Use(ability) => ability_choice(ability),
        Action::Share(share) => share_choice(g, frame, share),
        Action::Ritual => Described {
            label: "Perform the Ritual".into(),
            detail: "a Doom for each gate, an Elder Sign for each Great Old One".into(),
            cost: ritual_cost(g, own(g, frame, seat)),
            card: Some(Target::new("term", "ritual")),
            ..plain("", "Rulebook V, Ritual of Annihilation")
        },
        Action::RitualWith(book) => Described {
            label: text!("The Ritual, with {0}", book.name()),
            detail: book
                .faction()
                .and_then(|of| moments(of).ritual_gift)
                .map_or("", |gift| gift.detail)
                .into(),
            cost: ritual_cost(g, own(g, frame, seat)),
            card: Some(Target::new("spellbook", book.id())),
            ..plain("", "Rulebook V, Ritual of Annihilation")
        },
        Action::Reveal(..) | Action::Claim(_) | Action::Invoke(_) | Action::Swear(_) => {
            anytime(g, seat, action)
        }
        Action::TakePower | Action::TakeSigns => labelled(&words(), frame, action, "Take it"),
        Action::Accept => labelled(&words(), frame, action, "Do it"),
        Action::Clockwise => plain("Clockwise", "Rulebook IV"),
        Action::CounterClockwise => plain("Counter-clockwise", "Rulebook IV"),
        Action::Agree => plain("Agree", "Rulebook XIII, dividing a loss"),
        Action::Reject
            if matches!(frame, Frame::Negotiation(negotiation::Step::Propose { .. })) =>
        {
            plain("Propose nothing", "Rulebook XIII, dividing a loss")
        }
        Action::Reject => plain("Reject", "Rulebook XIII, dividing a loss"),
        Action::Refuse => plain("Have no part in it", "Rulebook XIII, dividing a loss"),
        Action::Done => Described {
            role: Role::Done,
            ..labelled(&words(), frame, action, done(g, frame))
        },
    }
}

pub(super) fn plain(label: impl Into<Text>, rule: &'static str) -> Described {
    Described {
        label: label.into(),
        rule: rule.into(),
        ..Described::default()
    }
}

fn named(
    label: impl Into<Text>,
    kind: &'static str,
    id: impl Into<Cow<'static, str>>,
    rule: &'static str,
) -> Described {
    Described {
        targets: vec![Target::new(kind, id)],
        ..plain(label, rule)
    }
}

pub(super) fn power(g: &CthulhuWars, faction: Faction, cost: u16) -> Option<Cost> {
    (cost > 0).then(|| Cost {
        amount: u32::from(cost),
        of: "Power".into(),
        leaves: u32::from(g.power(faction).saturating_sub(cost)),
    })
}

/// The faction a seat answers for.
fn own(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Faction {
    asker(g, frame, seat).unwrap_or(g.first)
}

fn ritual_cost(g: &CthulhuWars, faction: Faction) -> Option<Cost> {
    power(g, faction, crate::doom::ritual_cost_of(g, faction))
}

/// The heading of what may be done at any time, in the action menu.
const ANYTIME: &str = "At any time";

fn anytime(g: &CthulhuWars, seat: Seat, action: Action) -> Described {
    match action {
        Action::Claim(requirement) => claim(g, requirement),
        Action::Invoke(book) => invocation(book),
        Action::Swear(_) => oath(g, seat, action),
        action => reveal(g, seat, action),
    }
}

fn claim(g: &CthulhuWars, requirement: Requirement) -> Described {
    let claim = moments(requirement.faction()).claim;
    let signs = claim.map_or(0, |claim| (claim.signs)(g));
    let detail = match signs {
        0 => text!("no Elder Sign now"),
        1 => text!("and 1 Elder Sign now"),
        more => text!("and {0} Elder Signs now", more),
    };
    Described {
        label: text!("Take a spellbook now"),
        detail,
        role: Role::Anytime,
        group: ANYTIME.into(),
        card: Some(Target::new("requirement", requirement.id())),
        ..plain("", "Faction card")
    }
}

fn invocation(book: Spellbook) -> Described {
    let invocation = book.faction().and_then(|of| moments(of).invocation);
    Described {
        label: book.name().into(),
        detail: invocation.map_or("", |i| i.detail).into(),
        role: Role::Anytime,
        group: ANYTIME.into(),
        card: Some(Target::new("spellbook", book.id())),
        ..plain("", "Spellbook")
    }
}

fn oath(g: &CthulhuWars, seat: Seat, action: Action) -> Described {
    let label = match action {
        Action::Swear(of) if g.factions_of(seat).len() > 1 => {
            text!("Sacrifice the High Priest of {0}", of.name())
        }
        _ => text!("Sacrifice your High Priest"),
    };
    Described {
        label,
        detail: text!("Unspeakable Oath: 2 Power now"),
        role: Role::Anytime,
        group: ANYTIME.into(),
        card: Some(Target::new("unit", Kind::HighPriest.id())),
        ..plain("", unspeakable_oath::RULE)
    }
}

fn reveal(g: &CthulhuWars, seat: Seat, action: Action) -> Described {
    let (label, detail) = match action {
        Action::Reveal(faction, value) if g.factions_of(seat).len() > 1 => (
            text!(
                "Reveal an Elder Sign of {0} worth {1}",
                faction.name(),
                value
            ),
            text!("{0} Doom now", value),
        ),
        Action::Reveal(_, value) => (
            text!("Reveal an Elder Sign worth {0}", value),
            text!("{0} Doom now", value),
        ),
        _ => (Text::default(), Text::default()),
    };
    Described {
        label,
        detail,
        role: Role::Anytime,
        card: Some(Target::new("term", "elder_sign")),
        ..plain("", "Rulebook V, Elder Sign Chits")
    }
}

/// A choice with the question's own label, or with this one.
fn labelled(words: &Words, frame: &Frame, action: Action, label: &'static str) -> Described {
    let mut labels = words.labels.iter();
    match labels.find(|(of, ..)| *of == action) {
        Some((_, label, by)) => plain(label.clone(), by.unwrap_or(rule(frame))),
        None => plain(label, rule(frame)),
    }
}

fn done(g: &CthulhuWars, frame: &Frame) -> &'static str {
    match frame {
        Frame::Phase(phases::Step::DoomTurnMenu(turn)) if is_only_ritual(g, *turn) => "No Ritual",
        Frame::Phase(phases::Step::DoomTurnMenu(_)) => "Done",
        Frame::Phase(_) => "Reveal nothing",
        Frame::Act(actions::Step::MoveWhat { .. }) => "Done moving",
        Frame::Act(actions::Step::SummonWhat { .. }) => "Done summoning",
        _ => "Done",
    }
}

/// Whether every faction has, or may have, units of a kind.
fn is_everyones(kind: Kind) -> bool {
    kind == Kind::Acolyte || kind.is_of_supplement()
}

fn unit_choice(
    g: &CthulhuWars,
    frame: &Frame,
    seat: Seat,
    unit: Unit,
    one_place: bool,
) -> Described {
    let mut label = Text::from(unit.kind().name());
    if is_everyones(unit.kind()) && g.owner(unit) != own(g, frame, seat) {
        label = text!("{0} of {1}", label, g.owner(unit).name());
    }
    if g.keeps_gate(unit) {
        label = text!("{0} on the gate", label);
    }
    if g.battle.wounded.or(g.battle.pained).has(unit) {
        label = text!("{0} (hit)", label);
    }
    let dice = (moments(g.owner(unit)).gained_dice)(&g.battle, unit);
    if dice > 0 {
        label = text!("{0} (+{1} dice)", label, dice);
    }
    let mut targets = vec![Target::new("unit", unit.id())];
    if let Some(area) = g.units.area(unit) {
        targets.push(Target::new("area", area.id()));
        if !one_place {
            label = text!("{0}, {1}", label, area.name());
        }
    }
    let cost = match frame {
        Frame::Act(actions::Step::MoveWhat { by, .. }) => power(g, *by, 1),
        Frame::Act(actions::Step::BuildWith { by }) => power(g, *by, build_gate::cost(g, *by)),
        _ => None,
    };
    Described {
        targets,
        cost,
        ..plain(label, rule(frame))
    }
}

fn area_choice(g: &CthulhuWars, frame: &Frame, area: Area, note: Text) -> Described {
    let cost = match frame {
        Frame::Act(
            actions::Step::MoveTo { by, .. }
            | actions::Step::BattleWhere { by }
            | actions::Step::CaptureWhere { by },
        ) => power(g, *by, 1),
        Frame::Act(actions::Step::RecruitWhere { by, kind }) => power(g, *by, kind.printed_cost()),
        Frame::Act(actions::Step::SummonWhere { by, kind }) => {
            power(g, *by, summon::cost(g, *kind))
        }
        _ => None,
    };
    let mut choice = Described {
        detail: if note.is_empty() {
            who_is_there(g, area)
        } else {
            text!("{0}; {1}", note, who_is_there(g, area))
        },
        cost,
        ..named(area.name(), "area", area.id(), rule(frame))
    };
    if let Some(mover) = mover(frame) {
        choice.targets.push(Target::new("unit", mover.id()));
    }
    choice
}

/// The unit that an area is chosen for.
fn mover(frame: &Frame) -> Option<Unit> {
    match frame {
        Frame::Act(actions::Step::MoveTo { unit, .. })
        | Frame::Battle(crate::battle::Step::RetreatTo { unit, .. }) => Some(*unit),
        _ => None,
    }
}

/// Who stands in an area, in a few words.
fn who_is_there(g: &CthulhuWars, area: Area) -> Text {
    let mut parts: Vec<Text> = g
        .order()
        .map(|f| (f, g.units_at(f, area).len()))
        .filter(|(_, n)| *n > 0)
        .map(|(f, n)| text!("{0} {1}", f.name(), n))
        .collect();
    if g.gates.has(area) {
        parts.push(
            if g.controller(area).is_some() {
                "gate"
            } else {
                "abandoned gate"
            }
            .into(),
        );
    }
    if parts.is_empty() {
        "empty".into()
    } else {
        Text::joined(parts, "{0}, {1}")
    }
}

fn kind_choice(g: &CthulhuWars, frame: &Frame, seat: Seat, kind: Kind) -> Described {
    if let Frame::Phase(phases::Step::DoomTurnMenu(_)) = frame {
        return loyalty_card(g, own(g, frame, seat), kind);
    }
    let cost = match frame {
        Frame::Act(actions::Step::SummonWhat { by, .. }) => power(g, *by, summon::cost(g, kind)),
        Frame::Act(actions::Step::RecruitWhat { by }) => power(g, *by, kind.printed_cost()),
        _ => None,
    };
    let faction = own(g, frame, seat);
    let left = g
        .units
        .pool()
        .and(kind.units())
        .and(g.units.of(faction))
        .len();
    Described {
        detail: text!("{0} in your Pool", left),
        cost,
        ..named(kind.name(), "unit", kind.id(), rule(frame))
    }
}

fn loyalty_card(g: &CthulhuWars, by: Faction, kind: Kind) -> Described {
    let doom = u32::from(g.sheet(by).doom);
    let amount = u32::from(loyalty_cards::COST);
    Described {
        detail: loyalty_cards::of(g, kind)
            .map_or("", |card| card.detail)
            .into(),
        cost: Some(Cost {
            amount,
            of: "Doom".into(),
            leaves: doom.saturating_sub(amount),
        }),
        card: Some(Target::new("unit", kind.id())),
        ..plain(
            text!("Take the Loyalty Card: {0}", kind.name()),
            loyalty_cards::RULE,
        )
    }
}

fn ability_choice(ability: Ability) -> Described {
    Described {
        detail: pre_battle(ability).map_or("", |a| a.detail).into(),
        card: Some(match pre_battle(ability).and_then(|a| a.book) {
            Some(book) => Target::new("spellbook", book.id()),
            None => Target::new("ability", ability.id()),
        }),
        ..plain(ability.name(), "Rulebook VII, Pre-Battle Effects")
    }
}

fn share_choice(g: &CthulhuWars, frame: &Frame, share: u8) -> Described {
    let Frame::Negotiation(negotiation::Step::Propose { by, payer, .. }) = frame else {
        return plain(share.to_string(), "Rulebook XIII, dividing a loss");
    };
    let negotiation = g.negotiation.as_ref();
    let cultists = negotiation.is_some_and(|n| n.over == crate::ids::Spellbook::Ghroth);
    let label = match (payer == by, cultists) {
        (true, true) => text!("I give {0} Cultists", share),
        (true, false) => text!("I give {0} Power", share),
        (false, true) => text!("{0} gives {1} Cultists", payer.name(), share),
        (false, false) => text!("{0} gives {1} Power", payer.name(), share),
    };
    named(
        label,
        "faction",
        payer.id(),
        "Rulebook XIII, dividing a loss",
    )
}

/// The rule a question follows.
pub(crate) fn rule(frame: &Frame) -> &'static str {
    match frame {
        Frame::Phase(phases::Step::Draft { .. }) => "Rulebook II",
        Frame::Phase(phases::Step::TieBreak { .. } | phases::Step::Direction) => "Rulebook IV",
        frame => crate::frame::rule(frame),
    }
}
