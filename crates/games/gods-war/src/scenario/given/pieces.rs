//! Units and buildings of a position.

use engine::scenario::{Fault, Node};

use super::super::names::{self, Piece};
use crate::{
    buildings::Site,
    empires,
    ids::{Area, Empire, Kind, Structure},
    sets::UnitSet,
    state::GodsWar,
    units::{Place, Unit},
};

/// `storm = ["ducks"]`: an elder race's figures belong to an empire; those that are not on the
/// map are in its pool.
pub(super) fn allies(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        for item in list.items() {
            let race = names::race(item, item.text()?)?;
            for unit in race.kind().units().iter() {
                game.units.give(unit, Some(empire));
                if game.units.area(unit).is_none() {
                    game.units.put(unit, Place::Pool);
                }
            }
        }
    }
    Ok(())
}

/// `teshnos = { storm = ["3 barbarian"], neutral = ["duck"] }`.
pub(super) fn units(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (place, sides) in node.table()?.iter() {
        let area = names::area(game, sides, place)?;
        for (who, list) in sides.table()?.iter() {
            let owner = names::owner(game, list, who)?;
            for (figures, count) in names::units(list)? {
                place_all(game, list, owner, figures, count, Place::At(area))?;
            }
        }
    }
    Ok(())
}

fn place_all(
    game: &mut GodsWar,
    at: &Node,
    owner: Option<Empire>,
    figures: UnitSet,
    count: u8,
    place: Place,
) -> Result<(), Fault> {
    for _ in 0..count {
        let unit = available(game, owner, figures).ok_or_else(|| {
            let what = figures.first().map_or("", |unit| unit.kind().name());
            let who = owner.map_or("nobody", Empire::name);
            at.fault(format!("{who} has no {what} left to place"))
        })?;
        game.units.give(unit, owner);
        game.units.put(unit, place);
    }
    Ok(())
}

/// A figure that can be placed: from the owner's pool; a married Queen; a token; for
/// no one one of an elder race or a monster.
fn available(game: &GodsWar, owner: Option<Empire>, figures: UnitSet) -> Option<Unit> {
    let Some(owner) = owner else {
        let free = |unit: &Unit| unit.home().is_none() && game.units.area(*unit).is_none();
        return figures.iter().find(free);
    };
    let pool = game.units.pool(owner).and(figures);
    let unmarried = |unit: &Unit| {
        empires::earth::suitor(*unit).is_none_or(|suitor| !game.playing().has(suitor))
    };
    let bride = |unit: &Unit| {
        let pooled = game.units.place(*unit) == Place::Pool;
        pooled && empires::earth::suitor(*unit) == Some(owner)
    };
    let token = |unit: &Unit| {
        let token = matches!(unit.kind(), Kind::DragonToken | Kind::MonsterToken);
        token && game.units.place(*unit) == Place::Out
    };
    let own = pool.iter().find(unmarried).or_else(|| pool.first());
    own.or_else(|| figures.iter().find(bride))
        .or_else(|| figures.iter().find(token))
}

/// `teshnos = { storm = "shrine", chaos = "imbedded_nest" }`.
pub(super) fn buildings(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (place, sides) in node.table()?.iter() {
        let area = names::area(game, sides, place)?;
        for (who, item) in sides.table()?.iter() {
            let empire = names::playing(game, item, who)?;
            let what = names::structure(item, item.text()?)?;
            build(game, item, empire, what, Site::At(area))?;
            check_room(game, item, area)?;
        }
    }
    Ok(())
}

fn build(
    game: &mut GodsWar,
    at: &Node,
    empire: Empire,
    what: Structure,
    site: Site,
) -> Result<(), Fault> {
    let token = game.buildings.in_pool(empire, what).ok_or_else(|| {
        let why = format!("{} has no {} left", empire.name(), what.name());
        at.fault(why)
    })?;
    game.buildings.put(token, site);
    game.buildings.imbed(token, what == Structure::ImbeddedNest);
    Ok(())
}

fn check_room(game: &GodsWar, at: &Node, area: Area) -> Result<(), Fault> {
    let there = game.buildings.at(area);
    let nests = there.filter(|b| b.printed().is_nest()).len();
    if nests > 1 || there.len() - nests > 1 {
        return Err(at.fault(format!("{} has room for one building", area.name())));
    }
    Ok(())
}

/// Pieces of an empire that lie elsewhere than in an area.
fn lay(game: &mut GodsWar, node: &Node, place: Place, site: Option<Site>) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        for (piece, count) in names::pieces(list)? {
            match (piece, site) {
                (Piece::Units(figures), _) => {
                    place_all(game, list, Some(empire), figures, count, place)?;
                }
                (Piece::Building(what), Some(site)) => {
                    for _ in 0..count {
                        build(game, list, empire, what, site)?;
                    }
                }
                (Piece::Building(_), None) => return Err(list.fault("no building can be there")),
            }
        }
    }
    Ok(())
}

/// In the Chaos Rift.
pub(super) fn rift(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    lay(game, node, Place::Rift, Some(Site::Rift))
}

/// In the Slave Pen.
pub(super) fn pen(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    lay(game, node, Place::Pen, None)
}

/// On the sheet of Darkness, as the first part of its quest.
pub(super) fn trophies(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    lay(game, node, Place::Trophy, Some(Site::Trophy))
}

/// Out of the game for good.
pub(super) fn removed(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    lay(game, node, Place::Out, Some(Site::Out))
}

/// In the Moonburn box.
pub(super) fn moonburned(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        for item in list.items() {
            let what = names::structure(item, item.text()?)?;
            build(game, item, empire, what, Site::MoonburnBox)?;
        }
    }
    Ok(())
}
