//! Why an answer to any question but the action menu is illegal.

mod areas;
mod units;

use engine::{RuleRef, Seat, Text, text};

use super::{asked_by, listed, menu, short};
use crate::{
    CthulhuWars,
    action::{Ability, Action},
    actions::{Step as Act, battle, capture, summon},
    battle::Step as Fight,
    factions::{black_goat, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Kind, Spellbook},
    units::{Class, great_old_ones},
    words::prompt,
};

/// The rule that forbids an answer.
pub(super) fn rule(frame: &Frame, action: Action) -> RuleRef {
    match (frame, action) {
        (_, Action::Ritual) => "Rulebook V, Ritual of Annihilation".into(),
        (_, Action::Reveal(..)) => "Rulebook V, Elder Sign Chits".into(),
        (Frame::Battle(Fight::RetreatTo { .. }), Action::Area(_)) => {
            "Rulebook VII, Results: retreats".into()
        }
        (Frame::Act(Act::MoveWhat { .. } | Act::MoveTo { .. }), _) => "Rulebook VI, Move".into(),
        (Frame::GreatCthulhu(great_cthulhu::Step::Devoured { .. }), Action::Unit(_)) => {
            "Rulebook VII, Pre-Battle Effects: Devour".into()
        }
        (frame, _) => asked_by(frame),
    }
}

/// The reason, by what was tried; at last what is asked instead.
pub(super) fn why(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> Text {
    match action {
        Action::Ritual => {
            text!("each faction may perform one Ritual in a Doom Phase, when its turn for it comes")
        }
        Action::Reveal(faction, value) => {
            text!("{0} holds no Elder Sign worth {1}", faction.name(), value)
        }
        Action::Do(_) => text!("first answer this: {0}", title(g, frame, seat)),
        answer if !same_sort_listed(g, frame, seat, answer) => wrong_sort(g, frame, seat),
        Action::Unit(unit) => units::about(g, frame, seat, unit),
        Action::Area(area) => areas::about(g, frame, area),
        Action::Faction(faction) => about_faction(g, frame, faction),
        Action::Kind(kind) => about_kind(g, frame, kind),
        Action::Book(book) => about_book(g, frame, book),
        Action::Use(ability) => about_ability(g, frame, ability),
        Action::Share(share) => text!("a share of {0} can't be part of this division", share),
        Action::Clockwise
        | Action::CounterClockwise
        | Action::TakePower
        | Action::TakeSigns
        | Action::Agree
        | Action::Reject
        | Action::Refuse
        | Action::Done => wrong_sort(g, frame, seat),
    }
}

fn title(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Text {
    prompt::prompt(g, frame, seat).title
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
        Action::Ritual => "the Ritual",
        Action::TakePower | Action::TakeSigns => "a reward",
        Action::Agree | Action::Reject | Action::Refuse => "yes or no",
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

fn about_faction(g: &CthulhuWars, frame: &Frame, faction: Faction) -> Text {
    let name = faction.name();
    if !g.playing().has(faction) {
        return text!("{0} does not play in this game", name);
    }
    let reason = match frame {
        Frame::Act(Act::BattleWhom { by, .. } | Act::CaptureWhom { by, .. }) if *by == faction => {
            Some(text!("that is your own faction"))
        }
        Frame::Act(Act::BattleWhom { by, area }) => Some(no_battle_with(g, *by, *area, faction)),
        Frame::Act(Act::CaptureWhom { area, .. }) => Some(guarded(g, *area, faction)),
        Frame::YellowSign(yellow_sign::Step::GiveDoom) => Some(text!("give it to another player")),
        Frame::BlackGoat(black_goat::Step::GhrothPlaceWhose) => {
            Some(text!("no Acolyte is in the Pool of {0}", name))
        }
        Frame::BlackGoat(black_goat::Step::AvatarWhose { area }) => Some(text!(
            "{0} has no Monster or Cultist in {1}",
            name,
            area.name()
        )),
        Frame::Battle(Fight::RetreatOrder) => Some(text!("{0} is not in this battle", name)),
        Frame::Phase(crate::phases::Step::TieBreak { .. }) => {
            Some(text!("{0} is not among those with most Power", name))
        }
        _ => None,
    };
    reason.unwrap_or_else(|| text!("{0} can't be chosen here", name))
}

fn no_battle_with(g: &CthulhuWars, by: Faction, area: Area, enemy: Faction) -> Text {
    let there = g.units_at(enemy, area).any();
    let dice = battle::enemies(g, by, area).any(|e| e == enemy);
    if there && !dice {
        text!("your units give no die against {0}", enemy.name())
    } else {
        text!("{0} has no unit in {1}", enemy.name(), area.name())
    }
}

fn guarded(g: &CthulhuWars, area: Area, of: Faction) -> Text {
    let name = of.name();
    if capture::cultists_of(g, of, area).is_empty() {
        return text!("{0} has no Cultist in {1}", name, area.name());
    }
    if g.units_at(of, area).and(great_old_ones()).any() {
        text!("a Great Old One of {0} guards its Cultists there", name)
    } else {
        text!("a Monster of {0} guards its Cultists there", name)
    }
}

fn about_kind(g: &CthulhuWars, frame: &Frame, kind: Kind) -> Text {
    let name = kind.name();
    let reason = match frame {
        Frame::Act(Act::SummonWhat { by, .. }) => match () {
            () if kind.class() != Class::Monster => Some(text!("{0} is no Monster", name)),
            () if !Kind::of(*by).any(|k| k == kind) => Some(text!("{0} is not yours", name)),
            () if g.in_pool(*by, kind).is_none() => Some(text!("no {0} is in your Pool", name)),
            () => short(g, *by, summon::cost(g, kind)),
        },
        _ => None,
    };
    reason.unwrap_or_else(|| text!("{0} can't be placed here", name))
}

fn about_book(g: &CthulhuWars, frame: &Frame, book: Spellbook) -> Text {
    let (name, owner) = (book.name(), book.faction());
    match frame {
        Frame::Books(crate::spellbooks::Step::Choose(by)) if *by != owner => {
            text!("{0} is a spellbook of {1}", name, owner.name())
        }
        _ if g.has(book) => text!("you have {0} already", name),
        _ => text!("{0} can't be taken here", name),
    }
}

fn about_ability(g: &CthulhuWars, frame: &Frame, ability: Ability) -> Text {
    let name = ability.name();
    let book = match ability {
        Ability::Devour => None,
        Ability::Absorb => Some(Spellbook::Absorb),
        Ability::Abduct => Some(Spellbook::Abduct),
        Ability::Invisibility => Some(Spellbook::Invisibility),
        Ability::SeekAndDestroy => Some(Spellbook::SeekAndDestroy),
    };
    if let Some(book) = book.filter(|b| !g.has(*b)) {
        return text!("you have not earned the spellbook {0}", book.name());
    }
    let (Frame::Battle(Fight::PreBattle(side)), Some(battle)) = (frame, &g.battle) else {
        return text!("{0} can't be used here", name);
    };
    let prey = battle.of(side.other()).minus(great_old_ones());
    match ability {
        Ability::Devour | Ability::Abduct if prey.is_empty() => {
            text!("{0} needs an enemy Monster or Cultist in the battle", name)
        }
        Ability::Devour | Ability::Invisibility if battle.has_used(ability) => {
            text!("{0} has been used in this battle", name)
        }
        Ability::SeekAndDestroy => text!("no Hunting Horror is elsewhere on the map"),
        Ability::Devour | Ability::Absorb | Ability::Abduct | Ability::Invisibility => {
            text!("nobody of yours in the battle can use {0}", name)
        }
    }
}
