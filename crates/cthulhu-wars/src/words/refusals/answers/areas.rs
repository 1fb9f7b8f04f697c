//! Why an area is no answer to a question.

use crate::{
    CthulhuWars,
    actions::{Step as Act, capture, recruit},
    battle::{Side, Step as Fight},
    factions::{black_goat, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Kind},
    units::{Unit, cultists},
};

/// Why an area can't be named here.
pub(super) fn about(g: &CthulhuWars, frame: &Frame, area: Area) -> String {
    let name = area.name();
    if !g.map().areas.has(area) {
        return format!("{name} is not on this board");
    }
    let reason = match frame {
        Frame::Act(step) => area_of_action(g, *step, area),
        Frame::Battle(Fight::RetreatTo { side, .. }) => no_retreat(g, *side, area),
        Frame::GreatCthulhu(great_cthulhu::Step::DreamsWhere) => {
            Some(format!("no enemy Acolyte is in {name}"))
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
    reason.unwrap_or_else(|| format!("{name} can't be chosen here"))
}

// Rulebook VII: a bordering area without units of the faction it just fought.
fn no_retreat(g: &CthulhuWars, side: Side, area: Area) -> Option<String> {
    let battle = g.battle.as_ref()?;
    let enemy = battle.faction(side.other());
    if !g.map().near(battle.area).has(area) {
        return Some(not_bordering(battle.area, area));
    }
    let blocked = g.units_at(enemy, area).any();
    blocked.then(|| {
        format!(
            "units of {}, which it just fought, are in {}",
            enemy.name(),
            area.name()
        )
    })
}

fn not_bordering(from: Area, to: Area) -> String {
    format!("{} does not border {}", to.name(), from.name())
}

fn out_of_reach(g: &CthulhuWars, unit: Unit, to: Area) -> Option<String> {
    let from = g.units.area(unit)?;
    Some(match unit.faction() {
        _ if from == to => format!("it is in {} already", to.name()),
        Faction::Cc => format!("{} is more than two areas from {}", to.name(), from.name()),
        Faction::Gc | Faction::Bg | Faction::Ys => not_bordering(from, to),
    })
}

fn area_of_action(g: &CthulhuWars, step: Act, area: Area) -> Option<String> {
    let name = area.name();
    match step {
        Act::RecruitWhere { by } if !recruit::areas(g, by).has(area) => {
            Some(format!("you have no unit in {name}"))
        }
        Act::SummonWhere { .. } => Some(format!("you control no gate in {name}")),
        Act::AwakenWhere { kind } => Some(format!("{} can't awake in {name}", kind.name())),
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

fn no_battle(g: &CthulhuWars, by: Faction, area: Area) -> String {
    let name = area.name();
    let enemies = || g.enemies(by).iter().filter(|e| g.units_at(*e, area).any());
    match () {
        () if g.battled.has(area) => format!("you have started a battle in {name} in this round"),
        () if g.units_at(by, area).is_empty() => format!("you have no unit in {name}"),
        () if enemies().next().is_none() => format!("no enemy is in {name}"),
        () => format!("your units in {name} give no die"),
    }
}

fn no_capture(g: &CthulhuWars, by: Faction, area: Area) -> String {
    let name = area.name();
    let prey = |e: Faction| capture::cultists_of(g, e, area).any();
    let own = g.units_at(by, area);
    match () {
        () if !g.enemies(by).iter().any(prey) => format!("no enemy Cultist is in {name}"),
        () if own.minus(cultists()).is_empty() => {
            format!("no Monster or Great Old One of yours is in {name}")
        }
        () => format!("every Cultist in {name} is guarded"),
    }
}

fn no_swap(g: &CthulhuWars, area: Area) -> String {
    let name = area.name();
    match g.lone(Kind::ShubNiggurath) {
        Some((_, home)) if home == area => format!("Shub-Niggurath is in {name} already"),
        _ => format!("no Monster or Cultist is in {name}"),
    }
}

fn area_of_yellow_sign(g: &CthulhuWars, step: yellow_sign::Step, area: Area) -> Option<String> {
    use yellow_sign::Step;
    let name = area.name();
    match step {
        Step::ZingayaWhere => Some(format!(
            "no Undead of yours is in {name} with an enemy Acolyte"
        )),
        Step::ShriekTo => Some(format!("no Byakhee could come to {name} from elsewhere")),
        Step::ScreamTo => {
            let (king, _) = g.lone(Kind::KingInYellow)?;
            out_of_reach(g, king, area)
        }
        Step::HeWhoTo if g.units.at(area).and(cultists()).any() => {
            Some(format!("Hastur is in {name} already"))
        }
        Step::HeWhoTo => Some(format!("no Cultist is in {name}")),
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
