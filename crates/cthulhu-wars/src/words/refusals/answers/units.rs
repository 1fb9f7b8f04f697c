//! Why a unit is no answer to a question.

use engine::Seat;

use super::{listed, menu, short};
use crate::{
    CthulhuWars,
    action::Action,
    actions::{Step as Act, capture},
    battle::{Battle, Side, Step as Fight},
    factions::{black_goat, crawling_chaos, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Kind},
    negotiation,
    units::{Class, Unit, cultists},
};

/// Why a unit can't be named here.
pub(super) fn about(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> String {
    let name = unit.kind().name();
    if twin_listed(g, frame, seat, unit) {
        return format!("units that are alike are offered once: name the {name} that is offered");
    }
    let reason = match frame {
        Frame::Act(step) => unit_of_action(g, *step, unit),
        Frame::Battle(step) => unit_of_battle(g, *step, unit),
        Frame::GreatCthulhu(step) => unit_of_great_cthulhu(g, *step, unit),
        Frame::CrawlingChaos(step) => unit_of_crawling_chaos(g, *step, unit),
        Frame::BlackGoat(step) => unit_of_black_goat(g, *step, unit),
        Frame::YellowSign(step) => unit_of_yellow_sign(g, *step, unit),
        Frame::Negotiation(negotiation::Step::Give) => {
            Some("only own Cultists on the map are given up".into())
        }
        Frame::Phase(_) | Frame::Round(_) | Frame::Books(_) | Frame::Negotiation(_) => None,
    };
    reason.unwrap_or_else(|| format!("this {name} can't be chosen here"))
}

fn twin_listed(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> bool {
    if moved_already(frame, unit) {
        return false;
    }
    let look = |u: Unit| (u.kind(), u.faction(), g.units.place(u), g.keeps_gate(u));
    let fate = |u: Unit| {
        g.battle.as_ref().map(|b| {
            let hit = b.pained.or(b.wounded).has(u);
            (b.fighters.has(u), b.retreated.has(u), hit)
        })
    };
    let alike = |u: Unit| look(u) == look(unit) && fate(u) == fate(unit);
    let listed = listed(g, frame);
    listed
        .of(seat)
        .any(|a| matches!(a, Action::Unit(u) if alike(*u)))
}

fn moved_already(frame: &Frame, unit: Unit) -> bool {
    matches!(frame, Frame::Act(Act::MoveWhat { moved, .. }) if moved.has(unit))
}

fn unit_of_action(g: &CthulhuWars, step: Act, unit: Unit) -> Option<String> {
    let name = unit.kind().name();
    let foreign = |by: Faction| unit.faction() != by;
    let not_yours = || Some(format!("this {name} is not yours"));
    let away = g.units.area(unit).is_none();
    let off_map = || Some(format!("this {name} is not on the map"));
    match step {
        Act::MoveWhat { by, moved } => match () {
            () if foreign(by) => not_yours(),
            () if moved.has(unit) => Some(format!(
                "this {name} has moved: no unit moves more than once in an action"
            )),
            () if away => off_map(),
            () => short(g, by, 1),
        },
        Act::BuildWith { by } | Act::ControlWith { by } | Act::AbandonWith { by } => match () {
            () if foreign(by) => not_yours(),
            () if away => off_map(),
            () if !menu::keeps_gates(g, unit) => Some(format!("a {name} can't control a gate")),
            () => gate_of_step(g, step, unit),
        },
        Act::CaptureWhich { area, of, .. } => {
            let there = g.units_at(of, area).has(unit);
            let why = if there {
                "is no Cultist"
            } else {
                "does not stand there"
            };
            Some(format!("this {name} {why}"))
        }
        Act::RecruitWhere { .. }
        | Act::SummonWhat { .. }
        | Act::SummonWhere { .. }
        | Act::AwakenWhere { .. }
        | Act::MoveTo { .. }
        | Act::BattleWhere { .. }
        | Act::BattleWhom { .. }
        | Act::CaptureWhere { .. }
        | Act::CaptureWhom { .. } => None,
    }
}

fn gate_of_step(g: &CthulhuWars, step: Act, unit: Unit) -> Option<String> {
    let area = g.units.area(unit)?;
    let name = area.name();
    Some(match step {
        Act::BuildWith { .. } => format!("{name} has a gate already"),
        Act::AbandonWith { .. } if g.keeps_gate(unit) => {
            format!("you have left the gate of {name} once in this round")
        }
        Act::AbandonWith { .. } => format!("it stands on no gate in {name}"),
        _ => format!("{name} has no abandoned gate"),
    })
}

fn never_taken(unit: Unit, what: &str) -> Option<String> {
    let great = unit.class() == Class::GreatOldOne;
    great.then(|| format!("a Great Old One can't be {what}"))
}

fn unit_of_great_cthulhu(g: &CthulhuWars, step: great_cthulhu::Step, unit: Unit) -> Option<String> {
    use great_cthulhu::Step;
    match step {
        Step::Devoured { of } => never_taken(unit, "devoured").or_else(|| outside(g, of, unit)),
        Step::AbsorbFood { by, eater } if unit != eater => {
            never_taken(unit, "absorbed").or_else(|| outside(g, by, unit))
        }
        Step::AbsorbFood { .. } => Some("a Shoggoth can't eat itself".into()),
        Step::AbsorbEater { .. } => Some("only a Shoggoth in the battle can eat".into()),
        Step::Submerge { .. } => {
            Some("only own units in Cthulhu's area submerge with him, each once".into())
        }
        Step::Devolve => Some("only own Acolytes on the map devolve".into()),
        Step::DreamsWhich { area, of } => {
            let there = capture::cultists_of(g, of, area).has(unit);
            (!there).then(|| format!("it is no Acolyte of {} in {}", of.name(), area.name()))
        }
        Step::DreamsWhere | Step::DreamsWhom { .. } | Step::Emerge => None,
    }
}

fn unit_of_crawling_chaos(
    g: &CthulhuWars,
    step: crawling_chaos::Step,
    unit: Unit,
) -> Option<String> {
    use crawling_chaos::Step;
    match step {
        Step::Abducted { of } => never_taken(unit, "abducted").or_else(|| outside(g, of, unit)),
        Step::Invisible { .. } => {
            never_taken(unit, "exempted").or_else(|| Some("it is not in the battle".into()))
        }
        Step::AbductWith { .. } => Some("only a Nightgaunt in the battle abducts".into()),
        Step::Seek => Some("only Hunting Horrors from elsewhere on the map join".into()),
        Step::Harbinger | Step::ThousandForms | Step::Pay { .. } => None,
    }
}

/// Why a unit is none of a side's in the battle.
fn outside(g: &CthulhuWars, side: Side, unit: Unit) -> Option<String> {
    let battle = g.battle.as_ref()?;
    let name = unit.kind().name();
    let of = battle.faction(side);
    match () {
        () if unit.faction() != of => Some(format!("this {name} is no unit of {}", of.name())),
        () if battle.exempt.has(unit) => Some(format!("this {name} is exempted from the battle")),
        () if !battle.fighters.has(unit) => Some(format!("this {name} is not in the battle")),
        () => None,
    }
}

fn unit_of_battle(g: &CthulhuWars, step: Fight, unit: Unit) -> Option<String> {
    let battle = g.battle.as_ref()?;
    let side = battle.side(unit.faction());
    let Some(side) = side else {
        return Some(format!("{} is not in this battle", unit.faction().name()));
    };
    if let Some(outside) = outside(g, side, unit) {
        return Some(outside);
    }
    let name = unit.kind().name();
    match step {
        Fight::Kills(_) | Fight::Pains { .. } => Some(if struck(battle, unit) {
            format!("this {name} can take no further result")
        } else {
            format!(
                "no result on {} is being assigned now",
                unit.faction().name()
            )
        }),
        Fight::Retreat { .. } | Fight::RetreatAny => Some(match () {
            () if battle.retreated.has(unit) => format!("this {name} has retreated"),
            () if battle.pained.has(unit) => "the other side retreats now".into(),
            () => format!("this {name} is not pained, so it stays"),
        }),
        Fight::Surrounded { .. } if !battle.pained.has(unit) => {
            Some("only a pained unit is lost".into())
        }
        Fight::Surrounded { .. } if battle.emissary && unit.kind() == Kind::Nyarlathotep => {
            Some("Emissary of the Outer Gods: he is not lost".into())
        }
        Fight::PreBattle(_)
        | Fight::Roll
        | Fight::RemoveKilled
        | Fight::AfterPains { .. }
        | Fight::Results { .. }
        | Fight::RetreatOrder
        | Fight::RetreatTo { .. }
        | Fight::Surrounded { .. }
        | Fight::Finish => None,
    }
}

const fn struck(battle: &Battle, unit: Unit) -> bool {
    let index = unit.index();
    let all = battle.killed.0 | battle.pained.0 | battle.wounded.0;
    all >> index & 1 == 1
}

fn unit_of_black_goat(g: &CthulhuWars, step: black_goat::Step, unit: Unit) -> Option<String> {
    use black_goat::Step;
    let name = unit.kind().name();
    match step {
        Step::AwakenSacrifice { area, .. } => Some(not_given(g, unit, Some(area))),
        Step::SacrificeTwo { .. } | Step::BloodSacrifice => Some(not_given(g, unit, None)),
        Step::AvatarWhich { area, of } => never_taken(unit, "swapped")
            .or_else(|| Some(format!("it is no unit of {} in {}", of.name(), area.name()))),
        Step::Necrophagy { .. } if unit.kind() != Kind::Ghoul => {
            Some(format!("only Ghouls come by Necrophagy, no {name}"))
        }
        Step::Necrophagy { came } if came.has(unit) => Some("this Ghoul has come".into()),
        Step::Necrophagy { .. } => {
            Some("only a Ghoul on the map that took no part in the battle comes".into())
        }
        Step::AvatarWhere
        | Step::AvatarWhose { .. }
        | Step::Ghroth
        | Step::GhrothPlaceWhose
        | Step::GhrothPlaceWhere { .. } => None,
    }
}

/// Why a unit can't be sacrificed by the Black Goat, in one area or anywhere.
fn not_given(g: &CthulhuWars, unit: Unit, area: Option<Area>) -> String {
    let name = unit.kind().name();
    match area {
        _ if unit.faction() != Faction::Bg => format!("this {name} is not yours"),
        _ if !cultists().has(unit) => format!("only Cultists are given, no {name}"),
        _ if g.units.area(unit).is_none() => format!("this {name} is not on the map"),
        Some(area) => format!("it does not stand at the gate in {}", area.name()),
        None => format!("this {name} can't be given"),
    }
}

fn unit_of_yellow_sign(g: &CthulhuWars, step: yellow_sign::Step, unit: Unit) -> Option<String> {
    use yellow_sign::Step;
    match step {
        Step::ShriekWho { to, .. } if unit.kind() == Kind::Byakhee => Some(match () {
            () if g.units.area(unit) == Some(to) => format!("it is in {} already", to.name()),
            () => "this Byakhee is not on the map".into(),
        }),
        Step::ShriekWho { .. } => Some("only Byakhee come by the Shriek".into()),
        Step::ScreamWho { from, .. } => {
            Some(format!("only Undead in {} follow the King", from.name()))
        }
        Step::ZingayaWhich { area, of } => Some(format!(
            "it is no Acolyte of {} in {}",
            of.name(),
            area.name()
        )),
        Step::Desecrate
        | Step::DesecratePlace { .. }
        | Step::ZingayaWhere
        | Step::ZingayaWhom { .. }
        | Step::ShriekTo
        | Step::ScreamTo
        | Step::HeWhoTo
        | Step::Passion
        | Step::GiveDoom => None,
    }
}
