//! Why a unit is no answer to a question.

use engine::{Seat, Text, text};

use super::{listed, menu, short};
use crate::{
    CthulhuWars,
    action::Action,
    actions::{Step as Act, capture, move_units},
    battle::Step as Fight,
    battle_record::{Battle, Side},
    factions::{black_goat, crawling_chaos, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Kind},
    negotiation,
    units::{Class, Unit, cultists},
};

/// Why a unit can't be named here.
pub(super) fn about(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> Text {
    let name = unit.kind().name();
    if twin_listed(g, frame, seat, unit) {
        return text!(
            "units that are alike are offered once: name the {0} that is offered",
            name
        );
    }
    let reason = match frame {
        Frame::Act(step) => unit_of_action(g, *step, unit),
        Frame::Battle(step) => unit_of_battle(g, *step, unit),
        Frame::GreatCthulhu(step) => unit_of_great_cthulhu(g, *step, unit),
        Frame::CrawlingChaos(step) => unit_of_crawling_chaos(g, *step, unit),
        Frame::BlackGoat(step) => unit_of_black_goat(g, *step, unit),
        Frame::YellowSign(step) => unit_of_yellow_sign(g, *step, unit),
        Frame::Negotiation(negotiation::Step::Give) => {
            Some(text!("only own Cultists on the map are given up"))
        }
        Frame::Phase(_) | Frame::Round(_) | Frame::Books(_) | Frame::Negotiation(_) => None,
    };
    reason.unwrap_or_else(|| text!("this {0} can't be chosen here", name))
}

fn twin_listed(g: &CthulhuWars, frame: &Frame, seat: Seat, unit: Unit) -> bool {
    if moved_already(g, frame, unit) {
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

fn moved_already(g: &CthulhuWars, frame: &Frame, unit: Unit) -> bool {
    matches!(frame, Frame::Act(Act::MoveWhat { by, moved })
        if moved.has(unit) || (g.moved.has(unit) && !move_units::movable(g, *by).has(unit)))
}

fn unit_of_action(g: &CthulhuWars, step: Act, unit: Unit) -> Option<Text> {
    let name = unit.kind().name();
    let foreign = |by: Faction| unit.faction() != by;
    let not_yours = || Some(text!("this {0} is not yours", name));
    let away = g.units.area(unit).is_none();
    let off_map = || Some(text!("this {0} is not on the map", name));
    match step {
        Act::MoveWhat { by, moved } => match () {
            () if foreign(by) => not_yours(),
            () if moved.has(unit) => Some(text!(
                "this {0} has moved: no unit moves more than once in an action",
                name
            )),
            () if away => off_map(),
            () if !move_units::movable(g, by).has(unit) => Some(text!(
                "this {0} has moved in this round: no unit moves twice",
                name
            )),
            () => short(g, by, 1),
        },
        Act::BuildWith { by } | Act::ControlWith { by } | Act::AbandonWith { by } => match () {
            () if foreign(by) => not_yours(),
            () if away => off_map(),
            () if !menu::keeps_gates(g, unit) => Some(text!("a {0} can't control a gate", name)),
            () => gate_of_step(g, step, unit),
        },
        Act::CaptureWhich { area, of, .. } => {
            let there = g.units_at(of, area).has(unit);
            Some(if there {
                text!("this {0} is no Cultist", name)
            } else {
                text!("this {0} does not stand there", name)
            })
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

fn gate_of_step(g: &CthulhuWars, step: Act, unit: Unit) -> Option<Text> {
    let area = g.units.area(unit)?;
    let name = area.name();
    Some(match step {
        Act::BuildWith { .. } => text!("{0} has a gate already", name),
        Act::AbandonWith { .. } if g.keeps_gate(unit) => {
            text!("you have left the gate of {0} once in this round", name)
        }
        Act::AbandonWith { .. } => text!("it stands on no gate in {0}", name),
        _ => text!("{0} has no abandoned gate", name),
    })
}

fn never_taken(unit: Unit, why: Text) -> Option<Text> {
    let great = unit.class() == Class::GreatOldOne;
    great.then_some(why)
}

fn unit_of_great_cthulhu(g: &CthulhuWars, step: great_cthulhu::Step, unit: Unit) -> Option<Text> {
    use great_cthulhu::Step;
    match step {
        Step::Devoured { of } => never_taken(unit, text!("a Great Old One can't be devoured"))
            .or_else(|| outside(g, of, unit)),
        Step::AbsorbFood { by, eater } if unit != eater => {
            never_taken(unit, text!("a Great Old One can't be absorbed"))
                .or_else(|| outside(g, by, unit))
        }
        Step::AbsorbFood { .. } => Some(text!("a Shoggoth can't eat itself")),
        Step::AbsorbEater { .. } => Some(text!("only a Shoggoth in the battle can eat")),
        Step::Submerge { .. } => Some(text!(
            "only own units in Cthulhu's area submerge with him, each once"
        )),
        Step::Devolve => Some(text!("only own Acolytes on the map devolve")),
        Step::DreamsWhich { area, of } => {
            let there = capture::cultists_of(g, of, area).has(unit);
            (!there).then(|| text!("it is no Acolyte of {0} in {1}", of.name(), area.name()))
        }
        Step::DreamsWhere | Step::DreamsWhom { .. } | Step::Emerge => None,
    }
}

fn unit_of_crawling_chaos(g: &CthulhuWars, step: crawling_chaos::Step, unit: Unit) -> Option<Text> {
    use crawling_chaos::Step;
    match step {
        Step::Abducted { of } => never_taken(unit, text!("a Great Old One can't be abducted"))
            .or_else(|| outside(g, of, unit)),
        Step::Invisible { .. } => never_taken(unit, text!("a Great Old One can't be exempted"))
            .or_else(|| Some(text!("it is not in the battle"))),
        Step::AbductWith { .. } => Some(text!("only a Nightgaunt in the battle abducts")),
        Step::Seek { .. } => Some(text!("only Hunting Horrors from elsewhere on the map join")),
        Step::Harbinger | Step::ThousandForms | Step::Pay { .. } => None,
    }
}

/// Why a unit is none of a side's in the battle.
fn outside(g: &CthulhuWars, side: Side, unit: Unit) -> Option<Text> {
    let battle = g.battle.as_ref()?;
    let name = unit.kind().name();
    let of = battle.faction(side);
    match () {
        () if unit.faction() != of => Some(text!("this {0} is no unit of {1}", name, of.name())),
        () if battle.exempt.has(unit) => Some(text!("this {0} is exempted from the battle", name)),
        () if !battle.fighters.has(unit) => Some(text!("this {0} is not in the battle", name)),
        () => None,
    }
}

fn unit_of_battle(g: &CthulhuWars, step: Fight, unit: Unit) -> Option<Text> {
    let battle = g.battle.as_ref()?;
    let side = battle.side(unit.faction());
    let Some(side) = side else {
        return Some(text!("{0} is not in this battle", unit.faction().name()));
    };
    if let Some(outside) = outside(g, side, unit) {
        return Some(outside);
    }
    let name = unit.kind().name();
    match step {
        Fight::Kills(_) | Fight::Pains { .. } => Some(if struck(battle, unit) {
            text!("this {0} can take no further result", name)
        } else {
            text!(
                "no result on {0} is being assigned now",
                unit.faction().name()
            )
        }),
        Fight::Retreat { .. } | Fight::RetreatAny => Some(match () {
            () if battle.retreated.has(unit) => text!("this {0} has retreated", name),
            () if battle.pained.has(unit) => text!("the other side retreats now"),
            () => text!("this {0} is not pained, so it stays", name),
        }),
        Fight::Surrounded { .. } if !battle.pained.has(unit) => {
            Some(text!("only a pained unit is lost"))
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

fn unit_of_black_goat(g: &CthulhuWars, step: black_goat::Step, unit: Unit) -> Option<Text> {
    use black_goat::Step;
    let name = unit.kind().name();
    match step {
        Step::AwakenSacrifice { area, .. } => Some(not_given(g, unit, Some(area))),
        Step::SacrificeTwo { .. } | Step::BloodSacrifice => Some(not_given(g, unit, None)),
        Step::AvatarWhich { area, of } => {
            never_taken(unit, text!("a Great Old One can't be swapped"))
                .or_else(|| Some(text!("it is no unit of {0} in {1}", of.name(), area.name())))
        }
        Step::Necrophagy { .. } if unit.kind() != Kind::Ghoul => {
            Some(text!("only Ghouls come by Necrophagy, no {0}", name))
        }
        Step::Necrophagy { came } if came.has(unit) => Some(text!("this Ghoul has come")),
        Step::Necrophagy { .. } => Some(text!(
            "only a Ghoul on the map that took no part in the battle comes"
        )),
        Step::AvatarWhere
        | Step::AvatarWhose { .. }
        | Step::Ghroth
        | Step::GhrothPlaceWhose
        | Step::GhrothPlaceWhere { .. } => None,
    }
}

/// Why a unit can't be sacrificed by the Black Goat, in one area or anywhere.
fn not_given(g: &CthulhuWars, unit: Unit, area: Option<Area>) -> Text {
    let name = unit.kind().name();
    match area {
        _ if unit.faction() != Faction::Bg => text!("this {0} is not yours", name),
        _ if !cultists().has(unit) => text!("only Cultists are given, no {0}", name),
        _ if g.units.area(unit).is_none() => text!("this {0} is not on the map", name),
        Some(area) => text!("it does not stand at the gate in {0}", area.name()),
        None => text!("this {0} can't be given", name),
    }
}

fn unit_of_yellow_sign(g: &CthulhuWars, step: yellow_sign::Step, unit: Unit) -> Option<Text> {
    use yellow_sign::Step;
    match step {
        Step::ShriekWho { to, .. } if unit.kind() == Kind::Byakhee => Some(match () {
            () if g.units.area(unit) == Some(to) => text!("it is in {0} already", to.name()),
            () => text!("this Byakhee is not on the map"),
        }),
        Step::ShriekWho { .. } => Some(text!("only Byakhee come by the Shriek")),
        Step::ScreamWho { from, .. } => {
            Some(text!("only Undead in {0} follow the King", from.name()))
        }
        Step::ZingayaWhich { area, of } => Some(text!(
            "it is no Acolyte of {0} in {1}",
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
