//! What stands in the way of a Unique Action.

use engine::{Text, text};

use super::{
    common::{says, those},
    not_in_play,
};
use crate::{
    CthulhuWars,
    action::Verb,
    factions,
    ids::{Faction, Kind},
    sets::UnitSet,
    units::{cultists, great_old_ones},
    words::refusals::short,
};

/// What stands in the way of a Unique Action of this faction.
pub(super) fn great_cthulhu(g: &CthulhuWars, verb: Verb) -> Vec<Text> {
    let gc = Faction::Gc;
    match verb {
        Verb::Dreams => {
            let prey = g.units.on_map().and(cultists()).minus(gc.units());
            let none = g.in_pool(gc, Kind::Acolyte).is_none();
            those([
                short(g, gc, u16::from(g.rules.dreams_cost)),
                says(none, text!("no Acolyte is in your Pool to take its place")),
                says(prey.is_empty(), text!("no enemy Acolyte is on the map")),
            ])
        }
        Verb::Submerge => {
            let place = match g.lone(Kind::Cthulhu) {
                None => Some(text!("Cthulhu is not on the map")),
                Some((_, area)) if !g.map().oceans.has(area) => {
                    Some(text!("Cthulhu is not in an ocean"))
                }
                Some(_) => None,
            };
            those([short(g, gc, 1), place])
        }
        _ => vec![text!("nobody is submerged")],
    }
}

/// What stands in the way of a Unique Action of this faction.
pub(super) fn crawling_chaos(g: &CthulhuWars, verb: Verb) -> Vec<Text> {
    let cost = match verb {
        Verb::PayFour => 4,
        Verb::PaySix => 6,
        Verb::PayTen => 10,
        _ => {
            let used = g.rules.thousand_forms_once && g.thousand_forms_used;
            let asleep = !g.kind_in_play(Kind::Nyarlathotep);
            return those([
                asleep.then(|| not_in_play(Kind::Nyarlathotep)),
                says(used, text!("you have used it in this Action Phase")),
            ]);
        }
    };
    those([short(g, Faction::Cc, cost)])
}

/// What stands in the way of a Unique Action of this faction.
pub(super) fn black_goat(g: &CthulhuWars, verb: Verb) -> Vec<Text> {
    let bg = Faction::Bg;
    match verb {
        Verb::Avatar => {
            let home = g.lone(Kind::ShubNiggurath);
            let here = home.map_or(UnitSet::EMPTY, |(_, area)| g.units.at(area));
            let guests = g.units.on_map().minus(great_old_ones()).minus(here);
            let none = guests.is_empty();
            those([
                short(g, bg, 1),
                says(none, text!("no Monster or Cultist stands in another area")),
            ])
        }
        Verb::Ghroth => those([short(g, bg, 2)]),
        _ => {
            let few = g.on_map(bg).and(cultists()).len() < 2;
            those([says(few, text!("you have not two Cultists on the map"))])
        }
    }
}

/// What stands in the way of a Unique Action of this faction.
pub(super) fn yellow_sign(g: &CthulhuWars, verb: Verb) -> Vec<Text> {
    let ys = Faction::Ys;
    match verb {
        Verb::Desecrate => desecrate_faults(g),
        Verb::Zingaya => {
            let none = g.in_pool(ys, Kind::Undead).is_none();
            those([
                short(g, ys, 1),
                says(none, text!("no Undead is in your Pool to take its place")),
                says(
                    !undead_meet_acolytes(g),
                    text!("no Undead stands with an enemy Acolyte"),
                ),
            ])
        }
        Verb::Shriek => {
            let none = g.on_map(ys).and(Kind::Byakhee.units()).is_empty();
            those([
                short(g, ys, 1),
                says(none, text!("no Byakhee is on the map")),
            ])
        }
        Verb::ScreamingDead => those([short(g, ys, 1), absent(g, Kind::KingInYellow)]),
        Verb::HeWho => {
            let home = g.lone(Kind::Hastur);
            let here = home.map_or(UnitSet::EMPTY, |(_, area)| g.units.at(area));
            let elsewhere = g.units.on_map().and(cultists()).minus(here);
            those([
                short(g, ys, 1),
                absent(g, Kind::Hastur),
                says(
                    elsewhere.is_empty(),
                    text!("no Cultist stands in another area"),
                ),
            ])
        }
        _ => Vec::new(),
    }
}

fn absent(g: &CthulhuWars, kind: Kind) -> Option<Text> {
    g.lone(kind).is_none().then(|| not_in_play(kind))
}

fn desecrate_faults(g: &CthulhuWars) -> Vec<Text> {
    let king = g.lone(Kind::KingInYellow).map(|(_, area)| area);
    let done = king.filter(|area| g.desecrated.has(*area));
    those([
        short(g, Faction::Ys, factions::yellow_sign::desecrate_cost(g)),
        done.map(|area| text!("{0} is desecrated already", area.name())),
        says(
            factions::yellow_sign::tokens(g) == 0,
            text!("no Desecration token is left"),
        ),
    ])
}

fn undead_meet_acolytes(g: &CthulhuWars) -> bool {
    let prey = cultists().minus(Faction::Ys.units());
    g.areas_of(Faction::Ys).iter().any(|area| {
        let here = g.units.at(area);
        here.and(Kind::Undead.units()).any() && here.and(prey).any()
    })
}
