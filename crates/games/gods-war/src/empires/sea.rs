//! Sea: Submerge, Magasta's Churning, Aquatic, Whirlpool, Tidal Surge.

pub mod churning;
pub mod gifts;
pub mod submerge;
pub mod surge;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    event::Why,
    frame::Frame,
    geography::Centre,
    ids::{Ability, Area, Empire, Gift, Kind, Structure},
    sets::UnitSet,
    sheet::Slot,
    state::Phase,
    units::Unit,
    words::{Words, describe, words},
};

pub(crate) use churning::{again, fits_row, may_begin};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sea sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The land that has become sea.
    pub sunken: Option<Area>,
    /// Sea takes one action after another: this one has to begin in a sea area.
    pub churning: bool,
    /// Sea has had Power since it last dropped to 0.
    pub afloat: bool,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Submerge: which land.
    Submerge,
    /// Submerge: which unit comes for free.
    Rise { area: Area },
    /// Tidal Surge: which sea area.
    Surge,
    /// Tidal Surge: where each unit goes.
    Swept { left: UnitSet, from: Area },
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Sea);
    match step {
        Step::Submerge => options.extend(seat, submerge::lands(g).iter().map(Action::Area)),
        Step::Rise { .. } => {
            options.extend(seat, submerge::risers(g).iter().map(Action::Unit));
            options.push(seat, Action::Done);
        }
        Step::Surge => options.extend(seat, surge::seas(g).iter().map(Action::Area)),
        Step::Swept { from, .. } => {
            options.extend(seat, surge::shores(g, *from).iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Submerge, Action::Area(area)) => submerge::sink(g, area, cx),
        (Step::Rise { area }, Action::Unit(unit)) => submerge::rise(g, unit, area, cx),
        (Step::Rise { .. }, _) => Next::Done,
        (Step::Surge, Action::Area(area)) => surge::begin(g, area, cx),
        (Step::Swept { left, from }, Action::Area(to)) => surge::sweep(g, left, from, to, cx),
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Submerge => words(
            "Submerge which land?",
            "It is sea for the rest of the game; its arrows and its ways to Hell and the Sky Dome end.",
        ),
        Step::Rise { area } => words(
            text!("Which unit rises in {0}?", area.name()),
            "One unit comes for free.",
        ),
        Step::Surge => words(
            "Tidal Surge: out of which sea?",
            "All units there go to the lands beside it, yours too.",
        ),
        Step::Swept { left, .. } => words(
            match left.first() {
                Some(unit) => text!("Where does the {0} go?", describe::named(g, unit)),
                None => text!("Tidal Surge"),
            },
            "Tidal Surge",
        ),
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    if submerge::lands(g).any() {
        into.push(Verb::Ability(Ability::Submerge));
    }
    let gift = Gift::TidalSurge;
    let can_pay = g.power(Empire::Sea) >= gift.fact().cost;
    if g.sheet(Empire::Sea).has(gift) && can_pay && surge::seas(g).any() {
        into.push(Verb::Gift(gift));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, verb: Verb, _: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Gift(_) => Step::Surge.into(),
        _ => Step::Submerge.into(),
    }
}

/// Whether a unit's own requirement for being summoned is met: Magasta needs the Spike shattered.
pub(crate) fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::Magasta || g.centre != Centre::Spike
}

/// Heroquests that depend on how things stand, and Whirlpool, which watches Sea's Power.
pub(crate) fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.units.pool(Empire::Sea).of(Kind::SeaSerpent).is_empty() {
        g.fulfil(Empire::Sea, Slot::S2B, cx);
    }
    whirlpool(g, cx);
}

/// An empire with Power spends or loses some: Whirlpool watches Sea's.
pub(crate) fn has_power(g: &mut GodsWar, empire: Empire) {
    g.marks.sea.afloat |= empire == Empire::Sea;
}

// Reconstructed (Whirlpool): whenever Sea comes to 0 Power in the Action Phase, by spending it or by
// dropping, every other player with Power loses some.
fn whirlpool(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.power(Empire::Sea) > 0 {
        g.marks.sea.afloat = true;
        return;
    }
    let ran_out = std::mem::take(&mut g.marks.sea.afloat);
    let gift = Gift::Whirlpool;
    if ran_out && g.phase == Phase::Action && g.sheet(Empire::Sea).has(gift) {
        for enemy in g.order_from(Empire::Sea).skip(1) {
            g.lose_power(enemy, gift.param("power"), Why::Gift(gift), cx);
        }
    }
}

/// What it has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let aquatic = g.phase == Phase::Power && g.sheet(Empire::Sea).has(Gift::Aquatic);
    let due = aquatic.then_some(Due::Works(Power::Gift(Gift::Aquatic)));
    due.into_iter().collect()
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, _: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    aquatic(g, cx);
    None
}

/// A gift was taken: none works at once.
pub(crate) const fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool: Magasta is a heroquest.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, _: Area, cx: &mut Cx<'_>) {
    if unit.kind() == Kind::Magasta {
        g.fulfil(Empire::Sea, Slot::S3B, cx);
    }
}

/// A building of its own was placed: the Ziggurat is a heroquest.
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, _: Area, cx: &mut Cx<'_>) {
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Sea, Slot::S1B, cx);
    }
}

/// It has dropped to 0 Power in the Action Phase.
pub(crate) fn dropped(g: &mut GodsWar, cx: &mut Cx<'_>) {
    g.marks.sea.afloat = true;
    whirlpool(g, cx);
}

// First fragment: Sea conquers a building in the Sky Dome or in Hell.
/// A building was conquered in an area.
pub(crate) fn conquered(g: &mut GodsWar, by: Empire, area: Area, cx: &mut Cx<'_>) {
    if by == Empire::Sea && !area.is_surface() {
        g.fulfil(Empire::Sea, Slot::S1A, cx);
    }
}

// First fragment: or it destroys a building that costs 2 or more.
/// A building was destroyed.
pub(crate) fn destroyed(g: &mut GodsWar, by: Option<Empire>, cost: u16, cx: &mut Cx<'_>) {
    if by == Some(Empire::Sea) && cost >= Empire::Sea.quest_param(Slot::S1A, "cost") {
        g.fulfil(Empire::Sea, Slot::S1A, cx);
    }
}

// Reconstructed (second fragment; the source lists the closing twice): the Rift opens.
/// The Chaos Rift has opened.
pub(crate) fn rift_opened(g: &mut GodsWar, cx: &mut Cx<'_>) {
    g.fulfil(Empire::Sea, Slot::S2A, cx);
}

/// The Chaos Rift has closed: a heroquest.
pub(crate) fn rift_closed(g: &mut GodsWar, cx: &mut Cx<'_>) {
    g.fulfil(Empire::Sea, Slot::S3A, cx);
}

/// What a heroquest brings besides its gift: runes; with the opening of the Rift one more, and one
/// for Chaos, where Chaos plays.
pub(crate) fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let why = Why::Quest(Empire::Sea, slot);
    g.draw_runes(Empire::Sea, Empire::Sea.quest_param(slot, "runes"), why, cx);
    if slot == Slot::S2A && g.playing().has(Empire::Chaos) {
        let more = Empire::Sea.quest_param(slot, "runes_2");
        g.draw_runes(Empire::Sea, more, why, cx);
        g.draw_runes(Empire::Chaos, more, why, cx);
    }
}

/// Aquatic: Power for the dearest building of anybody in a sea area, and a rune
/// if it is a Ziggurat (of several that cost as much, the Ziggurat counts).
fn aquatic(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let gift = Gift::Aquatic;
    let in_sea = |b: Building| g.buildings.area(b).is_some_and(|area| g.is_sea(area));
    let worth = |b: Building| {
        let kind = g.buildings.kind(b);
        (
            g.building_cost(b.empire(), kind),
            kind == Structure::Ziggurat,
        )
    };
    let best = g.buildings.on_map().filter(in_sea).iter().map(worth).max();
    if let Some((power, ziggurat)) = best {
        g.gain_power(Empire::Sea, power, Why::Gift(gift), cx);
        if ziggurat {
            g.draw_runes(Empire::Sea, gift.param("runes"), Why::Gift(gift), cx);
        }
    }
}
