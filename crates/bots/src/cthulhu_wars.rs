//! Appraises positions of Cthulhu Wars, in hundredths of a Doom.

mod gifts;
mod terms;

use cthulhu_wars::{
    CthulhuWars, Duel,
    action::{Action, Verb},
    doom,
    factions::{Count, moments},
    frame::Frame,
    ids::{Area, Faction, Kind, Requirement},
    map::Glyph,
    phases::{self, action},
    sets::FactionSet,
    units::{Class, cultists},
    view::Phase,
};
use engine::{Game as _, Seat, Text};

use crate::{
    Insight,
    odds::{Fitted, Terms},
};

/// More than everything but the end of the game.
const VICTORY: i64 = 1_000_000;
/// A Doom counts only with six spellbooks in the end: this much, and more for each book.
const DOOM: i64 = 40;
const DOOM_PER_BOOK: i64 = 10;
/// Victory needs all six.
const SPELLBOOK: i64 = 420;
const SIXTH_SPELLBOOK: i64 = 800;
/// For variants in which victory doesn't need spellbooks.
const DOOM_ALONE: i64 = 100;
const USEFUL_SPELLBOOK: i64 = 160;
/// A step of the Ritual marker, for each missing spellbook: time runs out.
const RITUAL_STEP: i64 = 110;
/// Two Power and a Doom each turn.
const GATE: i64 = 240;
/// A gate whose keeper has a stronger enemy in the area.
const GATE_IN_DANGER: i64 = 90;
/// A Cultist where a gate could be built.
const SITE: i64 = 26;
const POWER: i64 = 20;
const CULTIST: i64 = 38;
const GREAT_OLD_ONE: i64 = 560;
/// A Monster, for each Power of its cost.
const MONSTER: i64 = 24;
/// An area with units; many abilities need it.
const AREA: i64 = 6;
/// An enemy Cultist that could be captured.
const PREY: i64 = 24;
const CAPTIVE: i64 = 45;
/// A requirement that is nearly met.
const PROGRESS: i64 = 180;

/// A Power that is thrown away counts so much.
const WASTED_POWER: f64 = 0.015;

impl Insight for CthulhuWars {
    const PER_MS: u32 = 100;

    fn sides() -> Vec<&'static str> {
        Faction::ALL.map(Faction::name).to_vec()
    }

    fn terms(&self, seat: Seat, terms: &mut Terms) {
        terms::of(self, seat, terms);
    }

    fn nobody(&self, terms: &mut Terms) {
        terms::nobody(self, terms);
    }

    fn topic(term: &str) -> Option<Text> {
        terms::topic(term)
    }

    fn late(&self) -> f64 {
        terms::late(self)
    }

    fn fitted() -> &'static Fitted {
        static FITTED: Fitted = Fitted::new(include_str!("../data/cthulhu-wars.toml"));
        &FITTED
    }

    fn appraise(&self, seat: Seat) -> i64 {
        if let Some(outcome) = self.outcome() {
            return match outcome.winners.as_slice() {
                [one] if *one == seat => VICTORY,
                several if several.contains(&seat) => VICTORY / 2,
                _ => -VICTORY,
            };
        }
        if self.phase == Phase::Draft {
            return 0;
        }
        let own = i64::from(self.factions_of(seat).len());
        let others = i64::from(self.players) - own;
        let mut balance = 0;
        for faction in self.playing().iter() {
            let worth = worth(self, faction);
            balance += if self.seat(faction) == seat {
                worth * others * 2
            } else {
                -worth * own
            };
        }
        balance
    }

    fn quiet(&self, question: &Frame) -> bool {
        matches!(
            question,
            Frame::Round(action::Step::Menu(_) | action::Step::Which { .. })
                | Frame::Phase(phases::Step::DoomTurnMenu(_) | phases::Step::Draft { .. })
        )
    }

    // Rulebook VI, Pass: all Power that is left is discarded.
    fn waste(&self, _seat: Seat, action: &Action) -> f64 {
        match action {
            Action::Do(Verb::Pass) => {
                WASTED_POWER
                    * self
                        .active
                        .map_or(0.0, |faction| self.power(faction).into())
            }
            _ => 0.0,
        }
    }

    fn gives_away(&self, question: &Frame, seat: Seat, action: &Action) -> Option<&'static str> {
        gifts::gives_away(self, question, seat, *action)
    }

    fn side(&self, seat: Seat) -> String {
        let factions = self.factions_of(seat);
        let names: Vec<_> = factions.iter().map(Faction::name).collect();
        names.join(" + ")
    }

    fn turns(&self) -> Option<u32> {
        Some(self.turn.into())
    }

    fn noted(&self, seat: Seat, action: &Action) -> Vec<(&'static str, u64)> {
        match action {
            Action::Do(Verb::Pass) => {
                let power = self.active.map_or(0, |faction| self.power(faction));
                vec![("passes", 1), ("Power thrown away", power.into())]
            }
            Action::Ritual | Action::RitualWith(_) => {
                let six = self.factions_of(seat).iter().any(|f| self.six_books(f));
                let alone = u64::from(is_last_ritual(self) && !six);
                vec![
                    ("Rituals", 1),
                    ("last Rituals without six spellbooks", alone),
                ]
            }
            _ => Vec::new(),
        }
    }
}

/// Whether the next Ritual brings Instant Death.
fn is_last_ritual(g: &CthulhuWars) -> bool {
    usize::from(g.ritual) + 2 >= doom::track(g).len()
}

impl Insight for Duel {
    const PER_MS: u32 = 120;

    fn terms(&self, seat: Seat, terms: &mut Terms) {
        terms::of(&self.0, seat, terms);
    }

    fn topic(term: &str) -> Option<Text> {
        terms::topic(term)
    }

    fn late(&self) -> f64 {
        terms::late(&self.0)
    }

    fn fitted() -> &'static Fitted {
        static FITTED: Fitted = Fitted::new(include_str!("../data/cthulhu-wars-duel.toml"));
        &FITTED
    }

    fn appraise(&self, seat: Seat) -> i64 {
        self.0.appraise(seat)
    }

    fn quiet(&self, question: &Frame) -> bool {
        self.0.quiet(question)
    }

    fn side(&self, seat: Seat) -> String {
        self.0.side(seat)
    }

    fn turns(&self) -> Option<u32> {
        self.0.turns()
    }
}

fn worth(g: &CthulhuWars, faction: Faction) -> i64 {
    let sheet = g.sheet(faction);
    let books = i64::from(sheet.book_count());
    let needed = g.variant.needs_six_books();
    let each = if needed {
        DOOM + DOOM_PER_BOOK * books
    } else {
        DOOM_ALONE
    };
    let doom = i64::from(sheet.doom + sheet.sign_worth()) * each;
    let spells = match (needed, books) {
        (true, 6) => books * SPELLBOOK + SIXTH_SPELLBOOK,
        (true, _) => books * SPELLBOOK,
        (false, _) => books * USEFUL_SPELLBOOK,
    };
    let missing = if needed { 6 - books } else { 0 };
    let time = i64::from(g.ritual) * missing * RITUAL_STEP;
    let purse = i64::from(sheet.power) * POWER;
    let units: i64 = g
        .on_map(faction)
        .iter()
        .map(|unit| unit_worth(unit.kind()))
        .sum();
    let submerged = g.units.submerged().and(g.units.of(faction));
    let hidden: i64 = submerged
        .iter()
        .map(|unit| unit_worth(unit.kind()) * 3 / 4)
        .sum();
    let captives = i64::from(g.units.captured_by(faction).len()) * CAPTIVE;
    doom + spells - time
        + purse
        + units
        + hidden
        + captives
        + ground(g, faction)
        + plans(g, faction)
}

fn unit_worth(kind: Kind) -> i64 {
    match kind.class() {
        Class::Cultist => CULTIST,
        Class::Monster | Class::Terror => i64::from(kind.printed_cost()) * MONSTER,
        Class::GreatOldOne => GREAT_OLD_ONE,
    }
}

/// A faction's areas and gates.
fn ground(g: &CthulhuWars, faction: Faction) -> i64 {
    let gated = g.gated(faction);
    let worth = |area: Area| {
        let here = g.units.at(area);
        let own = here.and(g.units.of(faction));
        let strong = |f: Faction| here.and(g.units.of(f)).minus(cultists()).any();
        let enemies = || g.enemies(faction).iter();
        let mut worth = if own.any() { AREA } else { 0 };
        if g.controller(area) == Some(faction) {
            let danger = !strong(faction) && enemies().any(strong);
            worth += if danger { GATE - GATE_IN_DANGER } else { GATE };
        } else if gated.has(area) {
            worth += GATE;
        } else if own.and(cultists()).any() && !g.gates.has(area) {
            worth += SITE;
        }
        if strong(faction) {
            let prey = |f: &Faction| here.and(g.units.of(*f)).and(cultists()).any() && !strong(*f);
            worth += i64::from(enemies().filter(prey).collect::<FactionSet>().len()) * PREY;
        }
        worth
    };
    g.map().areas.iter().map(worth).sum()
}

/// Progress toward a faction's missing spellbooks.
fn plans(g: &CthulhuWars, faction: Faction) -> i64 {
    // Half of a requirement is worth a quarter.
    let near = |(has, needs): (i64, i64)| PROGRESS * has.pow(2) / (needs * needs);
    steps(g, faction).map(near).sum()
}

/// How far a faction is with the missing requirements that are met by steps: how many it has, and how
/// many it needs.
fn steps(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = (i64, i64)> {
    let open = Requirement::of(faction).filter(move |r| !g.met(*r));
    open.filter_map(move |requirement| {
        let (has, needs) = step(g, faction, requirement)?;
        Some((has.min(needs), needs))
    })
}

fn step(g: &CthulhuWars, faction: Faction, requirement: Requirement) -> Option<(i64, i64)> {
    let areas = || i64::from(g.areas_of(faction).len());
    let gates = || i64::from(g.own_gates(faction));
    let ocean = || i64::from(g.controlled(faction).and(g.map().oceans).len());
    let shared = || {
        let meets = |f: &Faction| g.areas_of(faction).and(g.areas_of(*f)).any();
        let met = g.enemies(faction).iter().filter(meets);
        i64::from(met.collect::<FactionSet>().len())
    };
    let king_at = |glyph| {
        let king = g.lone(Kind::KingInYellow).map(|(_, area)| area);
        i64::from(king.is_some_and(|a| g.map().glyph(a) == glyph && !g.desecrated.has(a)))
    };
    Some(match requirement {
        Requirement::FourAreas => (areas(), 4),
        Requirement::SixAreas => (areas(), 6),
        Requirement::EightAreas => (areas(), 8),
        Requirement::ShareAreas => (shared(), i64::from(g.players) - 1),
        Requirement::ThreeGates => (gates(), 3),
        Requirement::FourGates => (gates(), 4),
        Requirement::OceanGates => (ocean(), 3),
        Requirement::DesecrateCircle => (king_at(Glyph::Circle), 2),
        Requirement::DesecrateChevron => (king_at(Glyph::Chevron), 2),
        Requirement::DesecrateSlashes => (king_at(Glyph::Slashes), 2),
        // The weights of the box's factions were fitted without what follows.
        _ if faction.of_expansion() => {
            let counts = moments(faction).progress;
            let nearest =
                |count: &Count| u32::from(count.have) * 100 / u32::from(count.need.max(1));
            let count = counts(g, requirement).into_iter().max_by_key(nearest)?;
            (count.have.into(), count.need.into())
        }
        _ => return None,
    })
}
