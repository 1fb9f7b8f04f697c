//! What decides a game of Cthulhu Wars, in named terms.
#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use cthulhu_wars::{
    CthulhuWars,
    ids::{Area, Faction},
    sets::{AreaSet, FactionSet},
    units::{cultists, great_old_ones, lesser_hunters},
};
use engine::{Seat, Text, text};

use super::steps;
use crate::odds::{Terms, is};

/// How far the game has gone, from 0 to 1: the most Doom, or the Ritual marker.
pub(super) fn late(g: &CthulhuWars) -> f64 {
    let doom = g.playing().iter().map(|f| g.sheet(f).doom).max();
    let doom = f64::from(doom.unwrap_or_default()) / 30.0;
    doom.max(f64::from(g.ritual) / 8.0).min(1.0)
}

/// The terms of a seat. A seat with two factions has the sum of theirs.
pub(super) fn of(g: &CthulhuWars, seat: Seat, terms: &mut Terms) {
    let factions = g.factions_of(seat);
    if let Some(faction) = only(factions) {
        terms.play(faction as usize);
    }
    let each = |of: &dyn Fn(Faction) -> f64| factions.iter().map(of).sum::<f64>();
    let sheet = |f: Faction| g.sheet(f);
    let doom = |f: Faction| f64::from(sheet(f).doom + sheet(f).sign_worth()) / 10.0;
    let books = |f: Faction| f64::from(sheet(f).book_count()) / 6.0;
    let six = |f: Faction| is(g.six_books(f));
    let others = g.playing().iter().filter(|f| g.seat(*f) != seat);
    let rival = others.map(doom).fold(0.0, f64::max);
    terms.put("doom", each(&doom));
    terms.put("doom with books", each(&|f| doom(f) * books(f)));
    terms.put("lead", each(&|f| (doom(f) - rival).clamp(-1.5, 1.5)));
    terms.put(
        "lead with six books",
        each(&|f| six(f) * (doom(f) - rival).clamp(-1.5, 1.5)),
    );
    terms.put("spellbooks", each(&books));
    terms.put("six spellbooks", each(&six));
    let ritual = f64::from(g.ritual) / 8.0;
    terms.put(
        "missing spellbooks when time runs out",
        each(&|f| (1.0 - books(f)) * ritual),
    );
    terms.put("Power", each(&|f| f64::from(sheet(f).power) / 10.0));
    terms.put("has Power", each(&|f| is(sheet(f).power > 0)));
    let on_map = |f: Faction| g.on_map(f);
    terms.put(
        "Cultists",
        each(&|f| f64::from(on_map(f).and(cultists()).len()) / 6.0),
    );
    let cost = |f: Faction| {
        let monsters = on_map(f).and(lesser_hunters());
        monsters
            .iter()
            .map(|u| f64::from(u.kind().printed_cost()))
            .sum::<f64>()
            / 10.0
    };
    terms.put("Monsters", each(&cost));
    let gods = |f: Faction| f64::from(on_map(f).and(great_old_ones()).len());
    terms.put("Great Old Ones", each(&gods));
    let submerged = |f: Faction| f64::from(g.units.submerged().and(g.units.of(f)).len()) / 5.0;
    terms.put("submerged", each(&submerged));
    terms.put(
        "captives",
        each(&|f| f64::from(g.units.captured_by(f).len()) / 3.0),
    );
    ground(g, factions, terms);
    terms.put("requirements", each(&|f| progress(g, f)));
    for faction in Faction::ALL {
        terms.put(faction.name(), is(factions.has(faction)));
    }
}

fn only(factions: FactionSet) -> Option<Faction> {
    let mut all = factions.iter();
    all.next().filter(|_| all.next().is_none())
}

/// The terms of a game that no one wins.
pub(super) fn nobody(g: &CthulhuWars, terms: &mut Terms) {
    let ritual = f64::from(g.ritual) / 8.0;
    let books = |f: Faction| f64::from(g.sheet(f).book_count()) / 6.0;
    let best = g.playing().iter().map(books).fold(0.0, f64::max);
    let six = g.playing().iter().any(|f| g.six_books(f));
    terms.put("always", 1.0);
    terms.put("Ritual marker", ritual);
    terms.put("best books", best);
    terms.put("best books when time runs out", best * ritual);
    terms.put("six spellbooks", is(six));
}

/// Areas, gates, and what stands beside them.
fn ground(g: &CthulhuWars, factions: FactionSet, terms: &mut Terms) {
    let mut sums = [0.0; 6];
    for faction in factions.iter() {
        let gated = g.gated(faction);
        for area in g.map().areas.iter() {
            for (sum, value) in sums.iter_mut().zip(at(g, faction, area, gated)) {
                *sum += value;
            }
        }
    }
    let names = [
        "areas",
        "gates",
        "gates in danger",
        "places for a gate",
        "enemy Cultists to capture",
        "Cultists in danger",
    ];
    let scales = [8.0, 4.0, 2.0, 4.0, 4.0, 4.0];
    for ((name, sum), scale) in names.into_iter().zip(sums).zip(scales) {
        terms.put(name, sum / scale);
    }
}

fn at(g: &CthulhuWars, faction: Faction, area: Area, gated: AreaSet) -> [f64; 6] {
    let here = g.units.at(area);
    let own = here.and(g.units.of(faction));
    let strong = |f: Faction| here.and(g.units.of(f)).minus(cultists()).any();
    let weak = |f: Faction| here.and(g.units.of(f)).and(cultists()).any() && !strong(f);
    let enemies = || g.enemies(faction).iter();
    let threatened = !strong(faction) && enemies().any(strong);
    let gate = g.controller(area) == Some(faction);
    let cultist = own.and(cultists()).any();
    let prey = if strong(faction) {
        enemies().filter(|f| weak(*f)).count() as f64
    } else {
        0.0
    };
    [
        is(own.any()),
        is(gated.has(area)),
        is(gate && threatened),
        is(cultist && !g.gates.has(area)),
        prey,
        is(cultist && threatened),
    ]
}

/// Progress toward missing spellbooks, a requirement nearly met counting most.
fn progress(g: &CthulhuWars, faction: Faction) -> f64 {
    let near = |(has, needs): (i64, i64)| (has as f64 / needs as f64).powi(2);
    steps(g, faction).map(near).sum::<f64>() / 2.0
}

/// What a term is about, in a player's words.
pub(super) fn topic(term: &str) -> Option<Text> {
    Some(match term {
        "doom" | "doom with books" | "lead" | "lead with six books" => text!("Doom"),
        "spellbooks"
        | "six spellbooks"
        | "missing spellbooks when time runs out"
        | "requirements" => text!("spellbooks"),
        "Power" | "has Power" => text!("Power"),
        "Cultists" => text!("Cultists"),
        "Monsters" => text!("Monsters"),
        "Great Old Ones" => text!("Great Old Ones"),
        "submerged" => text!("submerged units"),
        "captives" => text!("captives"),
        "areas" => text!("areas"),
        "gates" => text!("gates"),
        "gates in danger" => text!("the safety of gates"),
        "places for a gate" => text!("places for gates"),
        "enemy Cultists to capture" => text!("Cultists to capture"),
        "Cultists in danger" => text!("the safety of Cultists"),
        _ => return None,
    })
}
