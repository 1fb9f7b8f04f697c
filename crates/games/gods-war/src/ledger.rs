//! The game's books, kept from the events alone: nothing may change in the state that no event tells.
//!
//! Tests and simulations enter the events of every action and compare. The books keep what outlasts
//! an action and everyone can see, with the runes in hand: where each piece is and whose, Power, VP,
//! gifts and heroquests, markers, the course of the game. They do not keep what is half done (a
//! battle, a struggle), nor what a rule remembers for itself.

mod compare;
mod pieces;
mod sheets;

use engine::{
    Audit, InvariantViolation,
    audit::{AuditResult, must},
};

use crate::{
    GodsWar,
    buildings::{BUILDINGS, Site},
    event::Event,
    geography::{Centre, Kylerela},
    ids::{Area, Cycle, Empire, Phase},
    sets::BuildingSet,
    sheet::Sheet,
    units::{Place, UNITS},
};

/// Books of one game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ledger {
    table: Vec<Empire>,
    place: [Place; UNITS],
    controller: [Option<Empire>; UNITS],
    site: [Site; BUILDINGS],
    imbedded: BuildingSet,
    sheets: [Sheet; 8],
    centre: Centre,
    kylerela: Option<Kylerela>,
    sunken: Option<Area>,
    mad_god: u8,
    cycle: Cycle,
    round: u16,
    phase: Phase,
    first: Option<Empire>,
    clockwise: bool,
    ended: Option<Vec<Empire>>,
}

impl Default for Ledger {
    fn default() -> Self {
        Self {
            table: Vec::new(),
            place: [Place::Out; UNITS],
            controller: [None; UNITS],
            site: [Site::Pool; BUILDINGS],
            imbedded: BuildingSet::EMPTY,
            sheets: std::array::from_fn(|_| Sheet::default()),
            centre: Centre::Spike,
            kylerela: None,
            sunken: None,
            mad_god: 0,
            cycle: Cycle::Dying,
            round: 0,
            phase: Phase::Setup,
            first: None,
            clockwise: true,
            ended: None,
        }
    }
}

impl Ledger {
    fn sheet(&mut self, empire: Empire) -> &mut Sheet {
        &mut self.sheets[empire as usize]
    }

    /// Phases, rounds, beginning and end, and the world.
    fn enter_course(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::Started { empires, .. } => self.open(empires),
            Event::RoundBegan { round } => {
                let next = self.round + 1;
                must(*round == next, || {
                    format!("round {round} instead of {next}")
                })?;
                self.round = next;
            }
            Event::PhaseBegan { phase } => self.phase = *phase,
            Event::FirstPlayer { empire } => self.first = Some(*empire),
            Event::Direction { clockwise, .. } => self.clockwise = *clockwise,
            Event::LeftGame { empire } => self.sheet(*empire).uncontrolled = true,
            Event::SpikeShattered => {
                must(self.centre == Centre::Spike, || {
                    "the Spike shatters twice".into()
                })?;
                self.centre = Centre::Rift;
            }
            Event::RiftClosed => {
                must(self.centre == Centre::Rift, || {
                    "no Rift is there to close".into()
                })?;
                self.centre = Centre::Pool;
            }
            Event::Sunk { area } => {
                must(self.sunken.is_none(), || "land sinks twice".into())?;
                self.sunken = Some(*area);
                if let Some(island) = &mut self.kylerela {
                    island.docks.remove(*area);
                }
            }
            Event::Sailed { to, .. } => self.kylerela = Some(*to),
            Event::MadGod { to } => self.mad_god = *to,
            Event::CycleTurned { to } => self.cycle = *to,
            Event::Ended { winners } => {
                self.phase = Phase::Over;
                self.ended = Some(winners.clone());
            }
            _ => {}
        }
        Ok(())
    }

    /// Every empire's pieces lie in its pool.
    fn open(&mut self, empires: &[Empire]) {
        self.table = empires.to_vec();
        for empire in empires {
            for unit in empire.units().iter() {
                self.place[unit.index()] = Place::Pool;
                self.controller[unit.index()] = Some(*empire);
            }
            self.sheet(*empire).power = empire.fact().power;
        }
    }
}

impl Audit<GodsWar> for Ledger {
    fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        must(self.ended.is_none(), || format!("after the end: {event:?}"))?;
        self.enter_course(event)?;
        self.enter_pieces(event)?;
        self.enter_sheets(event)
    }

    fn compare(&self, game: &GodsWar) -> Result<(), InvariantViolation> {
        self.compare_with(game)
    }
}
