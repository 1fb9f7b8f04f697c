//! Sets up the position that `given` describes: the course of the game and the sheets.

mod pieces;

use engine::scenario::{Fault, Node, Table, Value, names as words};

use super::names;
use crate::{
    facts,
    geography::{Centre, Kylerela},
    ids::{Cycle, Empire, Gift, Phase, Rune},
    races::dragonewts::Stage,
    sets::AreaSet,
    sheet::{Sheet, Slot},
    state::GodsWar,
};

/// A key that lays something on the table.
type Put = fn(&mut GodsWar, &Node) -> Result<(), Fault>;

/// In this order: what lies in the middle depends on the victory points, runes come from the deck.
pub(super) const PUTS: [(&str, Put); 29] = [
    ("round", round),
    ("first", first),
    ("active", active),
    ("direction", direction),
    ("left", left),
    ("power", power),
    ("vp", vp),
    ("centre", centre),
    ("kylerela", kylerela),
    ("sunken", sunken),
    ("cycle", cycle),
    ("mad_god", mad_god),
    ("stage", stage),
    ("aldrya", aldrya),
    ("webs", webs),
    ("allies", pieces::allies),
    ("units", pieces::units),
    ("buildings", pieces::buildings),
    ("rift", pieces::rift),
    ("pen", pieces::pen),
    ("trophies", pieces::trophies),
    ("moonburned", pieces::moonburned),
    ("removed", pieces::removed),
    ("gifts", gifts),
    ("spent", spent),
    ("earned", earned),
    ("runes", runes),
    ("discard", discard),
    ("deck", deck),
];

/// Takes out every key that lays something on the table and does it.
pub(super) fn put_all(game: &mut GodsWar, given: &mut Table) -> Result<(), Fault> {
    let says_centre = given.iter().any(|(key, _)| key == "centre");
    for (key, put) in PUTS {
        if let Some(node) = given.take(key) {
            put(game, &node)?;
        }
        if key == "vp" && !says_centre && spike_is_gone(game) {
            game.centre = Centre::Pool;
        }
    }
    catastrophe(game);
    Ok(())
}

fn spike_is_gone(game: &GodsWar) -> bool {
    let mut table = game.table.iter();
    table.any(|empire| game.vp(*empire) >= facts::rule("shatters_at"))
}

/// With the Spike gone Chaos has Catastrophe; it is face down if the Rift has closed.
fn catastrophe(game: &mut GodsWar) {
    let closed = game.centre == Centre::Pool;
    if game.centre != Centre::Spike && game.playing().has(Empire::Chaos) {
        let sheet = game.sheet_mut(Empire::Chaos);
        sheet.slots[Slot::S1A.index()] = Some(Gift::Catastrophe);
        if closed {
            sheet.spent.insert(Gift::Catastrophe);
        }
    }
}

/// The name of a phase in scenarios.
pub(super) const fn phase_name(phase: Phase) -> &'static str {
    phase.id()
}

fn round(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.round = node.number()?;
    Ok(())
}

pub(super) fn first(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.first = names::playing(game, node, node.text()?)?;
    if game.first == Empire::Chaos {
        return Err(node.fault("Chaos is never first player"));
    }
    game.active = Some(game.first);
    Ok(())
}

fn active(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.active = Some(names::playing(game, node, node.text()?)?);
    Ok(())
}

fn direction(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.clockwise = words::clockwise(node)?;
    Ok(())
}

/// Players who have left the game.
fn left(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for item in node.items() {
        let empire = names::playing(game, item, item.text()?)?;
        game.sheet_mut(empire).uncontrolled = true;
    }
    Ok(())
}

fn numbers(game: &mut GodsWar, node: &Node, set: impl Fn(&mut Sheet, u16)) -> Result<(), Fault> {
    for (who, number) in node.table()?.iter() {
        let empire = names::playing(game, number, who)?;
        set(game.sheet_mut(empire), number.number()?);
    }
    Ok(())
}

fn power(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    numbers(game, node, |sheet, n| sheet.power = n)
}

fn vp(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    numbers(game, node, |sheet, n| sheet.vp = n)
}

fn centre(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    let (all, id) = (&Centre::ALL, Centre::id);
    game.centre = words::find(node, "centre", node.text()?, all, id, Centre::name)?;
    if game.centre == Centre::Spike && spike_is_gone(game) {
        return Err(node.fault("the Spike shatters at 10 VP"));
    }
    Ok(())
}

/// A sea, or `{ sea = "...", docks = [...], covers = ["...", "..."] }`: the ends of the arrow.
fn kylerela(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    let Value::Table(table) = &node.value else {
        let sea = names::area(game, node, node.text()?)?;
        game.kylerela.sea = sea;
        return Ok(());
    };
    let mut table = table.clone();
    let sea = table.take("sea");
    let sea = sea.ok_or_else(|| node.fault("`kylerela` needs its `sea`"))?;
    let docks = match table.take("docks") {
        None => AreaSet::EMPTY,
        Some(docks) => names::areas(game, &docks)?.into_iter().collect(),
    };
    let covers = match table.take("covers") {
        None => None,
        Some(ends) => Some(arrow(game, &ends)?),
    };
    table.end("`kylerela`")?;
    let sea = names::area(game, &sea, sea.text()?)?;
    game.kylerela = Kylerela { sea, docks, covers };
    Ok(())
}

fn arrow(game: &GodsWar, node: &Node) -> Result<u8, Fault> {
    let ends = names::areas(game, node)?;
    let mut arrows = game.map().arrows.iter();
    let found = arrows.position(|a| ends.len() == 2 && a.ends.iter().all(|end| ends.contains(end)));
    let found = found.ok_or_else(|| node.fault("there is no arrow between these areas"))?;
    Ok(found as u8)
}

/// The land that has become sea.
fn sunken(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.marks.sea.sunken = Some(names::area(game, node, node.text()?)?);
    Ok(())
}

fn cycle(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    let (all, id) = (&Cycle::ALL, Cycle::id);
    game.marks.moon.cycle = words::find(node, "position", node.text()?, all, id, Cycle::name)?;
    Ok(())
}

fn mad_god(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.marks.chaos.mad_god = node.number()?;
    Ok(())
}

/// The Dragonewt's stage.
fn stage(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    let (all, id) = (&Stage::ALL, Stage::id);
    game.marks.races.stage = words::find(node, "stage", node.text()?, all, id, Stage::name)?;
    Ok(())
}

fn aldrya(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.marks.races.aldrya = node.number()?;
    Ok(())
}

/// Areas with a web token.
fn webs(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    game.marks.monsters.webs = names::areas(game, node)?.into_iter().collect();
    Ok(())
}

/// A list fills the slots from the first on; `{ 2b = "courage" }` names them; `"all"` fills all.
fn gifts(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        match &list.value {
            Value::Table(slots) => {
                for (name, item) in slots.iter() {
                    let slot = names::slot(item, name, empire)?;
                    let gift = own_gift(item, empire)?;
                    lay(game, item, empire, slot, gift)?;
                }
            }
            Value::Text(text) if text == "all" => {
                for gift in Gift::ALL.into_iter().filter(|g| g.empire() == Some(empire)) {
                    next_slot(game, list, empire, gift)?;
                }
            }
            _ => {
                for item in list.items() {
                    let gift = own_gift(item, empire)?;
                    next_slot(game, item, empire, gift)?;
                }
            }
        }
    }
    Ok(())
}

fn own_gift(item: &Node, empire: Empire) -> Result<Gift, Fault> {
    let gift = names::gift(item, item.text()?)?;
    match gift.empire() {
        Some(of) if of != empire => {
            Err(item.fault(format!("{} is no gift of {}", gift.name(), empire.name())))
        }
        _ => Ok(gift),
    }
}

/// Elder races' gifts lie beside the sheet; Catastrophe has its own slot.
fn next_slot(game: &mut GodsWar, at: &Node, empire: Empire, gift: Gift) -> Result<(), Fault> {
    if gift.empire().is_none() {
        game.sheet_mut(empire).race_gifts.insert(gift);
        return Ok(());
    }
    if gift == Gift::Catastrophe {
        return lay(game, at, empire, Slot::S1A, gift);
    }
    let sheet = game.sheet(empire);
    let usable = |slot: &Slot| {
        let reserved = empire == Empire::Chaos && *slot == Slot::S1A;
        slot.fragment() < empire.fragments() && !reserved && sheet.slots[slot.index()].is_none()
    };
    match Slot::ALL.into_iter().find(usable) {
        Some(slot) => lay(game, at, empire, slot, gift),
        None => Err(at.fault(format!("{} has no slot left", empire.name()))),
    }
}

fn lay(game: &mut GodsWar, at: &Node, empire: Empire, slot: Slot, gift: Gift) -> Result<(), Fault> {
    let linked = empire == Empire::Chaos && slot == Slot::S1A;
    if linked != (gift == Gift::Catastrophe) {
        return Err(at.fault("Catastrophe and the slot 1a of Chaos belong together"));
    }
    let sheet = game.sheet_mut(empire);
    if sheet.gifts().any(|has| has == gift) {
        return Err(at.fault(format!("{} twice", gift.name())));
    }
    sheet.slots[slot.index()] = Some(gift);
    Ok(())
}

/// Gifts that lie face down.
fn spent(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        for item in list.items() {
            let gift = own_gift(item, empire)?;
            if !game.sheet(empire).has(gift) {
                return Err(item.fault(format!("{} does not have it", empire.name())));
            }
            game.sheet_mut(empire).spent.insert(gift);
        }
    }
    Ok(())
}

/// Heroquests achieved whose gift has not been chosen yet.
fn earned(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        for item in list.items() {
            let slot = names::slot(item, item.text()?, empire)?;
            game.sheet_mut(empire).earned[slot.index()] = true;
        }
    }
    Ok(())
}

fn from_deck(game: &mut GodsWar, item: &Node) -> Result<Rune, Fault> {
    let rune = names::rune(item, item.text()?)?;
    let at = game.deck.iter().position(|r| *r == rune);
    let at = at.ok_or_else(|| item.fault(format!("{} is not in the deck", rune.name())))?;
    Ok(game.deck.remove(at))
}

fn runes(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for (who, list) in node.table()?.iter() {
        let empire = names::playing(game, list, who)?;
        for item in list.items() {
            let rune = from_deck(game, item)?;
            game.sheet_mut(empire).runes.push(rune);
        }
    }
    Ok(())
}

/// Runes played, the last one last; `"rest"` is all that are left of the deck.
fn discard(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    for item in node.items() {
        if item.text()? == "rest" {
            let rest = std::mem::take(&mut game.deck);
            game.discard.extend(rest);
        } else {
            let rune = from_deck(game, item)?;
            game.discard.push(rune);
        }
    }
    Ok(())
}

/// The next runes to draw, the first one first.
pub(super) fn deck(game: &mut GodsWar, node: &Node) -> Result<(), Fault> {
    let top: Vec<Rune> = node
        .items()
        .iter()
        .map(|item| from_deck(game, item))
        .collect::<Result<_, _>>()?;
    game.deck.extend(top.into_iter().rev());
    Ok(())
}
