//! What the game remembers for single factions and for independent Great Old Ones, in scenarios: `marks = { windwalker = { ice_age =
//! "arabia" } }`. The keys are those of the factions' `Marks`.

use engine::scenario::{Fault, Mismatches, Node, Value};

use crate::state::CthulhuWars;

type Stored = toml::Value;

/// The key of what is remembered for independent Great Old Ones.
const INDEPENDENTS: &str = "independents";

/// Lays them down; what is not named stays as it is.
pub(super) fn put(game: &mut CthulhuWars, node: &Node) -> Result<(), Fault> {
    let mut all = stored(game, node)?;
    for (faction, marks) in node.table()?.iter() {
        for (key, value) in marks.table()?.iter() {
            let of = all.get_mut(faction).and_then(Stored::as_table_mut);
            let of =
                of.ok_or_else(|| node.fault(format!("nothing is remembered for {faction:?}")))?;
            of.insert(key.to_owned(), plain(value)?);
        }
    }
    if let Some(marks) = all.as_table_mut().and_then(|all| all.remove(INDEPENDENTS)) {
        game.independents = marks.try_into().map_err(|e| node.fault(format!("{e}")))?;
    }
    game.marks = all.try_into().map_err(|e| node.fault(format!("{e}")))?;
    Ok(())
}

/// Compares those that are named; `"none"` is what is not there.
pub(super) fn compare(
    game: &CthulhuWars,
    expected: &Node,
    into: &mut Mismatches,
) -> Result<(), Fault> {
    let all = stored(game, expected)?;
    for (faction, marks) in expected.table()?.iter() {
        let of = all.get(faction);
        let of = of.ok_or_else(|| marks.fault(format!("nothing is remembered for {faction:?}")))?;
        for (key, value) in marks.table()?.iter() {
            let found = of.get(key).map_or_else(|| "none".to_owned(), in_words);
            let fact = format!("{key} of {faction}");
            into.compare(value, fact, in_words(&plain(value)?), found);
        }
    }
    Ok(())
}

fn stored(game: &CthulhuWars, node: &Node) -> Result<Stored, Fault> {
    let fault = |e| node.fault(format!("{e}"));
    let mut all = Stored::try_from(&game.marks).map_err(fault)?;
    let independents = Stored::try_from(&game.independents).map_err(fault)?;
    if let Some(all) = all.as_table_mut() {
        all.insert(INDEPENDENTS.to_owned(), independents);
    }
    Ok(all)
}

fn in_words(value: &Stored) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn plain(node: &Node) -> Result<Stored, Fault> {
    Ok(match &node.value {
        Value::Bool(yes) => Stored::Boolean(*yes),
        Value::Integer(n) => Stored::Integer(*n),
        Value::Text(text) => Stored::String(text.clone()),
        Value::List(items) => Stored::Array(items.iter().map(plain).collect::<Result<_, _>>()?),
        Value::Table(_) => return Err(node.fault("a mark is a value or a list")),
    })
}
