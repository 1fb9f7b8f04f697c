//! Why an answer to any question but the action menu is illegal.

use engine::{Seat, Text, text};

use super::{listed, menu};
use crate::{
    Frame, GodsWar,
    action::Action,
    actions::{build, summon},
    battle, frame,
    ids::{Area, Empire, Structure},
    units::Unit,
};

/// The reason, by what was tried; at last what is asked instead.
pub(super) fn why(g: &GodsWar, frame: &Frame, seat: Seat, by: Empire, action: Action) -> Text {
    match action {
        Action::Do(_) => text!("first answer this: {0}", title(g, frame, seat)),
        Action::Play(rune) if !g.sheet(by).runes.contains(&rune) => {
            text!("you do not hold the {0} rune", rune.name())
        }
        Action::Play(_) => text!("runes are played before or after anyone's action"),
        Action::Leave => text!("at least two others must stay"),
        answer if !same_sort_listed(g, frame, seat, answer) => wrong_sort(g, frame, seat),
        Action::Area(area) => about_area(g, frame, by, area),
        Action::Unit(unit) => about_unit(g, unit),
        Action::Empire(empire) => about_empire(g, empire),
        Action::Building(token) => match g.buildings.area(token) {
            Some(_) => text!("this building can't be chosen here"),
            None => text!("this building is not on the map"),
        },
        _ => text!("this is not one of the choices of this decision"),
    }
}

fn title(g: &GodsWar, frame: &Frame, seat: Seat) -> Text {
    frame::prompt(g, frame, seat).0
}

const fn sort(action: Action) -> &'static str {
    match action {
        Action::Do(_) => "an entry of the action menu",
        Action::Unit(_) => "a unit",
        Action::Building(_) => "a building",
        Action::Area(_) => "an area",
        Action::Empire(_) | Action::Attacker | Action::Defender => "an empire or a side",
        Action::Kind(_) => "a kind of unit",
        Action::Structure(_) => "a kind of building",
        Action::Gift(_) | Action::Use(_) => "a gift or ability",
        Action::Rune(_) | Action::Play(_) => "a rune",
        Action::Cycle(_) => "a position of the moon",
        Action::Race(_) => "an elder race",
        Action::Monster(_) => "a monster",
        Action::Number(_) => "a number",
        Action::Sail(_) => "a position of Kylerela",
        Action::Clockwise | Action::CounterClockwise => "a direction",
        Action::Yes | Action::No => "yes or no",
        Action::Done => "that it is enough",
        Action::Leave => "that you leave",
        _ => "one of the two ways",
    }
}

fn same_sort_listed(g: &GodsWar, frame: &Frame, seat: Seat, action: Action) -> bool {
    let listed = listed(g, frame);
    listed.of(seat).any(|a| sort(*a) == sort(action))
}

fn wrong_sort(g: &GodsWar, frame: &Frame, seat: Seat) -> Text {
    let mut sorts: Vec<&'static str> = Vec::new();
    for action in listed(g, frame).of(seat) {
        if !sorts.contains(&sort(*action)) {
            sorts.push(sort(*action));
        }
    }
    let sorts = Text::joined(sorts.into_iter().map(Text::from), "{0} or {1}");
    let title = title(g, frame, seat);
    text!(
        "asked is \u{201c}{0}\u{201d}: answer with {1}",
        title,
        sorts
    )
}

fn about_area(g: &GodsWar, frame: &Frame, by: Empire, area: Area) -> Text {
    if !g.areas().has(area) {
        return text!("{0} is not on the board", area.name());
    }
    match frame {
        Frame::Build(build::Step::Where { what, .. }) => no_site(g, by, *what, area),
        Frame::Summon(summon::Step::Where { .. }) => {
            text!("you have no building in {0}", area.name())
        }
        Frame::DeclareBattle(battle::declare::Step::Where { .. }) => menu::battle_in(g, by, area),
        _ => text!("{0} can't be chosen here", area.name()),
    }
}

fn no_site(g: &GodsWar, by: Empire, what: Structure, area: Area) -> Text {
    if what.is_nest() && g.buildings.nest_at(area).is_some() {
        text!("a Nest stands in {0}", area.name())
    } else if !what.is_nest() && g.buildings.normal_at(area).is_some() {
        text!("a building stands in {0}", area.name())
    } else if by == Empire::Darkness {
        text!("Darkness does not build in {0}", area.name())
    } else {
        text!("nothing can be built in {0}", area.name())
    }
}

fn about_unit(g: &GodsWar, unit: Unit) -> Text {
    match g.units.area(unit) {
        Some(_) => text!("this unit can't be chosen here"),
        None => text!("this unit is not on the map"),
    }
}

fn about_empire(g: &GodsWar, empire: Empire) -> Text {
    if g.playing().has(empire) {
        text!("{0} can't be chosen here", empire.name())
    } else {
        text!("{0} does not play in this game", empire.name())
    }
}
