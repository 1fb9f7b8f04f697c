//! Declaring a battle (Rulebook V.D): where, against whom, what it costs.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    actions::{COMMON_COST, may_begin},
    battle::{combat, pre_battle},
    battle_record::{Battle, Fighter, Side},
    event::{Event, Why},
    hooks::Surcharge,
    ids::{Area, Empire},
    sets::AreaSet,
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// In which area.
    Where { by: Empire },
    /// Against whom.
    Whom { by: Empire, area: Area },
}

/// Where an empire can declare battle.
pub fn areas(g: &GodsWar, by: Empire) -> AreaSet {
    let own = g.units.of_on_map(by);
    let held: AreaSet = own.iter().filter_map(|u| g.units.area(u)).collect();
    held.iter()
        .filter(|area| may_begin(g, by, *area))
        .filter(|area| {
            let mut all = GodsWar::hooks().may_fight.iter();
            all.all(|may| may(g, by, *area))
        })
        .filter(|area| targets(g, by, *area).next().is_some())
        .collect()
}

// Rulebook V.D: one enemy empire with a unit or a building in an area where you have a unit; 0 dice
// are enough. Neutral elder races can't be attacked, monsters can (Rulebook XIII).
fn targets(g: &GodsWar, by: Empire, area: Area) -> impl Iterator<Item = Fighter> {
    let there =
        move |e: &Empire| g.units.of_at(*e, area).any() || g.buildings.of_at(*e, area).is_some();
    let empires = g.enemies(by).iter().filter(there).map(Fighter::Empire);
    let monsters = g.monsters_at(area).iter().map(Fighter::Monster);
    empires
        .chain(monsters)
        .filter(move |against| payable(g, by, area, *against))
}

fn payable(g: &GodsWar, by: Empire, area: Area, against: Fighter) -> bool {
    cost(g, by, against) <= g.power(by) && tolls(g, area) <= g.vp(by)
}

fn cost(g: &GodsWar, by: Empire, against: Fighter) -> u16 {
    surcharge(g, by, against).map_or(COMMON_COST, |(_, cost)| cost)
}

fn surcharge(g: &GodsWar, by: Empire, against: Fighter) -> Option<(&'static Surcharge, u16)> {
    let mut all = GodsWar::hooks().surcharges.iter();
    all.find_map(|hook| Some((hook, (hook.cost)(g, by, against)?)))
}

fn tolls(g: &GodsWar, area: Area) -> u16 {
    let all = GodsWar::hooks().tolls.iter();
    all.map(|toll| (toll.vp)(g, area)).sum()
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Where { by } => options.extend(g.seat(*by), areas(g, *by).iter().map(Action::Area)),
        Step::Whom { by, area } => {
            let choice = |fighter| match fighter {
                Fighter::Empire(empire) => Some(Action::Empire(empire)),
                Fighter::Monster(unit) => Some(Action::Unit(unit)),
                Fighter::Nobody => None,
            };
            options.extend(g.seat(*by), targets(g, *by, *area).filter_map(choice));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Where { by }, Action::Area(area)) => Next::Goto(Step::Whom { by, area }.into()),
        (Step::Whom { by, area }, Action::Empire(enemy)) => {
            declare(g, by, area, Fighter::Empire(enemy), cx)
        }
        (Step::Whom { by, area }, Action::Unit(monster)) => {
            declare(g, by, area, Fighter::Monster(monster), cx)
        }
        (step, _) => Next::Ask(step.into()),
    }
}

fn declare(g: &mut GodsWar, by: Empire, area: Area, against: Fighter, cx: &mut Cx<'_>) -> Next {
    let hooks = GodsWar::hooks();
    let tolls = hooks.tolls.iter().map(|t| (t.ability, (t.vp)(g, area)));
    let tolls: Vec<_> = tolls.collect();
    g.declare_at(by, Verb::Battle, cost(g, by, against), Some(area), cx);
    for (ability, vp) in tolls {
        g.lose_vp(by, vp, Why::Ability(ability), cx);
    }
    for react in hooks.declared {
        react(g, by, cx);
    }
    begin(g, area, [Fighter::Empire(by), against], None, cx)
}

/// A monster fights an empire in its area because a player wants it: no toll, no cost.
pub fn incite(g: &mut GodsWar, monster: Unit, on: Empire, by: Empire, cx: &mut Cx<'_>) -> Next {
    match g.units.area(monster) {
        Some(area) => {
            let sides = [Fighter::Monster(monster), Fighter::Empire(on)];
            begin(g, area, sides, Some(by), cx)
        }
        None => Next::Done,
    }
}

// Rulebook V.D: all units and the building of both sides in the area are involved.
fn begin(
    g: &mut GodsWar,
    area: Area,
    sides: [Fighter; 2],
    commander: Option<Empire>,
    cx: &mut Cx<'_>,
) -> Next {
    g.battle = Battle {
        area,
        sides,
        commander,
        ..Battle::NONE
    };
    cx.emit(Event::BattleBegan {
        area,
        attacker: sides[0],
        defender: sides[1],
    });
    let all = g.fighters(Side::Attacker).or(g.fighters(Side::Defender));
    let ratings = combat::roll_ratings(g, all, cx);
    let buildings = Side::ALL.map(|side| g.fighting_building(side));
    g.in_battle(|b| {
        b.involved = all;
        b.buildings = buildings;
        b.ratings = ratings;
    });
    let start = Side::ALL.map(|side| combat::total(g, side));
    g.in_battle(|b| b.start = start);
    Next::Goto(pre_battle::Step::Turn(Side::Attacker).into())
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Where { by } => words(
            "Declare battle where?",
            text!("{0} has {1} Power.", by.name(), g.power(*by)),
        ),
        Step::Whom { by, area } => {
            let toll = GodsWar::hooks().tolls.iter().find(|t| (t.vp)(g, *area) > 0);
            let dear = targets(g, *by, *area).find_map(|against| surcharge(g, *by, against));
            let why = match (toll, dear) {
                (Some(toll), _) => (toll.why)(*area),
                (None, Some((surcharge, cost))) => (surcharge.why)(cost),
                (None, None) => text!("The battle is fought in {0}.", area.name()),
            };
            words("Fight against whom?", why)
        }
    }
}
