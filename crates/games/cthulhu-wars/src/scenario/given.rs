//! Sets up the position that `given` describes.

use engine::scenario::{Fault, Node, Table, Value, names::clockwise};

use super::names;
use crate::{
    doom,
    ids::{Faction, Kind, Requirement, Spellbook},
    sheet::Sheet,
    state::CthulhuWars,
    supplements,
    units::Place,
    view::Phase,
};

/// A key that lays something on the table.
type Put = fn(&mut CthulhuWars, &Node) -> Result<(), Fault>;

/// In this order: who stands on a gate must be there first, what is awake must be in play.
pub(super) const PUTS: [(&str, Put); 21] = [
    ("turn", turn),
    ("round", round),
    ("first", first),
    ("active", active),
    ("direction", direction),
    ("loyalty", loyalty),
    ("units", units),
    ("gates", gates),
    ("desecrated", desecrated),
    ("captured", captured),
    ("submerged", submerged),
    ("awakened", awakened),
    ("power", power),
    ("doom", doom),
    ("spellbooks", spellbooks),
    ("requirements", requirements),
    ("elder_signs", elder_signs),
    ("ritual", ritual),
    ("decay", decay),
    ("thousand_forms_used", thousand_forms_used),
    ("marks", super::marks::put),
];

/// Takes out every key that lays something on the table and does it.
pub(super) fn put_all(game: &mut CthulhuWars, given: &mut Table) -> Result<(), Fault> {
    let says_requirements = given.iter().any(|(key, _)| key == "requirements");
    let says_awakened = given.iter().any(|(key, _)| key == "awakened");
    for (key, put) in PUTS {
        if let Some(node) = given.take(key) {
            put(game, &node)?;
        }
    }
    if !says_requirements {
        meet_as_many_as_books(game);
    }
    if !says_awakened {
        game.sheet_mut(Faction::Gc).awakened = game.kind_in_play(Kind::Cthulhu);
    }
    Ok(())
}

/// The name of a phase in scenarios.
pub(super) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Draft => "draft",
        Phase::Start => "start",
        Phase::GatherPower => "gather_power",
        Phase::FirstPlayer => "first_player",
        Phase::Doom => "doom",
        Phase::Action => "action",
        Phase::Over => "over",
    }
}

fn turn(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.turn = node.number()?;
    Ok(())
}

fn round(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.round = node.number()?;
    Ok(())
}

fn first(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.first = names::playing(game, node, node.text()?)?;
    game.active = Some(game.first);
    Ok(())
}

fn active(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.active = Some(names::playing(game, node, node.text()?)?);
    Ok(())
}

fn direction(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.clockwise = clockwise(node)?;
    Ok(())
}

fn units(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (place, sides) in node.table()?.iter() {
        let area = names::area(sides, place, game.map())?;
        for (who, list) in sides.table()?.iter() {
            let faction = names::playing(game, list, who)?;
            for (kind, count) in names::kinds(list, faction)? {
                put_from_pool(game, list, faction, kind, count, Place::At(area))?;
            }
        }
    }
    Ok(())
}

/// The Loyalty Cards that factions have, by the kinds of their Monsters.
fn loyalty(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let faction = names::playing(game, list, who)?;
        for item in list.items() {
            let kind = names::kind(item, item.text()?, faction)?;
            for unit in supplements::figures(kind).iter() {
                game.units.give(unit, faction);
                game.units.put(unit, Place::Pool);
            }
        }
    }
    Ok(())
}

fn put_from_pool(
    game: &mut CthulhuWars,
    node: &Node,
    faction: Faction,
    kind: Kind,
    count: u8,
    place: Place,
) -> Result<(), Fault> {
    for _ in 0..count {
        let unit = game.in_pool(faction, kind).ok_or_else(|| {
            let why = format!("{} has no {} left in its pool", faction.name(), kind.name());
            node.fault(why)
        })?;
        game.units.put(unit, place);
    }
    Ok(())
}

/// `europe = "ys"` (an Acolyte stands on it), `"bg: dark_young"` or `"abandoned"`.
fn gates(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (place, keeper) in node.table()?.iter() {
        let area = names::area(keeper, place, game.map())?;
        game.gates.insert(area);
        let text = keeper.text()?.trim();
        if text == "abandoned" {
            continue;
        }
        let (who, kind) = text.split_once(':').unwrap_or((text, "acolyte"));
        let faction = names::playing(game, keeper, who)?;
        let kind = names::kind(keeper, kind, faction)?;
        let unit = game
            .units_at(faction, area)
            .and(kind.units())
            .first()
            .ok_or_else(|| {
                let (who, what, place) = (faction.name(), kind.name(), area.name());
                keeper.fault(format!(
                    "{who} has no {what} in {place} to stand on the gate"
                ))
            })?;
        game.keeper[area] = Some(unit);
    }
    Ok(())
}

fn desecrated(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for item in node.items() {
        let area = names::area(item, item.text()?, game.map())?;
        game.desecrated.insert(area);
    }
    Ok(())
}

/// `gc = { cc = 1 }`: Great Cthulhu holds an Acolyte of Crawling Chaos; `gc = { cc = ["high_priest"] }`
/// holds what is named.
fn captured(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (who, owners) in node.table()?.iter() {
        let captor = names::playing(game, owners, who)?;
        for (whose, count) in owners.table()?.iter() {
            let owner = names::playing(game, count, whose)?;
            let place = Place::Captured(captor);
            let held = match count.value {
                Value::List(_) => names::kinds(count, owner)?,
                _ => vec![(Kind::Acolyte, count.number()?)],
            };
            for (kind, many) in held {
                put_from_pool(game, count, owner, kind, many, place)?;
            }
        }
    }
    Ok(())
}

fn submerged(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (kind, count) in names::kinds(node, Faction::Gc)? {
        put_from_pool(game, node, Faction::Gc, kind, count, Place::Submerged)?;
    }
    Ok(())
}

fn awakened(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.sheet_mut(Faction::Gc).awakened = node.boolean()?;
    Ok(())
}

fn numbers(
    game: &mut CthulhuWars,
    node: &Node,
    set: impl Fn(&mut Sheet, u16),
) -> Result<(), Fault> {
    for (who, number) in node.table()?.iter() {
        let faction = names::playing(game, number, who)?;
        set(game.sheet_mut(faction), number.number()?);
    }
    Ok(())
}

fn power(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    numbers(game, node, |sheet, n| sheet.power = n)
}

fn doom(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    numbers(game, node, |sheet, n| {
        sheet.doom = n;
        sheet.sources.other = n;
    })
}

/// A list of names, or `"all"`.
fn spellbooks(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let faction = names::playing(game, list, who)?;
        if matches!(&list.value, Value::Text(text) if text == "all") {
            Spellbook::of(faction).for_each(|book| game.give_book(faction, book));
            continue;
        }
        for item in list.items() {
            let book = names::spellbook(item, item.text()?, faction)?;
            if let Some(other) = game.holder(book).filter(|other| *other != faction) {
                return Err(item.fault(format!("{} has it", other.name())));
            }
            game.give_book(faction, book);
        }
    }
    Ok(())
}

fn requirements(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    meet_as_many_as_books(game);
    for (who, list) in node.table()?.iter() {
        let faction = names::playing(game, list, who)?;
        let sheet = game.sheet_mut(faction);
        sheet.met = 0;
        for item in list.items() {
            sheet.met |= names::requirement(item, item.text()?, faction)?.bit();
        }
        let (met, books) = (sheet.met.count_ones(), sheet.books.count_ones());
        if met != books {
            let why = format!("{books} spellbooks are earned by {books} requirements, not {met}");
            return Err(list.fault(why));
        }
    }
    Ok(())
}

/// Where a scenario does not say which requirements earned the spellbooks, they are the first of
/// the faction card; Great Cthulhu's for holding five others is the last.
fn meet_as_many_as_books(game: &mut CthulhuWars) {
    for faction in game.playing().iter() {
        let (last, rest): (Vec<_>, Vec<_>) =
            Requirement::of(faction).partition(|r| *r == Requirement::FiveBooks);
        let sheet = game.sheet_mut(faction);
        let books = usize::from(sheet.book_count());
        let met = rest.into_iter().chain(last).take(books);
        sheet.met = met.fold(0, |bits, r| bits | r.bit());
    }
}

/// The values a faction holds as a list, or how many of each value as `{ 1 = 18, 2 = 12 }`; they
/// are taken from the pile.
fn elder_signs(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    for (who, values) in node.table()?.iter() {
        let faction = names::playing(game, values, who)?;
        if let Value::Table(counts) = &values.value {
            for (value, count) in counts.iter() {
                let wrong = || count.fault(format!("{value:?} is no Elder Sign's value"));
                take_signs(
                    game,
                    count,
                    faction,
                    value.parse().map_err(|_| wrong())?,
                    count.number()?,
                )?;
            }
            continue;
        }
        for item in values.items() {
            take_signs(game, item, faction, item.number()?, 1)?;
        }
    }
    Ok(())
}

fn take_signs(
    game: &mut CthulhuWars,
    node: &Node,
    faction: Faction,
    value: usize,
    count: u8,
) -> Result<(), Fault> {
    let index = value.checked_sub(1).filter(|i| *i < 3);
    let index = index.ok_or_else(|| node.fault("an Elder Sign is worth 1, 2 or 3"))?;
    if game.pile[index] < count {
        return Err(node.fault(format!(
            "only {} Elder Signs of {value} are left",
            game.pile[index]
        )));
    }
    game.pile[index] -= count;
    game.sheet_mut(faction).signs[index] += count;
    Ok(())
}

/// The Ritual marker's space, counted from 1.
fn ritual(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    let space: u8 = node.number()?;
    let spaces = doom::track(game).len();
    match space.checked_sub(1).filter(|at| usize::from(*at) < spaces) {
        Some(at) => game.ritual = at,
        None => return Err(node.fault(format!("the track has the spaces 1 to {spaces}"))),
    }
    Ok(())
}

/// The Decay Marker's space.
fn decay(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    if !game.variant.decays() {
        return Err(node.fault("this variant has no Decay Marker"));
    }
    game.decay = node.number()?;
    Ok(())
}

fn thousand_forms_used(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    game.thousand_forms_used = node.boolean()?;
    Ok(())
}
