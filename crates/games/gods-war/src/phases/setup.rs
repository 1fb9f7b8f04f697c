//! Setting up (Rulebook III): map, empires, their first pieces, the first player.

use engine::{Options, Seat, SetupError};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle_record::Battle,
    buildings::{Building, Buildings, Site},
    empires,
    event::Event,
    geography::{Centre, Kylerela},
    ids::{Area, Cycle, Empire, Kind, Phase, Rune, Structure},
    marks::Marks,
    phases,
    sets::AreaSet,
    setup::Setup,
    sheet::Sheet,
    units::{Place, Units},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook III, Setup";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Each empire's own set-up, in the order of the seats.
    Empire { place: u8 },
    /// Invisible God: a Castle or a Tower.
    CastleOrTower,
    /// Moon: where the Lunar Cycle begins.
    Cycle,
    /// The first player chooses the direction.
    Direction,
}

/// Lays everything out.
///
/// # Errors
/// When the setup makes no sense.
pub fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<(GodsWar, Frame), SetupError> {
    setup.check()?;
    let Some(map) = setup.board() else {
        return Err(SetupError::new("players", "there is no map for so many"));
    };
    let table = deal(setup, cx);
    let mut g = GodsWar {
        map,
        rules: setup.rules,
        units: Units::default(),
        buildings: Buildings::default(),
        sheets: std::array::from_fn(|_| Sheet::default()),
        deck: Rune::ALL.to_vec(),
        discard: Vec::new(),
        centre: Centre::Spike,
        kylerela: Kylerela {
            sea: map.map().kylerela_start,
            docks: AreaSet::EMPTY,
            covers: None,
        },
        round: 0,
        phase: Phase::Setup,
        first: table[0],
        clockwise: true,
        active: None,
        battle: Battle::NONE,
        marks: Marks::default(),
        ended: None,
        table,
    };
    cx.dice.shuffle(&mut g.deck);
    cx.emit(Event::Started {
        map,
        empires: g.table.clone(),
    });
    g.first = first_player(&g, cx);
    cx.emit(Event::FirstPlayer { empire: g.first });
    for empire in g.table.clone() {
        for unit in empire.units().iter() {
            g.units.give(unit, Some(empire));
            g.units.put(unit, Place::Pool);
        }
        g.sheet_mut(empire).power = empire.fact().power;
    }
    for set_up in GodsWar::hooks().set_up {
        set_up(&mut g, setup, cx);
    }
    Ok((g, Step::Empire { place: 0 }.into()))
}

/// The empires by seat: as chosen, the rest at random.
fn deal(setup: &Setup, cx: &mut Cx<'_>) -> Vec<Empire> {
    let chosen: Vec<Empire> = setup.empires.iter().flatten().copied().collect();
    let offered = setup.dealt_from().iter().copied();
    let mut rest: Vec<Empire> = offered.filter(|e| !chosen.contains(e)).collect();
    let seats = usize::from(setup.players);
    if chosen.len() < seats && rest.len() > 1 {
        cx.dice.shuffle(&mut rest);
    }
    let mut rest = rest.into_iter();
    let at = |seat: usize| setup.empires.get(seat).copied().flatten();
    (0..seats)
        .filter_map(|seat| at(seat).or_else(|| rest.next()))
        .collect()
}

// Rulebook III.C: Sky if it plays; else agreed (reconstructed: at random); never Chaos.
fn first_player(g: &GodsWar, cx: &mut Cx<'_>) -> Empire {
    if g.table.contains(&Empire::Sky) {
        return Empire::Sky;
    }
    let able: Vec<Empire> = g
        .table
        .iter()
        .copied()
        .filter(|e| *e != Empire::Chaos)
        .collect();
    able[cx.dice.below(able.len() as u32) as usize]
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Empire { place } = step else {
        return Next::Ask(step.into());
    };
    let Some(empire) = g.table.get(usize::from(place)).copied() else {
        return Next::Ask(Step::Direction.into());
    };
    let then = Step::Empire { place: place + 1 }.into();
    let first = match empire {
        Empire::InvisibleGod => Some(Step::CastleOrTower),
        Empire::Moon => Some(Step::Cycle),
        _ => None,
    };
    if let Some(first) = first {
        return Next::Call {
            then,
            first: first.into(),
        };
    }
    begin(g, empire, start_of(empire), cx);
    Next::Goto(then)
}

/// The building an empire starts with.
const fn start_of(empire: Empire) -> Option<(Structure, Area)> {
    match empire {
        Empire::Chaos | Empire::Darkness | Empire::InvisibleGod => None,
        Empire::Sky => Some((Structure::Shrine, Area::Spike)),
        Empire::Storm => Some((Structure::Shrine, Area::Kylerela)),
        Empire::Earth => Some((Structure::Shrine, Area::GenertGarden)),
        Empire::Sea => Some((Structure::Shrine, Area::BrownSea)),
        Empire::Moon => Some((Structure::Shrine, Area::Moon)),
    }
}

/// An empire's first pieces (its sheet's setup).
fn begin(g: &mut GodsWar, empire: Empire, built: Option<(Structure, Area)>, cx: &mut Cx<'_>) {
    let mut building: Option<Building> = None;
    if let Some((what, area)) = built {
        building = g.buildings.in_pool(empire, what);
        if let Some(token) = building {
            g.buildings.put(token, Site::At(area));
        }
    }
    let (kind, hell) = match empire {
        Empire::Darkness => (Some(Kind::Troll), Area::OuterHell),
        Empire::Sky => (Some(Kind::SunGod), Area::InnerHell),
        _ => (None, Area::OuterHell),
    };
    let units = kind.map(|kind| empire.units().of(kind)).unwrap_or_default();
    for unit in units.iter() {
        g.units.put(unit, Place::At(hell));
    }
    cx.emit(Event::Began {
        empire,
        units: units.iter().collect(),
        units_at: units.any().then_some(hell),
        building,
        area: built.map(|(_, area)| area),
    });
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Empire { .. } => {}
        Step::CastleOrTower => options.extend(
            g.seat(Empire::InvisibleGod),
            [Structure::Castle, Structure::Tower].map(Action::Structure),
        ),
        Step::Cycle => options.extend(g.seat(Empire::Moon), Cycle::ALL.map(Action::Cycle)),
        Step::Direction => options.extend(
            g.seat(g.first),
            [Action::Clockwise, Action::CounterClockwise],
        ),
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::CastleOrTower, Action::Structure(what)) => {
            begin(g, Empire::InvisibleGod, Some((what, Area::Brithos)), cx);
            Next::Done
        }
        (Step::Cycle, Action::Cycle(cycle)) => {
            empires::moon::set_cycle(g, cycle, cx);
            begin(g, Empire::Moon, start_of(Empire::Moon), cx);
            Next::Done
        }
        (Step::Direction, Action::Clockwise | Action::CounterClockwise) => {
            direction(g, action == Action::Clockwise, cx);
            Next::Goto(phases::action::Step::Begin.into())
        }
        _ => Next::Ask(step.into()),
    }
}

/// The first player has chosen the direction.
pub fn direction(g: &mut GodsWar, clockwise: bool, cx: &mut Cx<'_>) {
    g.clockwise = clockwise;
    cx.emit(Event::Direction {
        by: g.first,
        clockwise,
    });
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Empire { .. } => Words::default(),
        Step::CastleOrTower => words("Begin with a Castle or a Tower?", "It stands on Brithos."),
        Step::Cycle => words("Where does the Lunar Cycle begin?", ""),
        Step::Direction => words(
            "Which way does play go?",
            engine::text!("{0} is first player.", g.first.name()),
        ),
    }
}
