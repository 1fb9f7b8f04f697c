//! Starting placement: six Acolytes and a controlled gate in the start area (Rulebook II). Some factions
//! choose theirs, one after the other, when those of the others are known (their faction cards).

use engine::{Options, Text, text};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Event,
    factions::{Start, moments},
    ids::{Area, Faction, Kind},
    phases::Step,
    sets::UnitSet,
    variants::duel,
    view::Phase,
    words::{Words, words},
};

/// Those with a printed start area begin there; the others are asked.
pub(crate) fn begin(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    for faction in g.playing().iter() {
        if let Some(area) = g.map().start(faction) {
            place(g, faction, area, cx);
        }
    }
    if chooser(g, 1).is_none() {
        return first_turn(g, cx);
    }
    g.phase = Phase::Start;
    cx.emit(Event::PhaseBegan { phase: g.phase });
    Next::Goto(Step::Start(1).into())
}

fn first_turn(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    if g.variant.action_phase_first() {
        return duel::begin(g, cx);
    }
    g.phase = Phase::GatherPower;
    Next::Goto(Step::GatherPower.into())
}

/// The next faction that chooses, from this place of their order on.
pub(crate) fn chooser(g: &CthulhuWars, turn: u8) -> Option<(Faction, Start)> {
    let choosing = |f: Faction| Some((f, moments(f).start?));
    let all = g.playing().iter().filter_map(choosing);
    let due = all.filter(|(_, start)| start.turn >= turn);
    due.min_by_key(|(_, start)| start.turn)
}

fn place(g: &mut CthulhuWars, faction: Faction, area: Area, cx: &mut Cx<'_>) {
    let acolytes: UnitSet = g.units.of(faction).and(Kind::Acolyte.units());
    let Some(keeper) = acolytes.first() else {
        return;
    };
    for unit in acolytes.iter() {
        g.place(unit, area);
    }
    g.gates.insert(area);
    g.keeper[area] = Some(keeper);
    cx.emit(Event::Began {
        faction,
        area,
        units: acolytes.iter().collect(),
        keeper,
    });
}

/// Asks, or goes on to the first turn.
pub(crate) fn step(g: &mut CthulhuWars, turn: u8, cx: &mut Cx<'_>) -> Next {
    match chooser(g, turn) {
        Some((_, start)) => Next::Ask(Step::Start(start.turn).into()),
        None => first_turn(g, cx),
    }
}

/// The areas where it may start.
pub(crate) fn ask(g: &CthulhuWars, turn: u8, options: &mut Options<Action>) {
    if let Some((faction, start)) = chooser(g, turn) {
        let areas = (start.areas)(g).minus(g.gates);
        options.extend(g.seat(faction), areas.iter().map(Action::Area));
    }
}

/// It begins there.
pub(crate) fn answer(g: &mut CthulhuWars, turn: u8, area: Area, cx: &mut Cx<'_>) -> Next {
    if let Some((faction, start)) = chooser(g, turn) {
        place(g, faction, area, cx);
        (start.chosen)(g, area);
    }
    Next::Goto(Step::Start(turn + 1).into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, turn: u8) -> Words {
    let words = words(
        "Where do you start?",
        "With six Acolytes and a gate. The other factions are placed first.",
    );
    match chooser(g, turn) {
        Some((faction, _)) => words.of(faction),
        None => words,
    }
}

/// Why it can't start there.
pub(crate) fn why_not(g: &CthulhuWars, turn: u8, area: Area) -> Option<Text> {
    let (faction, _) = chooser(g, turn)?;
    Some(if g.gates.has(area) {
        text!("another faction starts in {0}", area.name())
    } else {
        text!("{0} can't start in {1}", faction.name(), area.name())
    })
}
