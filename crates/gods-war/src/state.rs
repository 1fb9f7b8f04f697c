//! The state of the game: plain data, and the small changes every rule is made of.

use engine::{Seat, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Cx,
    action::Power,
    battle::Battle,
    buildings::{Building, Buildings, Site},
    empires,
    event::{Event, Why},
    geography::{Centre, Kylerela},
    ids::{Area, Class, Empire, Gift, Kind, Rune},
    map::MapId,
    marks::Marks,
    races,
    sets::EmpireSet,
    setup::Rules,
    sheet::{Sheet, Slot},
    spike,
    units::{Place, Unit, Units},
    victory::Ended,
};

names! {
    /// Where the round is.
    #[ts(rename = "GodsWarPhase")]
    Phase ("snake_case") {
        Setup "setup" "Setup",
        Action "action" "Action Phase",
        Power "power" "Power Phase",
        Council "council" "Council Phase",
        Over "over" "End of the game",
    }
}

/// A game of The Gods War.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GodsWar {
    /// The board.
    pub map: MapId,
    /// The readings in force.
    pub rules: Rules,
    /// The empires at the table, by seat, clockwise.
    pub table: Vec<Empire>,
    /// Where the units are.
    pub units: Units,
    /// Where the buildings are.
    pub buildings: Buildings,
    /// The sheets, by empire.
    pub sheets: [Sheet; 8],
    /// Runes to draw, the next one last.
    pub deck: Vec<Rune>,
    /// Runes played, the last one last.
    pub discard: Vec<Rune>,
    /// Spike, Rift or Pool.
    pub centre: Centre,
    /// The Floating Island.
    pub kylerela: Kylerela,
    /// The round, from 1.
    pub round: u16,
    /// Where the round is.
    pub phase: Phase,
    /// The first player.
    pub first: Empire,
    /// The direction of play.
    pub clockwise: bool,
    /// Whose turn it is.
    pub active: Option<Empire>,
    /// The battle that is being fought.
    pub battle: Option<Battle>,
    /// What single rules remember.
    pub marks: Marks,
    /// How it ended.
    pub ended: Option<Ended>,
}

impl GodsWar {
    /// The empires that play.
    pub fn playing(&self) -> EmpireSet {
        self.table.iter().copied().collect()
    }

    /// The other empires that play.
    pub fn enemies(&self, empire: Empire) -> EmpireSet {
        let mut enemies = self.playing();
        enemies.remove(empire);
        enemies
    }

    /// The seat of an empire.
    pub fn seat(&self, empire: Empire) -> Seat {
        let place = self.table.iter().position(|e| *e == empire);
        Seat(place.unwrap_or_default() as u8)
    }

    /// The empire of a seat.
    pub fn empire(&self, seat: Seat) -> Option<Empire> {
        self.table.get(usize::from(seat.0)).copied()
    }

    /// Who answers for an empire now: its own player, or, in a battle of the Uncontrolled Faction,
    /// whoever takes charge of it.
    pub fn voice(&self, empire: Empire) -> Seat {
        self.seat(crate::uncontrolled::in_charge(self, empire))
    }

    /// The empires in turn order, beginning with `from`.
    pub fn order_from(&self, from: Empire) -> impl Iterator<Item = Empire> + use<> {
        let n = self.table.len();
        let table = self.table.clone();
        let start = table.iter().position(|e| *e == from).unwrap_or(0);
        let step = if self.clockwise { 1 } else { n - 1 };
        (0..n).map(move |i| table[(start + i * step) % n])
    }

    /// The empires in turn order, first player first.
    pub fn order(&self) -> impl Iterator<Item = Empire> + use<> {
        self.order_from(self.first)
    }

    /// A sheet.
    pub fn sheet(&self, empire: Empire) -> &Sheet {
        &self.sheets[empire as usize]
    }

    /// A sheet, to write on.
    pub fn sheet_mut(&mut self, empire: Empire) -> &mut Sheet {
        &mut self.sheets[empire as usize]
    }

    /// An empire's Power.
    pub fn power(&self, empire: Empire) -> u16 {
        self.sheet(empire).power
    }

    /// An empire's victory points.
    pub fn vp(&self, empire: Empire) -> u16 {
        self.sheet(empire).vp
    }

    /// Whether it plays and has this gift face up.
    pub fn has_gift(&self, gift: Gift) -> bool {
        self.holder(gift).is_some()
    }

    /// Who has this gift face up.
    pub fn holder(&self, gift: Gift) -> Option<Empire> {
        self.table
            .iter()
            .copied()
            .find(|e| self.sheet(*e).has(gift))
    }

    /// Whether gifts and abilities of empires can choose a unit and send it elsewhere: not neutral
    /// elder races (Rulebook XII), not monsters, not the Giant (Contrary).
    pub fn can_be_targeted(&self, unit: Unit) -> bool {
        self.units.controller(unit).is_some()
            && !unit.kind().is_monster()
            && unit.kind() != Kind::Giant
    }

    /// The area of the only figure of a kind, if it is on the map.
    pub fn area_of(&self, kind: Kind) -> Option<Area> {
        kind.units().iter().find_map(|u| self.units.area(u))
    }

    /// A unit's class: a Dragonewt's depends on its stage.
    pub fn class(&self, unit: Unit) -> Class {
        match unit.kind() {
            Kind::Dragonewt => races::dragonewts::class(self),
            kind => kind.class(),
        }
    }

    /// Spends Power.
    pub fn pay(&mut self, empire: Empire, amount: u16, cx: &mut Cx<'_>) {
        if amount > 0 {
            empires::sea::has_power(self, empire);
            let sheet = self.sheet_mut(empire);
            sheet.power = sheet.power.saturating_sub(amount);
            cx.emit(Event::Spent { empire, amount });
        }
    }

    /// Pays for an action and says what it is.
    pub fn declare(
        &mut self,
        empire: Empire,
        verb: crate::action::Verb,
        cost: u16,
        cx: &mut Cx<'_>,
    ) {
        self.declare_at(empire, verb, cost, None, cx);
    }

    /// Pays for an action and says what it is and in which area it begins.
    pub fn declare_at(
        &mut self,
        empire: Empire,
        verb: crate::action::Verb,
        cost: u16,
        origin: Option<Area>,
        cx: &mut Cx<'_>,
    ) {
        self.marks.turn.origin = origin;
        self.pay(empire, cost, cx);
        cx.emit(Event::Declared { empire, verb, cost });
        races::declared(self, empire, verb, cx);
    }

    /// Gains Power.
    pub fn gain_power(&mut self, empire: Empire, amount: u16, why: Why, cx: &mut Cx<'_>) {
        if amount > 0 {
            self.sheet_mut(empire).power += amount;
            cx.emit(Event::PowerGained {
                empire,
                amount,
                why,
            });
            empires::touched(self, Some(empire), why, cx);
        }
    }

    /// Loses Power, at most what is there. Tells how much.
    pub fn lose_power(&mut self, empire: Empire, amount: u16, why: Why, cx: &mut Cx<'_>) -> u16 {
        let amount = amount.min(self.power(empire));
        if amount > 0 {
            empires::sea::has_power(self, empire);
            self.sheet_mut(empire).power -= amount;
            cx.emit(Event::PowerLost {
                empire,
                amount,
                why,
            });
            empires::touched(self, Some(empire), why, cx);
        }
        amount
    }

    /// Gains VP; at 10 the Spike shatters (Rulebook VII.D).
    pub fn gain_vp(&mut self, empire: Empire, amount: u16, why: Why, cx: &mut Cx<'_>) {
        if amount > 0 {
            self.sheet_mut(empire).vp += amount;
            cx.emit(Event::VpGained {
                empire,
                amount,
                why,
            });
            empires::touched(self, Some(empire), why, cx);
            spike::check(self, cx);
        }
    }

    /// Loses VP, never below 0 (reconstructed: the rules name no floor). Tells how many.
    pub fn lose_vp(&mut self, empire: Empire, amount: u16, why: Why, cx: &mut Cx<'_>) -> u16 {
        let amount = amount.min(self.vp(empire));
        if amount > 0 {
            self.sheet_mut(empire).vp -= amount;
            cx.emit(Event::VpLost {
                empire,
                amount,
                why,
            });
            empires::touched(self, Some(empire), why, cx);
        }
        amount
    }

    /// Draws a rune; an empty deck is made of the discarded ones (reconstructed).
    pub fn draw_rune(&mut self, empire: Empire, why: Why, cx: &mut Cx<'_>) {
        if self.deck.is_empty() {
            self.deck = std::mem::take(&mut self.discard);
            cx.dice.shuffle(&mut self.deck);
            cx.emit(Event::Reshuffled);
        }
        if let Some(rune) = self.deck.pop() {
            self.sheet_mut(empire).runes.push(rune);
            cx.reveal();
            let rune = Some(rune);
            cx.emit(Event::RuneGained { empire, rune, why });
            if self.playing().has(Empire::Storm) {
                empires::storm::quests(self, cx);
            }
            empires::touched(self, Some(empire), why, cx);
        }
    }

    /// Draws several runes.
    pub fn draw_runes(&mut self, empire: Empire, count: u16, why: Why, cx: &mut Cx<'_>) {
        for _ in 0..count {
            self.draw_rune(empire, why, cx);
        }
    }

    /// A rune in hand goes to another player.
    pub fn give_rune(&mut self, by: Empire, to: Empire, rune: Rune, cx: &mut Cx<'_>) {
        let hand = &mut self.sheet_mut(by).runes;
        if let Some(at) = hand.iter().rposition(|r| *r == rune) {
            hand.remove(at);
            self.sheet_mut(to).runes.push(rune);
            cx.reveal();
            let rune = Some(rune);
            cx.emit(Event::RuneGiven { by, to, rune });
        }
    }

    /// Notes that a heroquest is achieved; its gift is chosen as soon as nothing forbids it (after
    /// the battle, if there is one). A covered slot can't be achieved again.
    pub fn fulfil(&mut self, empire: Empire, slot: Slot, cx: &mut Cx<'_>) {
        if self.open_quest(empire, slot) {
            self.sheet_mut(empire).earned[slot.index()] = true;
            cx.emit(Event::Quest { empire, slot });
        }
    }

    /// Whether a heroquest of an empire that plays is still to be achieved.
    pub fn open_quest(&self, empire: Empire, slot: Slot) -> bool {
        let (sheet, i) = (self.sheet(empire), slot.index());
        self.playing().has(empire) && sheet.slots[i].is_none() && !sheet.earned[i]
    }

    /// A gift or ability is used, on an empire if it is aimed at one.
    pub fn uses(&mut self, empire: Empire, power: Power, on: Option<Empire>, cx: &mut Cx<'_>) {
        cx.emit(Event::Used { empire, power, on });
        if let (Some(on), Power::Gift(_)) = (on, power) {
            empires::aimed_at(self, empire, on, cx);
        }
    }

    /// Turns a gift face down.
    pub fn spend_gift(&mut self, empire: Empire, gift: Gift, cx: &mut Cx<'_>) {
        self.sheet_mut(empire).spent.insert(gift);
        cx.emit(Event::GiftSpent { empire, gift });
    }

    /// Puts a unit from a pool into an area.
    pub fn place_unit(&mut self, unit: Unit, area: Area, why: Why, cx: &mut Cx<'_>) {
        self.units.put(unit, Place::At(area));
        cx.emit(Event::Placed { unit, area, why });
        empires::placed_unit(self, unit, area, cx);
    }

    /// Moves a unit on the map.
    pub fn move_unit(&mut self, unit: Unit, to: Area, why: Why, cx: &mut Cx<'_>) {
        if let Some(from) = self.units.area(unit) {
            self.units.put(unit, Place::At(to));
            cx.emit(Event::Moved {
                unit,
                from,
                to,
                why,
            });
            empires::touched(self, self.units.controller(unit), why, cx);
            empires::sky::left_hell(self, unit, from, to, cx);
        }
    }

    /// A unit is killed (in battle) or eliminated: back to its controller's pool. Monsters can't be
    /// (their own rules remove them); the Sun God falls into Hell instead.
    pub fn lose_unit(
        &mut self,
        unit: Unit,
        by: Option<Empire>,
        killed: bool,
        why: Why,
        cx: &mut Cx<'_>,
    ) {
        if unit.kind().is_monster() {
            return;
        }
        let area = self.units.area(unit);
        if unit.kind() == Kind::SunGod {
            empires::sky::fall(self, unit, by, cx);
            return;
        }
        self.units.put(unit, Place::Pool);
        cx.emit(Event::Lost {
            unit,
            area,
            by,
            killed,
            why,
        });
        if why != Why::Spike {
            empires::chaos::anarchy(self, cx);
        }
        empires::touched(self, self.units.controller(unit), why, cx);
        crate::losses::lost(self, unit, by, killed, cx);
    }

    /// Lays a unit aside (the Chaos Rift, the Slave Pen, trophies, the Oblivion box), or takes it
    /// from there to its pool. Losses are told by [`Self::lose_unit`] first.
    pub fn lay_unit(&mut self, unit: Unit, to: Place, why: Why, cx: &mut Cx<'_>) {
        let from = self.units.place(unit);
        self.units.put(unit, to);
        cx.emit(Event::UnitLaid {
            unit,
            from,
            to,
            why,
        });
        empires::touched(self, self.units.controller(unit), why, cx);
    }

    /// Lays a building token aside, or takes it from there to its pool.
    pub fn lay_building(&mut self, building: Building, to: Site, why: Why, cx: &mut Cx<'_>) {
        let from = self.buildings.site(building);
        self.buildings.put(building, to);
        cx.emit(Event::BuildingLaid {
            building,
            from,
            to,
            why,
        });
    }

    /// A unit returns to its controller's pool without being eliminated.
    pub fn return_unit(&mut self, unit: Unit, why: Why, cx: &mut Cx<'_>) {
        if let Some(area) = self.units.area(unit) {
            self.units.put(unit, Place::Pool);
            cx.emit(Event::Returned { unit, area, why });
        }
    }

    /// Puts a building from a pool on the map.
    pub fn place_building(&mut self, building: Building, area: Area, why: Why, cx: &mut Cx<'_>) {
        self.buildings.put(building, Site::At(area));
        cx.emit(Event::Built {
            building,
            area,
            why,
        });
        crate::losses::placed(self, building, area, cx);
    }

    /// Turns a Chaos Nest on the map to its Imbedded side.
    pub fn imbed(&mut self, nest: Building, why: Why, cx: &mut Cx<'_>) {
        if let Some(area) = self.buildings.area(nest) {
            self.buildings.imbed(nest, true);
            cx.emit(Event::Flipped {
                nest,
                area,
                imbedded: true,
                why,
            });
        }
    }

    /// A building is replaced by the conqueror's, which is placed by that.
    pub fn conquer(&mut self, by: Empire, from: Building, to: Building, cx: &mut Cx<'_>) {
        if let Some(area) = self.buildings.area(from) {
            self.buildings.put(from, Site::Pool);
            self.buildings.put(to, Site::At(area));
            crate::runes::touched(self, Some(from.empire()));
            cx.emit(Event::Conquered { by, from, to, area });
            empires::conquered(self, from, by, area, cx);
            crate::losses::placed(self, to, area, cx);
        }
    }

    /// Takes a building off the map, back to its owner's pool.
    pub fn raze(&mut self, building: Building, by: Option<Empire>, why: Why, cx: &mut Cx<'_>) {
        if let Some(area) = self.buildings.area(building) {
            self.buildings.put(building, Site::Pool);
            crate::runes::touched(self, Some(building.empire()));
            cx.emit(Event::Razed {
                building,
                area,
                by,
                why,
            });
        }
    }

    /// Destroys a building: an Imbedded Nest only turns over. Tells whether it is gone.
    pub fn destroy(
        &mut self,
        building: Building,
        by: Option<Empire>,
        why: Why,
        cx: &mut Cx<'_>,
    ) -> bool {
        let Some(area) = self.buildings.area(building) else {
            return false;
        };
        if self.buildings.kind(building) == crate::ids::Structure::ImbeddedNest {
            self.buildings.imbed(building, false);
            cx.emit(Event::Flipped {
                nest: building,
                area,
                imbedded: false,
                why,
            });
            return false;
        }
        let cost = self.building_cost(building.empire(), self.buildings.kind(building));
        self.raze(building, by, why, cx);
        empires::touched(self, Some(building.empire()), why, cx);
        empires::destroyed(self, building, by, cost, cx);
        true
    }
}
