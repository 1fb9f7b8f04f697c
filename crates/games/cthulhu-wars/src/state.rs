//! The state of the game: plain data, and the small changes every rule is made of.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Cx,
    battle_record::Battle,
    event::{Event, Why},
    factions::{Marks, moments},
    grown,
    ids::{Area, Deed, Faction, Kind, Requirement, Spellbook},
    keepers::Keepers,
    losses,
    map::{Board, Map},
    negotiation::Negotiation,
    ruleset::Ruleset,
    sets::{AreaSet, FactionSet, SupplementSet, UnitSet},
    sheet::Sheet,
    supplements::{self, independent_great_old_ones},
    units::{Place, Unit, Units},
    variants::Variant,
    victory::Ended,
    view::Phase,
};

/// A game of Cthulhu Wars.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CthulhuWars {
    /// How the game is played.
    pub variant: Variant,
    /// The readings in force.
    pub rules: Ruleset,
    /// The board on the table.
    pub board: Board,
    /// Factions of expansions can be drafted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub expansions: bool,
    /// What the table has added to the game.
    #[serde(default, skip_serializing_if = "none")]
    pub supplements: SupplementSet,
    /// How many seats the table has.
    pub seats: u8,
    /// The factions at the table, clockwise; the first `players` count.
    #[serde(deserialize_with = "grown::factions")]
    pub table: [Faction; Faction::ALL.len()],
    /// How many factions play (in a draft: are taken).
    pub players: u8,
    /// Who plays each faction.
    #[serde(deserialize_with = "grown::owners")]
    pub owner: [Seat; Faction::ALL.len()],
    /// Where the figures are.
    pub units: Units,
    /// The areas with a gate.
    pub gates: AreaSet,
    /// Who stands on the gate, by area.
    pub keeper: Keepers,
    /// The areas with a Desecration token.
    pub desecrated: AreaSet,
    /// The faction cards.
    #[serde(deserialize_with = "grown::sheets")]
    pub sheets: [Sheet; Faction::ALL.len()],
    /// The Ritual marker's space, from 0.
    pub ritual: u8,
    /// The Decay Marker's space.
    pub decay: u8,
    /// Elder Signs not drawn yet: how many of value 1, 2, 3.
    pub pile: [u8; 3],
    /// From 1.
    pub turn: u16,
    /// Where the turn is.
    pub phase: Phase,
    /// The action round of this Action Phase, from 1.
    pub round: u16,
    /// The First Player.
    pub first: Faction,
    /// The direction of play this turn.
    pub clockwise: bool,
    /// Whose action round it is.
    pub active: Option<Faction>,
    /// The battle that is being fought, if [one is](Battle::is_fought).
    #[serde(with = "engine::idle")]
    pub battle: Battle,
    /// The negotiation that is going on.
    pub negotiation: Option<Negotiation>,
    /// The areas in which the active faction has started a battle this action round.
    pub battled: AreaSet,
    /// The units of the active faction that have stepped off their gates this action round.
    pub stepped_off: UnitSet,
    /// The units that have moved this action round, whatever moved them.
    pub moved: UnitSet,
    /// Yellow Sign Cultists lost to an enemy during this action.
    pub passion: u8,
    /// The Thousand Forms was used this Action Phase.
    pub thousand_forms_used: bool,
    /// What the factions remember besides.
    #[serde(default, skip_serializing_if = "Marks::is_blank")]
    pub marks: Marks,
    /// What it remembers for independent Great Old Ones.
    #[serde(
        default,
        skip_serializing_if = "independent_great_old_ones::Marks::is_blank"
    )]
    pub independents: independent_great_old_ones::Marks,
    /// How it ended.
    pub ended: Option<Ended>,
}

fn none(supplements: &SupplementSet) -> bool {
    supplements.is_empty()
}

impl CthulhuWars {
    /// The board's facts.
    pub fn map(&self) -> &'static Map {
        self.board.map()
    }

    /// The factions that play.
    pub fn playing(&self) -> FactionSet {
        self.table().iter().copied().collect()
    }

    /// The factions at the table, clockwise.
    pub fn table(&self) -> &[Faction] {
        &self.table[..usize::from(self.players)]
    }

    /// The factions a seat plays.
    pub fn factions_of(&self, seat: Seat) -> FactionSet {
        self.playing()
            .iter()
            .filter(|f| self.seat(*f) == seat)
            .collect()
    }

    /// Who plays a faction.
    pub fn seat(&self, faction: Faction) -> Seat {
        self.owner[faction as usize]
    }

    /// The factions in turn order, beginning with `from`.
    pub fn order_from(&self, from: Faction) -> impl Iterator<Item = Faction> + use<> {
        let n = usize::from(self.players);
        let table = self.table;
        let start = table[..n].iter().position(|f| *f == from).unwrap_or(0);
        let step = if self.clockwise { 1 } else { n - 1 };
        (0..n).map(move |i| table[(start + i * step) % n])
    }

    /// The factions in turn order, First Player first.
    pub fn order(&self) -> impl Iterator<Item = Faction> + use<> {
        self.order_from(self.first)
    }

    /// The other factions that play.
    pub fn enemies(&self, faction: Faction) -> FactionSet {
        let mut enemies = self.playing();
        enemies.remove(faction);
        enemies
    }

    /// A faction card.
    pub fn sheet(&self, faction: Faction) -> &Sheet {
        &self.sheets[faction as usize]
    }

    /// A faction card, to write on.
    pub fn sheet_mut(&mut self, faction: Faction) -> &mut Sheet {
        &mut self.sheets[faction as usize]
    }

    /// A faction's Power.
    pub fn power(&self, faction: Faction) -> u16 {
        self.sheet(faction).power
    }

    /// Whether a faction can take an action: with Power, unless it rests.
    pub fn can_act(&self, faction: Faction) -> bool {
        self.power(faction) > 0 && !(moments(faction).rests)(self)
    }

    /// Where an action of a faction may begin now.
    pub fn origins(&self, by: Faction) -> AreaSet {
        match (moments(by).confined)(self) {
            Some(area) => AreaSet::one(area),
            None => self.map().areas,
        }
    }

    /// Whether a spellbook has been earned.
    pub fn has(&self, book: Spellbook) -> bool {
        self.holder(book).is_some()
    }

    /// Who has earned a spellbook.
    pub fn holder(&self, book: Spellbook) -> Option<Faction> {
        let holds = |faction: &Faction| self.sheet(*faction).books & book.bit() != 0;
        match (book.faction(), book.card()) {
            (Some(faction), _) => Some(faction).filter(holds),
            (None, Some(kind)) if independent_great_old_ones::has_earned(self, book) => {
                supplements::holder(self, kind)
            }
            (None, Some(_)) => None,
            (None, None) => self.playing().iter().find(holds),
        }
    }

    /// Gives a spellbook to a faction; that of a Loyalty Card is earned by the card's holder.
    pub fn give_book(&mut self, faction: Faction, book: Spellbook) {
        match book.card() {
            Some(_) => self.independents.books |= book.bit(),
            None => self.sheet_mut(faction).books |= book.bit(),
        }
    }

    /// Whether a requirement has been met.
    pub fn met(&self, requirement: Requirement) -> bool {
        self.sheet(requirement.faction()).met & requirement.bit() != 0
    }

    /// Whether a faction may battle without limit: with six spellbooks; two-player sheet and Duel:
    /// as soon as anyone has them.
    pub fn unlimited_battle(&self, faction: Faction) -> bool {
        let anybody = || self.playing().iter().any(|f| self.six_books(f));
        self.six_books(faction) || (self.rules.unlimited_battle_for_both && anybody())
    }

    /// Whether a faction has all six spellbooks.
    pub fn six_books(&self, faction: Faction) -> bool {
        u32::from(self.sheet(faction).book_count()) >= faction.card_bits().count_ones()
    }

    /// Whose a unit is.
    pub fn owner(&self, unit: Unit) -> Faction {
        self.units.owner(unit)
    }

    /// A faction's units in an area.
    pub fn units_at(&self, faction: Faction, area: Area) -> UnitSet {
        self.units.at(area).and(self.units.of(faction))
    }

    /// A faction's units on the map.
    pub fn on_map(&self, faction: Faction) -> UnitSet {
        self.units.on_map().and(self.units.of(faction))
    }

    /// The one figure of a kind that there is only one of, if it is on the map.
    pub fn lone(&self, kind: Kind) -> Option<(Unit, Area)> {
        let unit = kind.units().first()?;
        Some((unit, self.units.area(unit)?))
    }

    /// Whether a Great Old One (or any unit of a kind) is in play.
    pub fn kind_in_play(&self, kind: Kind) -> bool {
        self.units.in_play().and(kind.units()).any()
    }

    /// A unit of a kind in the faction's Pool.
    pub fn in_pool(&self, faction: Faction, kind: Kind) -> Option<Unit> {
        self.units
            .pool()
            .and(kind.units())
            .and(self.units.of(faction))
            .first()
    }

    /// The faction that controls the gate of an area.
    pub fn controller(&self, area: Area) -> Option<Faction> {
        self.keeper[area].map(|unit| self.owner(unit))
    }

    /// The areas whose gate a faction controls.
    pub fn controlled(&self, faction: Faction) -> AreaSet {
        self.gates
            .iter()
            .filter(|a| self.controller(*a) == Some(faction))
            .collect()
    }

    /// The areas whose gate no one stands on.
    pub fn abandoned(&self) -> AreaSet {
        self.gates
            .iter()
            .filter(|a| self.keeper[*a].is_none())
            .collect()
    }

    /// Whether a unit stands on a gate.
    pub fn keeps_gate(&self, unit: Unit) -> bool {
        self.units
            .area(unit)
            .is_some_and(|a| self.keeper[a] == Some(unit))
    }

    /// The areas in which a faction has units.
    pub fn areas_of(&self, faction: Faction) -> AreaSet {
        let units = self.on_map(faction).iter();
        units.filter_map(|unit| self.units.area(unit)).collect()
    }

    /// One unit for each that a player can tell apart: by kind, area and whether it keeps a gate.
    pub fn distinct(&self, units: UnitSet) -> UnitSet {
        let mut kept = UnitSet::EMPTY;
        let mut last: Option<(Kind, Faction, Place, bool)> = None;
        let mut seen: [Option<(Kind, Faction, Place, bool)>; 24] = [None; 24];
        let mut n = 0;
        for unit in units.iter() {
            let look = (
                unit.kind(),
                self.owner(unit),
                self.units.place(unit),
                self.keeps_gate(unit),
            );
            if last == Some(look) || seen[..n].contains(&Some(look)) {
                continue;
            }
            last = Some(look);
            if n < seen.len() {
                seen[n] = last;
                n += 1;
            }
            kept.insert(unit);
        }
        kept
    }

    /// Spends Power.
    pub fn pay(&mut self, faction: Faction, cost: u16, cx: &mut Cx<'_>) {
        let sheet = self.sheet_mut(faction);
        sheet.power = sheet.power.saturating_sub(cost);
        if cost > 0 {
            cx.emit(Event::Spent {
                faction,
                amount: cost,
            });
        }
    }

    /// Pays for a Unique Action or a requirement's action and says what it is.
    pub fn declare(&mut self, faction: Faction, what: Deed, cost: u16, cx: &mut Cx<'_>) {
        self.pay(faction, cost, cx);
        cx.emit(Event::Declared {
            faction,
            what,
            cost,
        });
    }

    /// Loses Power to someone's ability.
    pub fn lose_power(&mut self, faction: Faction, amount: u16, why: Why, cx: &mut Cx<'_>) {
        if amount > 0 {
            self.sheet_mut(faction).power -= amount;
            cx.emit(Event::PowerLost {
                faction,
                amount,
                why,
            });
        }
    }

    /// Gains Power.
    pub fn gain_power(&mut self, faction: Faction, amount: u16, why: Why, cx: &mut Cx<'_>) {
        if amount > 0 {
            self.sheet_mut(faction).power += amount;
            cx.emit(Event::PowerGained {
                faction,
                amount,
                why,
            });
        }
    }

    /// Gains Doom.
    pub fn gain_doom(&mut self, faction: Faction, amount: u16, why: Why, cx: &mut Cx<'_>) {
        if amount > 0 {
            let sheet = self.sheet_mut(faction);
            sheet.doom += amount;
            sheet.sources.add(amount, why);
            cx.emit(Event::DoomGained {
                faction,
                amount,
                why,
            });
        }
    }

    /// Loses Doom; there is as much.
    pub fn lose_doom(&mut self, faction: Faction, amount: u16, why: Why, cx: &mut Cx<'_>) {
        if amount > 0 {
            let sheet = self.sheet_mut(faction);
            sheet.doom -= amount;
            sheet.sources.spent += amount;
            cx.emit(Event::DoomLost {
                faction,
                amount,
                why,
            });
        }
    }

    /// Draws Elder Signs; when the pile is empty each becomes a Doom (Rulebook V, Elder Signs).
    pub fn gain_signs(&mut self, faction: Faction, count: u8, why: Why, cx: &mut Cx<'_>) {
        for _ in 0..count {
            match cx.dice.pick(&self.pile) {
                Some(kind) => {
                    self.pile[kind] -= 1;
                    self.sheet_mut(faction).signs[kind] += 1;
                    let value = Some(kind as u8 + 1);
                    cx.emit(Event::SignGained {
                        faction,
                        value,
                        why,
                    });
                }
                None => self.gain_doom(faction, 1, Why::EmptyPile, cx),
            }
        }
    }

    /// Puts a figure into an area.
    pub fn place(&mut self, unit: Unit, area: Area) {
        self.leave_gate(unit);
        self.units.put(unit, Place::At(area));
    }

    /// Moves a figure; a gate it stood on is abandoned at once.
    pub fn move_unit(&mut self, unit: Unit, to: Area, cx: &mut Cx<'_>) {
        if let Some(from) = self.units.area(unit) {
            self.place(unit, to);
            self.moved.insert(unit);
            cx.emit(Event::Moved { unit, from, to });
        }
    }

    /// A unit that stands on a gate steps off.
    pub fn leave_gate(&mut self, unit: Unit) {
        if let Some(area) = self.units.area(unit)
            && self.keeper[area] == Some(unit)
        {
            self.keeper[area] = None;
        }
    }

    /// Removes a unit to its owner's Pool. `by` brought it about.
    pub fn eliminate(&mut self, unit: Unit, by: Faction, why: Why, cx: &mut Cx<'_>) {
        // It went back to the box together with another unit.
        if self.units.place(unit) == Place::Gone {
            return;
        }
        let area = self.units.area(unit);
        self.leave_gate(unit);
        self.units.put(unit, Place::Pool);
        self.mourn(unit, by);
        cx.emit(Event::Eliminated {
            unit,
            area,
            by,
            why,
        });
        if (moments(self.owner(unit)).leaves_game)(self, unit) {
            self.units.put(unit, Place::Gone);
            cx.emit(Event::LeftGame { unit });
        }
        losses::lost(self, unit, by, why, cx);
        supplements::lost(self, unit, why, cx);
    }

    /// A unit goes to its owner's Pool because others take its place: it is not lost.
    pub fn replace(&mut self, unit: Unit, cx: &mut Cx<'_>) {
        if let Some(area) = self.units.area(unit) {
            self.leave_gate(unit);
            self.units.put(unit, Place::Pool);
            cx.emit(Event::Replaced { unit, area });
        }
    }

    /// Takes a Cultist captive.
    pub fn capture(&mut self, unit: Unit, by: Faction, cx: &mut Cx<'_>) {
        let area = self.units.area(unit);
        self.leave_gate(unit);
        self.units.put(unit, Place::Captured(by));
        self.mourn(unit, by);
        cx.emit(Event::Captured { unit, area, by });
        losses::captured(self, unit, cx);
    }

    /// Tells a faction that it has lost a unit to another one.
    fn mourn(&mut self, unit: Unit, by: Faction) {
        if self.owner(unit) != by {
            (moments(self.owner(unit)).lost)(self, unit);
        }
    }
}
