//! The game's books, kept from the setup and the events alone: nothing may change in the state that
//! no event tells.
//!
//! Tests and simulations enter the events of every action and compare ([`Ledger::compare`]). The
//! books keep everything that outlasts an action: where each unit is, gates and who stands on them,
//! Power, Doom with the reason of every entry, Elder Signs, spellbooks, requirements, tracks,
//! tokens, whose turn it is, whether there is a battle, the end. They do not keep what is half
//! done: results that a battle still has to assign, proposals of a negotiation, and Passion's count
//! of the Cultists lost in the action that is going on.

mod account;
mod compare;
mod figures;

use std::collections::{BTreeMap, BTreeSet};

use engine::{
    Audit, InvariantViolation, Text,
    audit::{AuditResult, fault, must},
};

use crate::{
    CthulhuWars, Duel, Setup,
    battle_record::Side,
    doom,
    event::Event,
    factions::moments,
    ids::{Area, Deed, Faction},
    length,
    map::Board,
    ruleset::Ruleset,
    supplements,
    units::{Place, UNITS, Unit},
    variants::Variant,
    view::Phase,
};
pub use account::{Account, Entry, Reason};

/// Books of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    variant: Variant,
    rules: Ruleset,
    seats: u8,
    board: Board,
    table: Vec<Faction>,
    place: [Place; UNITS],
    /// Whose the figures are that are on no sheet.
    owners: BTreeMap<Unit, Faction>,
    /// Where figures lie that no one has any more, in the order of areas.
    strewn: Vec<Area>,
    /// The gates, and who stands on each.
    gates: BTreeMap<Area, Option<Unit>>,
    desecrated: BTreeSet<Area>,
    /// The buildings, by whose they are.
    buildings: BTreeSet<(Faction, Area)>,
    /// The markers of which there is one, by what lays them.
    markers: BTreeMap<Deed, Area>,
    accounts: [Account; Faction::ALL.len()],
    pile: [u8; 3],
    ritual: usize,
    decay: u8,
    turn: u16,
    phase: Phase,
    round: u16,
    first: Option<Faction>,
    clockwise: bool,
    active: Option<Faction>,
    /// The areas fought over, and the units that stepped off gates or moved, in this action round.
    battled: BTreeSet<Area>,
    stepped_off: BTreeSet<Unit>,
    moved: BTreeSet<Unit>,
    thousand_forms_used: bool,
    /// The battles that have been declared and have not begun, the last one last.
    declared: Vec<(Area, [Faction; 2])>,
    battle: Option<Fight>,
    ended: Option<(Vec<Faction>, Text)>,
}

/// A battle, as far as the events tell it at once.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Fight {
    area: Area,
    sides: [Faction; 2],
    faces: [[u8; 6]; 2],
    retreated: BTreeSet<Unit>,
    exempt: BTreeSet<Unit>,
}

impl Ledger {
    /// New books for a table that has agreed.
    pub fn open(setup: &Setup) -> Self {
        Self {
            variant: setup.variant,
            rules: setup.readings(),
            seats: setup.players,
            board: setup.board(),
            table: Vec::new(),
            place: std::array::from_fn(|unit| {
                supplements::begins(setup.supplement_set(), Unit::from_index(unit))
            }),
            owners: BTreeMap::new(),
            strewn: Vec::new(),
            gates: BTreeMap::new(),
            desecrated: BTreeSet::new(),
            buildings: BTreeSet::new(),
            markers: BTreeMap::new(),
            accounts: Default::default(),
            pile: setup.variant.elder_signs(),
            ritual: 0,
            decay: 0,
            turn: 0,
            phase: Phase::Draft,
            round: 0,
            first: None,
            clockwise: true,
            active: None,
            battled: BTreeSet::new(),
            stepped_off: BTreeSet::new(),
            moved: BTreeSet::new(),
            thousand_forms_used: false,
            declared: Vec::new(),
            battle: None,
            ended: None,
        }
    }

    /// A faction's account.
    pub fn account(&self, faction: Faction) -> &Account {
        &self.accounts[faction as usize]
    }

    fn account_mut(&mut self, faction: Faction) -> &mut Account {
        &mut self.accounts[faction as usize]
    }

    /// Enters an event.
    ///
    /// # Errors
    /// When it can't be true, by what was entered before.
    pub fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        must(self.ended.is_none(), || format!("after the end: {event:?}"))?;
        self.enter_in_its_book(event)
    }

    #[expect(clippy::too_many_lines, reason = "a line for each kind of event")]
    fn enter_in_its_book(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::Started { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::FirstPlayer { .. }
            | Event::Direction { .. }
            | Event::CircuitBegan { .. }
            | Event::RoundBegan { .. }
            | Event::Ended { .. } => self.enter_course(event),
            Event::Gathered { .. }
            | Event::MinimumPower { .. }
            | Event::Spent { .. }
            | Event::DecayPaid { .. }
            | Event::Exhausted { .. }
            | Event::PowerGained { .. }
            | Event::PowerLost { .. }
            | Event::Passed { .. } => self.enter_power(event),
            Event::DoomGained { .. }
            | Event::DoomLost { .. }
            | Event::SignGained { .. }
            | Event::Revealed { .. } => self.enter_earnings(event),
            Event::RequirementMet { .. }
            | Event::BookTaken { .. }
            | Event::BookReturned { .. }
            | Event::CardBookEarned { .. } => self.enter_books(event),
            Event::DecayRaised { .. }
            | Event::DecayReset
            | Event::Ritual { .. }
            | Event::Desecrated { .. }
            | Event::Marked { .. }
            | Event::Raised { .. }
            | Event::Razed { .. }
            | Event::Declared { .. } => self.enter_marker(event),
            Event::Began { .. }
            | Event::Freed { .. }
            | Event::LoyaltyTaken { .. }
            | Event::LoyaltyReturned { .. }
            | Event::Recruited { .. }
            | Event::Summoned { .. }
            | Event::Awakened { .. }
            | Event::Placed { .. }
            | Event::Moved { .. }
            | Event::Retreated { .. }
            | Event::Eliminated { .. }
            | Event::LeftGame { .. }
            | Event::OntoCard { .. }
            | Event::OffCard { .. }
            | Event::Captured { .. }
            | Event::Submerged { .. }
            | Event::Emerged { .. }
            | Event::Replaced { .. }
            | Event::Driven { .. }
            | Event::Swapped { .. } => self.enter_figures(event),
            Event::GateBuilt { .. }
            | Event::GateTaken { .. }
            | Event::GateLeft { .. }
            | Event::GateMoved { .. }
            | Event::GateReturned { .. }
            | Event::GateOpened { .. }
            | Event::GateRemoved { .. } => self.enter_gates(event),
            Event::BattleDeclared { .. }
            | Event::BattleBegan { .. }
            | Event::Exempted { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::BattleEnded { .. } => self.enter_battle(event),
            // What these say is half done, or comes again in another event when it takes effect.
            Event::Drafted { .. }
            | Event::Used { .. }
            | Event::GhoulCame { .. }
            | Event::Numbed { .. }
            | Event::KillAssigned { .. }
            | Event::PainAssigned { .. }
            | Event::Spared { .. }
            | Event::Surrounded { .. }
            | Event::DieRolled { .. }
            | Event::DiceRolled { .. }
            | Event::Proposed { .. }
            | Event::Replied { .. }
            | Event::StoodAside { .. }
            | Event::Settled { .. } => Ok(()),
        }
    }

    /// Phases, rounds, beginning and end.
    fn enter_course(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::Started { board, factions } => {
                must(self.table.is_empty(), || "it starts again".into())?;
                self.board = *board;
                self.table.clone_from(factions);
                self.first = factions.first().copied();
            }
            Event::TurnBegan { turn } => {
                let next = self.turn + 1;
                must(*turn == next, || format!("turn {turn} instead of {next}"))?;
                self.turn = next;
                let most = length::MOST_TURNS;
                must(next <= most, || format!("turn {next} of at most {most}"))?;
                // In Duel the Action Phase comes first and has an event of its own.
                if !self.variant.action_phase_first() {
                    self.begin_phase(Phase::GatherPower);
                }
            }
            Event::PhaseBegan { phase } => self.begin_phase(*phase),
            Event::FirstPlayer { faction } => self.first = Some(*faction),
            Event::Direction { clockwise, .. } => self.clockwise = *clockwise,
            Event::CircuitBegan { round } => {
                let next = self.round + 1;
                must(*round == next, || {
                    format!("round {round} instead of {next}")
                })?;
                self.round = next;
            }
            Event::RoundBegan { faction, .. } => {
                must(self.declared.is_empty(), || {
                    "a declared battle never began".into()
                })?;
                self.active = Some(*faction);
                self.battled.clear();
                self.stepped_off.clear();
                self.moved.clear();
            }
            Event::Ended { winners, why } => {
                self.phase = Phase::Over;
                self.ended = Some((winners.clone(), why.clone()));
            }
            _ => {}
        }
        Ok(())
    }

    fn begin_phase(&mut self, phase: Phase) {
        self.phase = phase;
        match phase {
            Phase::GatherPower => {
                self.round = 0;
                self.active = None;
                self.thousand_forms_used = false;
            }
            Phase::Action => self.round = 0,
            Phase::Draft | Phase::Start | Phase::FirstPlayer | Phase::Doom | Phase::Over => {}
        }
    }

    /// Markers and tokens.
    fn enter_marker(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::DecayRaised { decay, .. } => {
                self.decay += 1;
                let here = self.decay;
                must(*decay == here, || {
                    format!("Decay {decay} instead of {here}")
                })?;
            }
            Event::DecayReset => {
                let before = std::mem::take(&mut self.decay);
                must(before > 0, || "Decay of 0 is reset".into())?;
            }
            Event::Ritual { faction, cost } => {
                let factions = self.table.len() as u8;
                let track = doom::ritual_track(self.variant, factions, &self.rules);
                // 0 is Instant Death, where a Ritual costs 10.
                let books = &self.account(*faction).books;
                let own = moments(*faction).ritual_cost;
                let due = match (own, track.get(self.ritual)) {
                    (Some((book, cost)), _) if books.contains(&book) => cost,
                    (_, Some(0) | None) => 10,
                    (_, Some(cost)) => u16::from(*cost),
                };
                must(*cost == due, || format!("a Ritual for {cost}, not {due}"))?;
                self.ritual = (self.ritual + 1).min(track.len() - 1);
            }
            Event::Desecrated {
                area,
                success: true,
            } => must(self.desecrated.insert(*area), || {
                format!("{} is desecrated again", area.id())
            })?,
            Event::Raised { area, by } => must(self.buildings.insert((*by, *area)), || {
                format!("a second building in {}", area.id())
            })?,
            Event::Razed { area, by } => must(self.buildings.remove(&(*by, *area)), || {
                format!("no building is in {}", area.id())
            })?,
            Event::Marked { what, area, .. } => {
                let before = self.markers.insert(*what, *area);
                must(before != Some(*area), || {
                    format!("{} is in {} already", what.name(), area.id())
                })?;
            }
            Event::Declared {
                what: Deed::ThousandForms,
                ..
            } => self.thousand_forms_used = true,
            _ => {}
        }
        Ok(())
    }

    fn enter_battle(&mut self, event: &Event) -> AuditResult {
        if let Event::BattleDeclared {
            area,
            attacker,
            defender,
        } = *event
        {
            must(self.battle.is_none(), || "a battle in a battle".into())?;
            self.declared.push((area, [attacker, defender]));
            let again = self.active == Some(attacker) && !self.battled.insert(area);
            return must(!again, || format!("a second battle in {}", area.id()));
        }
        if let Event::BattleBegan {
            area,
            attacker,
            defender,
        } = *event
        {
            must(self.battle.is_none(), || "a battle in a battle".into())?;
            let due = self.declared.pop();
            must(due == Some((area, [attacker, defender])), || {
                format!("a battle in {} that no one declared", area.id())
            })?;
            self.battle = Some(Fight {
                area,
                sides: [attacker, defender],
                faces: [[0; 6]; 2],
                retreated: BTreeSet::new(),
                exempt: BTreeSet::new(),
            });
            return Ok(());
        }
        let Some(fight) = &mut self.battle else {
            return fault(format!("without a battle: {event:?}"));
        };
        match event {
            Event::Exempted { unit } => {
                fight.exempt.insert(*unit);
            }
            Event::Rolled { faction, faces } | Event::Rerolled { faction, faces } => {
                let side = fight.sides.iter().position(|f| f == faction);
                let Some(side) = side else {
                    return fault(format!("{} rolls from outside", faction.name()));
                };
                if let Event::Rerolled { .. } = event {
                    // Only what had brought nothing is rolled again.
                    fight.faces[side][..3].fill(0);
                }
                for face in faces {
                    fight.faces[side][usize::from(*face) - 1] += 1;
                }
            }
            _ => self.battle = None,
        }
        Ok(())
    }
}

impl Audit<CthulhuWars> for Ledger {
    fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        Self::enter(self, event)
    }

    fn compare(&self, game: &CthulhuWars) -> Result<(), InvariantViolation> {
        Self::compare(self, game)
    }
}

impl Audit<Duel> for Ledger {
    fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        Self::enter(self, event)
    }

    fn compare(&self, game: &Duel) -> Result<(), InvariantViolation> {
        Self::compare(self, &game.0)
    }
}

/// The sides of a battle as the rules number them.
const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];
