//! Conquest or Destruction (Rulebook V.D.4): a building left alone before enemy units must fall.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    battle::{finish, reports},
    battle_record::{Fighter, Side, Stage},
    buildings::Building,
    event::Why,
    hooks::{Ban, Conquest},
    ids::{Area, Empire, Structure},
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
    let able = match g.battle.fighter(victor) {
        Fighter::Empire(_) => true,
        Fighter::Monster(unit) => GodsWar::razes(unit),
        Fighter::Nobody => false,
    };
    able.then_some((victor, building))
}

/// The building of the victor's pool that replaces a conquered one: the same kind, or the one into which
/// an ability converts it; not where the victor's buildings may not stand.
fn replacement(g: &GodsWar, victor: Side, building: Building) -> Option<Building> {
    let empire = g.fighting(victor)?;
    let area = g.buildings.area(building)?;
    let kind = g.buildings.kind(building);
    let converted = GodsWar::hooks().converts.iter().find_map(|to| to(kind));
    let own = g.buildings.in_pool(empire, converted.unwrap_or(kind));
    own.filter(|_| banned(empire, area).is_none())
}

/// What forbids an empire's buildings in an area.
fn banned(empire: Empire, area: Area) -> Option<&'static Ban> {
    let mut bans = GodsWar::hooks().bans.iter();
    bans.find(|ban| (ban.forbids)(empire, area))
}

/// What else a victor may put in a building's place.
fn others(
    g: &GodsWar,
    victor: Side,
    building: Building,
) -> impl Iterator<Item = (&'static Conquest, Building)> {
    let all = GodsWar::hooks().conquests.iter();
    all.filter_map(move |hook| Some((hook, (hook.building)(g, victor, building)?)))
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    g.in_battle(|b| b.stage = Stage::Conquest);
    if spoils(g).is_none() {
        return Next::Goto(finish::first());
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
    for (hook, other) in others(g, victor, building) {
        if same != Some(other) {
            options.push(seat, Action::Use(Power::Gift(hook.gift)));
        }
    }
    options.push(seat, Action::Destroy);
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Some((victor, building)) = spoils(g) {
        let new = match action {
            Action::Conquer => replacement(g, victor, building),
            Action::Use(Power::Gift(gift)) => {
                let other = others(g, victor, building).find(|(hook, _)| hook.gift == gift);
                reports::used(g, gift, Some(victor.other()), cx);
                other.map(|(_, building)| building)
            }
            _ => None,
        };
        match (new, g.fighting(victor)) {
            (Some(new), Some(by)) => conquer(g, by, building, new, cx),
            (_, by) => destroy(g, by, building, cx),
        }
    }
    Next::Goto(finish::first())
}

fn conquer(g: &mut GodsWar, by: Empire, old: Building, new: Building, cx: &mut Cx<'_>) {
    let kind = g.buildings.kind(old);
    g.conquer(by, old, new, cx);
    fell(g, by, kind, cx);
}

// An Imbedded Nest only turns over, which is no destruction for any heroquest (FAQ).
fn destroy(g: &mut GodsWar, by: Option<Empire>, building: Building, cx: &mut Cx<'_>) {
    let kind = g.buildings.kind(building);
    if !g.destroy(building, by, Why::Battle, cx) {
        return;
    }
    g.in_battle(|b| b.ruined.insert(building));
    if let Some(by) = by {
        fell(g, by, kind, cx);
    }
    for react in GodsWar::hooks().razed {
        react(g, Action::Building(building), cx);
    }
}

fn fell(g: &mut GodsWar, by: Empire, kind: Structure, cx: &mut Cx<'_>) {
    for react in GodsWar::hooks().building_fell {
        react(g, (by, kind), cx);
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    let Some((victor, building)) = spoils(g) else {
        return Words::default();
    };
    let place = g.fighting(victor).zip(g.buildings.area(building));
    let why = if let Some(ban) = place.and_then(|(empire, area)| banned(empire, area)) {
        text!("{0}: you may not conquer here.", ban.ability.name())
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
