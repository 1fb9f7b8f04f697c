//! What stands in the way of a Common or Unlimited Action, and of the rest by its faction.

use engine::{Text, text};

use super::unique;
use crate::{
    CthulhuWars,
    action::Verb,
    actions::{self, build_gate, capture, gates, move_units, recruit, summon},
    factions::{Awaken, moments},
    ids::{Area, Faction, Kind},
    phases::action::Round,
    ruleset::ShubSacrifice,
    units::{Class, great_old_ones, monsters},
    words::refusals::short,
};

/// Everything that stands in the way of an entry that the round would allow.
pub(super) fn faults(g: &CthulhuWars, round: Round, verb: Verb) -> Vec<Text> {
    let by = round.faction;
    match verb {
        Verb::Recruit => recruit_faults(g, by),
        Verb::Summon => summon_faults(g, by),
        Verb::Awaken(kind) => awaken_faults(g, by, kind),
        Verb::BuildGate => build_faults(g, by),
        Verb::Move => move_faults(g, by),
        Verb::Battle => battle_faults(g, by),
        Verb::Capture => capture_faults(g, by),
        Verb::ControlGate => vec![control_fault(g)],
        Verb::AbandonGate => vec![abandon_fault(g, by)],
        Verb::Pass if round.main => {
            vec![text!("you have taken your action; end your round instead")]
        }
        Verb::Pass if !g.variant.may_pass() => {
            vec![text!(
                "with Power left you must act; nobody drops to 0 of his own will"
            )]
        }
        Verb::Pass => vec![text!("you have no Power to give up")],
        Verb::Forgo => vec![text!("there is no second action to forgo")],
        Verb::EndRound if round.at_once(g) => {
            vec![text!("take or forgo the second action first")]
        }
        Verb::EndRound => {
            vec![text!(
                "you must take one Common or Unique Action in your round, or pass"
            )]
        }
        Verb::Dreams | Verb::Submerge | Verb::Emerge => unique::great_cthulhu(g, verb),
        Verb::ThousandForms | Verb::PayFour | Verb::PaySix | Verb::PayTen => {
            unique::crawling_chaos(g, verb)
        }
        Verb::Avatar | Verb::Ghroth | Verb::SacrificeTwo => unique::black_goat(g, verb),
        Verb::Desecrate
        | Verb::Zingaya
        | Verb::Shriek
        | Verb::ScreamingDead
        | Verb::HeWho
        | Verb::GiveDoom => unique::yellow_sign(g, verb),
    }
}

/// The reasons that hold, in order.
pub(super) fn those<const N: usize>(faults: [Option<Text>; N]) -> Vec<Text> {
    faults.into_iter().flatten().collect()
}

pub(super) fn says(holds: bool, why: Text) -> Option<Text> {
    holds.then_some(why)
}

fn recruit_faults(g: &CthulhuWars, by: Faction) -> Vec<Text> {
    let none = g.in_pool(by, Kind::Acolyte).is_none();
    those([
        short(g, by, 1),
        says(none, text!("no Acolyte is in your Pool")),
        says(
            recruit::areas(g, by).is_empty(),
            text!("there is no area for it"),
        ),
    ])
}

fn summon_faults(g: &CthulhuWars, by: Faction) -> Vec<Text> {
    let pool = Kind::of(by).filter(|k| k.class() == Class::Monster && g.in_pool(by, *k).is_some());
    let cheapest = pool.map(|k| summon::cost(g, k)).min();
    those([
        cheapest.and_then(|cost| short(g, by, cost)),
        says(cheapest.is_none(), text!("no Monster is left in your Pool")),
        says(g.controlled(by).is_empty(), text!("you control no gate")),
    ])
}

fn build_faults(g: &CthulhuWars, by: Faction) -> Vec<Text> {
    let none = build_gate::builders(g, by).is_empty();
    those([
        short(g, by, build_gate::COST),
        says(
            none,
            text!("no Cultist of yours stands in an area without a gate"),
        ),
    ])
}

fn move_faults(g: &CthulhuWars, by: Faction) -> Vec<Text> {
    those([
        short(g, by, 1),
        says(
            g.on_map(by).is_empty(),
            text!("you have no unit on the map"),
        ),
        says(
            g.on_map(by).any() && move_units::movable(g, by).is_empty(),
            text!("all your units have moved in this round"),
        ),
    ])
}

fn battle_faults(g: &CthulhuWars, by: Faction) -> Vec<Text> {
    let met = |area: &Area| g.enemies(by).iter().any(|e| g.units_at(e, *area).any());
    let shared = g.areas_of(by).iter().filter(met).count();
    let fresh = g.areas_of(by).minus(g.battled).iter().filter(met).count();
    let place = match (shared, fresh) {
        (0, _) => Some(text!("no enemy stands where your units are")),
        (_, 0) => Some(text!(
            "you have started a battle in every such area in this round"
        )),
        _ if actions::battle::areas(g, by).next().is_none() => Some(text!(
            "your units give no die in any area where an enemy stands"
        )),
        _ => None,
    };
    those([short(g, by, 1), place])
}

fn capture_faults(g: &CthulhuWars, by: Faction) -> Vec<Text> {
    let hunters = monsters().or(great_old_ones());
    let prey = |area: Area| {
        let mut enemies = g.enemies(by).iter();
        enemies.any(|e| capture::cultists_of(g, e, area).any())
    };
    let hunting = |area: &Area| g.units_at(by, *area).and(hunters).any() && prey(*area);
    let place = if capture::areas(g, by).next().is_some() {
        None
    } else if g.areas_of(by).iter().any(|a| hunting(&a)) {
        Some(text!(
            "every Cultist where your Monsters and Great Old Ones stand is guarded"
        ))
    } else {
        Some(text!(
            "no Monster or Great Old One of yours stands with an enemy Cultist"
        ))
    };
    those([short(g, by, 1), place])
}

fn control_fault(g: &CthulhuWars) -> Text {
    if g.abandoned().is_empty() {
        text!("no gate is abandoned")
    } else {
        text!("no Cultist of yours stands at an abandoned gate")
    }
}

fn abandon_fault(g: &CthulhuWars, by: Faction) -> Text {
    if gates::leavers(g, by).is_empty() && g.controlled(by).any() {
        text!("these units have stepped off their gates once in this round")
    } else {
        text!("you control no gate")
    }
}

fn awaken_faults(g: &CthulhuWars, by: Faction, kind: Kind) -> Vec<Text> {
    let Some(awaken) = moments(by).awaken.iter().find(|a| a.kind == kind) else {
        return vec![text!("{0} is no Great Old One of yours", kind.name())];
    };
    if g.in_pool(by, kind).is_none() {
        return vec![text!("{0} is in play already", kind.name())];
    }
    those([
        short(g, by, (awaken.cost)(g)),
        awaken_condition(g, by, awaken),
    ])
}

fn awaken_condition(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> Option<Text> {
    if (awaken.areas)(g).any() {
        return None;
    }
    let gateless = g.controlled(by).is_empty();
    let why = match awaken.kind {
        Kind::Cthulhu => {
            let start = g
                .map()
                .start(by)
                .map_or(text!("your start area"), |a| a.name().into());
            return Some(text!("no gate is in {0}", start));
        }
        Kind::KingInYellow => text!("no unit of yours stands in an area without a gate"),
        Kind::Hastur if g.lone(Kind::KingInYellow).is_none() => {
            text!("the King in Yellow is not in play")
        }
        Kind::Hastur => text!("the King in Yellow does not stand at a gate you control"),
        Kind::ShubNiggurath if !gateless => match g.rules.shub_sacrifice {
            ShubSacrifice::GateArea => {
                text!("no gate you control has two of your Cultists in its area")
            }
            ShubSacrifice::Anywhere => text!("you have not two Cultists on the map to give"),
        },
        _ => text!("you control no gate"),
    };
    Some(why)
}
