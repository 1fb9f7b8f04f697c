//! Why an area is no answer to a question.

use engine::{Text, text};

use crate::{
    CthulhuWars,
    actions::{Step as Act, capture, recruit},
    battle::Step as Fight,
    battle_record::Side,
    factions::{black_goat, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Kind},
    units::{Unit, cultists},
};

/// Why an area can't be named here.
pub(super) fn about(g: &CthulhuWars, frame: &Frame, area: Area) -> Text {
    let name = area.name();
    if !g.map().areas.has(area) {
        return text!("{0} is not on this board", name);
    }
    let reason = match frame {
        Frame::Act(step) => area_of_action(g, *step, area),
        Frame::Battle(Fight::RetreatTo { side, .. }) => no_retreat(g, *side, area),
        Frame::GreatCthulhu(great_cthulhu::Step::DreamsWhere) => {
            Some(text!("no enemy Acolyte is in {0}", name))
        }
        Frame::BlackGoat(black_goat::Step::AvatarWhere) => Some(no_swap(g, area)),
        Frame::YellowSign(step) => area_of_yellow_sign(g, *step, area),
        Frame::Phase(_)
        | Frame::Round(_)
        | Frame::Battle(_)
        | Frame::Books(_)
        | Frame::Negotiation(_)
        | Frame::GreatCthulhu(_)
        | Frame::CrawlingChaos(_)
        | Frame::BlackGoat(_) => None,
    };
    reason.unwrap_or_else(|| text!("{0} can't be chosen here", name))
}

// Rulebook VII: a bordering area without units of the faction it just fought.
fn no_retreat(g: &CthulhuWars, side: Side, area: Area) -> Option<Text> {
    let battle = g.battle.as_ref()?;
    let enemy = battle.faction(side.other());
    if !g.map().near(battle.area).has(area) {
        return Some(not_bordering(battle.area, area));
    }
    let blocked = g.units_at(enemy, area).any();
    blocked.then(|| {
        text!(
            "units of {0}, which it just fought, are in {1}",
            enemy.name(),
            area.name()
        )
    })
}

fn not_bordering(from: Area, to: Area) -> Text {
    text!("{0} does not border {1}", to.name(), from.name())
}

fn out_of_reach(g: &CthulhuWars, unit: Unit, to: Area) -> Option<Text> {
    let from = g.units.area(unit)?;
    Some(match unit.faction() {
        _ if from == to => text!("it is in {0} already", to.name()),
        Faction::Cc => text!(
            "{0} is more than two areas from {1}",
            to.name(),
            from.name()
        ),
        Faction::Gc | Faction::Bg | Faction::Ys => not_bordering(from, to),
    })
}

fn area_of_action(g: &CthulhuWars, step: Act, area: Area) -> Option<Text> {
    let name = area.name();
    match step {
        Act::RecruitWhere { by } if !recruit::areas(g, by).has(area) => {
            Some(text!("you have no unit in {0}", name))
        }
        Act::SummonWhere { .. } => Some(text!("you control no gate in {0}", name)),
        Act::AwakenWhere { kind } => Some(text!("{0} can't awake in {1}", kind.name(), name)),
        Act::MoveTo { unit, .. } => out_of_reach(g, unit, area),
        Act::BattleWhere { by } => Some(no_battle(g, by, area)),
        Act::CaptureWhere { by } => Some(no_capture(g, by, area)),
        Act::RecruitWhere { .. }
        | Act::SummonWhat { .. }
        | Act::BuildWith { .. }
        | Act::MoveWhat { .. }
        | Act::BattleWhom { .. }
        | Act::CaptureWhom { .. }
        | Act::CaptureWhich { .. }
        | Act::ControlWith { .. }
        | Act::AbandonWith { .. } => None,
    }
}

fn no_battle(g: &CthulhuWars, by: Faction, area: Area) -> Text {
    let name = area.name();
    let enemies = || g.enemies(by).iter().filter(|e| g.units_at(*e, area).any());
    match () {
        () if g.battled.has(area) => text!("you have started a battle in {0} in this round", name),
        () if g.units_at(by, area).is_empty() => text!("you have no unit in {0}", name),
        () if enemies().next().is_none() => text!("no enemy is in {0}", name),
        () => text!("your units in {0} give no die", name),
    }
}

fn no_capture(g: &CthulhuWars, by: Faction, area: Area) -> Text {
    let name = area.name();
    let prey = |e: Faction| capture::cultists_of(g, e, area).any();
    let own = g.units_at(by, area);
    match () {
        () if !g.enemies(by).iter().any(prey) => text!("no enemy Cultist is in {0}", name),
        () if own.minus(cultists()).is_empty() => {
            text!("no Monster or Great Old One of yours is in {0}", name)
        }
        () => text!("every Cultist in {0} is guarded", name),
    }
}

fn no_swap(g: &CthulhuWars, area: Area) -> Text {
    let name = area.name();
    match g.lone(Kind::ShubNiggurath) {
        Some((_, home)) if home == area => text!("Shub-Niggurath is in {0} already", name),
        _ => text!("no Monster or Cultist is in {0}", name),
    }
}

fn area_of_yellow_sign(g: &CthulhuWars, step: yellow_sign::Step, area: Area) -> Option<Text> {
    use yellow_sign::Step;
    let name = area.name();
    match step {
        Step::ZingayaWhere => Some(text!(
            "no Undead of yours is in {0} with an enemy Acolyte",
            name
        )),
        Step::ShriekTo => Some(text!("no Byakhee could come to {0} from elsewhere", name)),
        Step::ScreamTo => {
            let (king, _) = g.lone(Kind::KingInYellow)?;
            out_of_reach(g, king, area)
        }
        Step::HeWhoTo if g.units.at(area).and(cultists()).any() => {
            Some(text!("Hastur is in {0} already", name))
        }
        Step::HeWhoTo => Some(text!("no Cultist is in {0}", name)),
        Step::Desecrate
        | Step::DesecratePlace { .. }
        | Step::ZingayaWhom { .. }
        | Step::ZingayaWhich { .. }
        | Step::ShriekWho { .. }
        | Step::ScreamWho { .. }
        | Step::Passion
        | Step::GiveDoom => None,
    }
}
