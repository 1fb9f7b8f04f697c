//! Conquest or Destruction (Rulebook V.D.4): a building left alone before enemy units must fall.

use engine::{Options, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    battle::{Fighter, Side, Stage, finish, post_battle, reports},
    buildings::Building,
    empires,
    event::Why,
    ids::{Ability, Empire, Gift, Structure},
    monsters,
    sheet::Slot,
    words::{Words, describe, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What becomes of a building.
    Fate,
}

/// The side with units left, and the building of the other side that stands alone. Bystanders and
/// exempted units count for nothing.
fn spoils(g: &GodsWar) -> Option<(Side, Building)> {
    let victor = Side::ALL
        .into_iter()
        .find(|s| g.fighters(*s).any() && g.fighters(s.other()).is_empty())?;
    let building = g.fighting_building(victor.other())?;
    let able = match g.battle.as_ref()?.fighter(victor) {
        Fighter::Empire(_) => true,
        Fighter::Monster(unit) => monsters::fights::destroys(unit),
    };
    able.then_some((victor, building))
}

/// The building of the victor's pool that replaces a conquered one: the same kind; a Temple for
/// Invisible God's Castles and Towers (Ecumenicism). Darkness may not conquer everywhere (Nocturnal).
fn replacement(g: &GodsWar, victor: Side, building: Building) -> Option<Building> {
    let empire = g.fighting(victor)?;
    let area = g.buildings.area(building)?;
    let kind = match g.buildings.kind(building) {
        Structure::Castle | Structure::Tower => Structure::Temple,
        kind => kind,
    };
    let fits = empires::darkness::may_stand(empire, area);
    g.buildings.in_pool(empire, kind).filter(|_| fits)
}

/// Insurgency: Storm may put a Temple there, whatever the building was; in a Nest's place only if no
/// other building stands in the area.
fn insurgent(g: &GodsWar, victor: Side, building: Building) -> Option<Building> {
    if g.wields(Gift::Insurgency) != Some(victor) {
        return None;
    }
    let area = g.buildings.area(building)?;
    let sole = !building.printed().is_nest() || g.buildings.normal_at(area).is_none();
    let temple = g.buildings.in_pool(g.fighting(victor)?, Structure::Temple);
    temple.filter(|_| sole)
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    g.in_battle(|b| b.stage = Stage::Conquest);
    if spoils(g).is_none() {
        return Next::Goto(finish::Step::Trophy.into());
    }
    Next::Ask(step.into())
}

/// Lists the choices. Without a building to put there it must be destroyed; leaving it is no choice.
pub fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let Some((victor, building)) = spoils(g) else {
        return;
    };
    let seat = g.speaker(victor);
    let same = replacement(g, victor, building);
    if same.is_some() {
        options.push(seat, Action::Conquer);
    }
    if insurgent(g, victor, building).is_some_and(|temple| same != Some(temple)) {
        options.push(seat, Action::Use(Power::Gift(Gift::Insurgency)));
    }
    options.push(seat, Action::Destroy);
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, _: Step, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Some((victor, building)) = spoils(g) {
        let new = match action {
            Action::Conquer => replacement(g, victor, building),
            Action::Use(_) => insurgent(g, victor, building),
            _ => None,
        };
        if matches!(action, Action::Use(_)) {
            reports::used(g, Gift::Insurgency, Some(victor.other()), cx);
        }
        match (new, g.fighting(victor)) {
            (Some(new), Some(by)) => conquer(g, by, building, new, cx),
            (_, by) => destroy(g, by, building, cx),
        }
    }
    Next::Goto(finish::Step::Trophy.into())
}

fn conquer(g: &mut GodsWar, by: Empire, old: Building, new: Building, cx: &mut Cx<'_>) {
    let kind = g.buildings.kind(old);
    g.conquer(by, old, new, cx);
    fallen(g, by, kind, cx);
}

// An Imbedded Nest only turns over, which is no destruction for any heroquest (FAQ).
fn destroy(g: &mut GodsWar, by: Option<Empire>, building: Building, cx: &mut Cx<'_>) {
    let kind = g.buildings.kind(building);
    if !g.destroy(building, by, Why::Battle, cx) {
        return;
    }
    g.in_battle(|b| b.ruined.insert(building));
    if let Some(by) = by {
        fallen(g, by, kind, cx);
    }
    // Oblivion, if no killed unit has gone to it before.
    post_battle::forget(g, Action::Building(building), cx);
}

// Sky's heroquests: a Shrine or Nest conquered or destroyed in battle; any other building.
fn fallen(g: &mut GodsWar, by: Empire, kind: Structure, cx: &mut Cx<'_>) {
    if by == Empire::Sky {
        let small = kind == Structure::Shrine || kind.is_nest();
        g.fulfil(by, if small { Slot::S2A } else { Slot::S2B }, cx);
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step) -> Words {
    let Some((victor, building)) = spoils(g) else {
        return Words::default();
    };
    let nocturnal = g.fighting(victor) == Some(Empire::Darkness)
        && g.buildings
            .area(building)
            .is_some_and(|area| !empires::darkness::may_stand(Empire::Darkness, area));
    let why = if nocturnal {
        text!("{0}: you may not conquer here.", Ability::Nocturnal.name())
    } else if replacement(g, victor, building).is_none() {
        "You have no such building in your pool to put in its place.".into()
    } else {
        "Conquered, it is replaced by yours of the same kind; destroyed, it returns to its owner's pool.".into()
    };
    words(
        text!("What becomes of the {0}?", describe::building(g, building)),
        why,
    )
}
