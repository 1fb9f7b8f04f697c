//! The state of the game: plain data, and the small changes every rule is made of.

mod pieces;

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Cx,
    action::Power,
    battle_record::Battle,
    buildings::Buildings,
    event::{Event, Why},
    geography::{Centre, Kylerela},
    hooks::Hooks,
    ids::{Area, Class, Empire, Gift, Kind, Phase, Rune},
    map::MapId,
    marks::Marks,
    races,
    sets::EmpireSet,
    setup::Rules,
    sheet::{Sheet, Slot},
    spike,
    units::{Unit, Units},
    victory::Ended,
};

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
    /// The battle that is being fought, if [one is](Battle::is_fought).
    #[serde(with = "engine::idle")]
    pub battle: Battle,
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
    /// the player who takes charge of it.
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
            Hooks::tell(Self::hooks().power_goes, self, empire, cx);
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
        Hooks::tell(Self::hooks().action_declared, self, (empire, verb), cx);
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
            self.touch(Some(empire), why, cx);
        }
    }

    /// Loses Power, at most what is there. Tells how much.
    pub fn lose_power(&mut self, empire: Empire, amount: u16, why: Why, cx: &mut Cx<'_>) -> u16 {
        let amount = amount.min(self.power(empire));
        if amount > 0 {
            Hooks::tell(Self::hooks().power_goes, self, empire, cx);
            self.sheet_mut(empire).power -= amount;
            cx.emit(Event::PowerLost {
                empire,
                amount,
                why,
            });
            self.touch(Some(empire), why, cx);
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
            self.touch(Some(empire), why, cx);
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
            self.touch(Some(empire), why, cx);
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
            Hooks::tell(Self::hooks().rune_drawn, self, empire, cx);
            self.touch(Some(empire), why, cx);
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
            self.aim_at(empire, on, cx);
        }
    }

    /// A gift was used by an empire on another one.
    pub(crate) fn aim_at(&mut self, by: Empire, on: Empire, cx: &mut Cx<'_>) {
        Hooks::tell(Self::hooks().aimed_at, self, (by, on), cx);
    }

    /// Something happened to an empire's pieces, Power, VP, or runes.
    pub(crate) fn touch(&mut self, whom: Option<Empire>, why: Why, cx: &mut Cx<'_>) {
        Hooks::tell(Self::hooks().touched, self, (whom, why), cx);
    }

    /// Turns a gift face down.
    pub fn spend_gift(&mut self, empire: Empire, gift: Gift, cx: &mut Cx<'_>) {
        self.sheet_mut(empire).spent.insert(gift);
        cx.emit(Event::GiftSpent { empire, gift });
    }
}
