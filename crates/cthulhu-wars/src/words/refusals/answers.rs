//! Why an answer to any question but the action menu is illegal.

mod areas;
mod units;

use engine::{RuleRef, Seat};

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
pub(super) fn why(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> String {
    match action {
        Action::Ritual => {
            "each faction may perform one Ritual in a Doom Phase, when its turn for it comes".into()
        }
        Action::Reveal(faction, value) => {
            format!("{} holds no Elder Sign worth {value}", faction.name())
        }
        Action::Do(_) => format!("first answer this: {}", title(g, frame, seat)),
        answer if !same_sort_listed(g, frame, seat, answer) => wrong_sort(g, frame, seat),
        Action::Unit(unit) => units::about(g, frame, seat, unit),
        Action::Area(area) => areas::about(g, frame, area),
        Action::Faction(faction) => about_faction(g, frame, faction),
        Action::Kind(kind) => about_kind(g, frame, kind),
        Action::Book(book) => about_book(g, frame, book),
        Action::Use(ability) => about_ability(g, frame, ability),
        Action::Share(share) => format!("a share of {share} can't be part of this division"),
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

fn title(g: &CthulhuWars, frame: &Frame, seat: Seat) -> String {
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

fn wrong_sort(g: &CthulhuWars, frame: &Frame, seat: Seat) -> String {
    let mut sorts: Vec<&str> = Vec::new();
    for action in listed(g, frame).of(seat) {
        if !sorts.contains(&sort(*action)) {
            sorts.push(sort(*action));
        }
    }
    let title = title(g, frame, seat);
    format!(
        "asked is \u{201c}{title}\u{201d}: answer with {}",
        sorts.join(" or ")
    )
}

fn about_faction(g: &CthulhuWars, frame: &Frame, faction: Faction) -> String {
    let name = faction.name();
    if !g.playing().has(faction) {
        return format!("{name} does not play in this game");
    }
    let reason = match frame {
        Frame::Act(Act::BattleWhom { by, .. } | Act::CaptureWhom { by, .. }) if *by == faction => {
            Some("that is your own faction".to_owned())
        }
        Frame::Act(Act::BattleWhom { by, area }) => Some(no_battle_with(g, *by, *area, faction)),
        Frame::Act(Act::CaptureWhom { area, .. }) => Some(guarded(g, *area, faction)),
        Frame::YellowSign(yellow_sign::Step::GiveDoom) => Some("give it to another player".into()),
        Frame::BlackGoat(black_goat::Step::GhrothPlaceWhose) => {
            Some(format!("no Acolyte is in the Pool of {name}"))
        }
        Frame::BlackGoat(black_goat::Step::AvatarWhose { area }) => Some(format!(
            "{name} has no Monster or Cultist in {}",
            area.name()
        )),
        Frame::Battle(Fight::RetreatOrder) => Some(format!("{name} is not in this battle")),
        Frame::Phase(crate::phases::Step::TieBreak { .. }) => {
            Some(format!("{name} is not among those with most Power"))
        }
        _ => None,
    };
    reason.unwrap_or_else(|| format!("{name} can't be chosen here"))
}

fn no_battle_with(g: &CthulhuWars, by: Faction, area: Area, enemy: Faction) -> String {
    let there = g.units_at(enemy, area).any();
    let dice = battle::enemies(g, by, area).any(|e| e == enemy);
    if there && !dice {
        format!("your units give no die against {}", enemy.name())
    } else {
        format!("{} has no unit in {}", enemy.name(), area.name())
    }
}

fn guarded(g: &CthulhuWars, area: Area, of: Faction) -> String {
    let name = of.name();
    if capture::cultists_of(g, of, area).is_empty() {
        return format!("{name} has no Cultist in {}", area.name());
    }
    let guard = if g.units_at(of, area).and(great_old_ones()).any() {
        "Great Old One"
    } else {
        "Monster"
    };
    format!("a {guard} of {name} guards its Cultists there")
}

fn about_kind(g: &CthulhuWars, frame: &Frame, kind: Kind) -> String {
    let name = kind.name();
    let reason = match frame {
        Frame::Act(Act::SummonWhat { by, .. }) => match () {
            () if kind.class() != Class::Monster => Some(format!("{name} is no Monster")),
            () if !Kind::of(*by).any(|k| k == kind) => Some(format!("{name} is not yours")),
            () if g.in_pool(*by, kind).is_none() => Some(format!("no {name} is in your Pool")),
            () => short(g, *by, summon::cost(g, kind)),
        },
        _ => None,
    };
    reason.unwrap_or_else(|| format!("{name} can't be placed here"))
}

fn about_book(g: &CthulhuWars, frame: &Frame, book: Spellbook) -> String {
    let (name, owner) = (book.name(), book.faction());
    match frame {
        Frame::Books(crate::spellbooks::Step::Choose(by)) if *by != owner => {
            format!("{name} is a spellbook of {}", owner.name())
        }
        _ if g.has(book) => format!("you have {name} already"),
        _ => format!("{name} can't be taken here"),
    }
}

fn about_ability(g: &CthulhuWars, frame: &Frame, ability: Ability) -> String {
    let name = ability.name();
    let book = match ability {
        Ability::Devour => None,
        Ability::Absorb => Some(Spellbook::Absorb),
        Ability::Abduct => Some(Spellbook::Abduct),
        Ability::Invisibility => Some(Spellbook::Invisibility),
        Ability::SeekAndDestroy => Some(Spellbook::SeekAndDestroy),
    };
    if let Some(book) = book.filter(|b| !g.has(*b)) {
        return format!("you have not earned the spellbook {}", book.name());
    }
    let (Frame::Battle(Fight::PreBattle(side)), Some(battle)) = (frame, &g.battle) else {
        return format!("{name} can't be used here");
    };
    let prey = battle.of(side.other()).minus(great_old_ones());
    match ability {
        Ability::Devour | Ability::Abduct if prey.is_empty() => {
            format!("{name} needs an enemy Monster or Cultist in the battle")
        }
        Ability::Devour | Ability::Invisibility if battle.has_used(ability) => {
            format!("{name} has been used in this battle")
        }
        Ability::SeekAndDestroy => "no Hunting Horror is elsewhere on the map".into(),
        Ability::Devour | Ability::Absorb | Ability::Abduct | Ability::Invisibility => {
            format!("nobody of yours in the battle can use {name}")
        }
    }
}
