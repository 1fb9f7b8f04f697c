//! The structure of a scenario file, for every game.

use super::document::{Fault, Node, Table};

/// A file's scenarios and header.
#[derive(Clone, Debug)]
pub struct File {
    /// The game, if the folder doesn't name it.
    pub game: Option<String>,
    /// The source of the rule.
    pub source: String,
    /// The scenarios in the order of the file.
    pub(super) scenarios: Vec<Scenario>,
}

#[derive(Clone, Debug)]
pub(super) struct Scenario {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) given: Table,
    pub(super) dice: Script,
    pub(super) parts: Vec<Part>,
    pub(super) then: Then,
}

/// Steps and the facts that hold after them.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) play: Vec<Step>,
    pub(super) dice: Script,
    pub(super) then: Then,
}

/// Consecutive choices of one player.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) player: String,
    pub(super) labels: Vec<String>,
}

/// Outcomes fixed in advance.
#[derive(Clone, Debug, Default)]
pub(super) struct Script {
    pub(super) faces: Vec<u8>,
    pub(super) picks: Vec<u8>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Then {
    pub(super) refused: Option<Node>,
    pub(super) dice_left: bool,
    pub(super) facts: Table,
}

/// Parses a file.
///
/// # Errors
/// At the first fault.
pub fn read(text: &str) -> Result<File, Fault> {
    let mut table = Table::parse(text)?;
    let game = optional_text(&mut table, "game")?;
    let rule = required_text(&mut table, "rule")?;
    let source = required_text(&mut table, "source")?;
    for key in ["case", "reading"] {
        if let Some(node) = table.take(key) {
            node.texts()?;
        }
    }
    let base = take_table(&mut table, "given")?;
    let scenarios = match table.take("scenario") {
        None => vec![scenario(1, rule, &Table::default(), &base, &mut table)?],
        Some(node) => several(&rule, &base, &node)?,
    };
    table.end("a scenario file")?;
    Ok(File {
        game,
        source,
        scenarios,
    })
}

fn several(rule: &str, base: &Table, node: &Node) -> Result<Vec<Scenario>, Fault> {
    let items = node.items().iter().map(|item| {
        let mut table = item.table()?.clone();
        let name = format!("{rule}: {}", required_text(&mut table, "name")?);
        let own = take_table(&mut table, "given")?;
        let scenario = scenario(item.line, name, &own, base, &mut table)?;
        table.end("a scenario")?;
        Ok(scenario)
    });
    items.collect()
}

fn scenario(
    line: usize,
    name: String,
    own: &Table,
    base: &Table,
    table: &mut Table,
) -> Result<Scenario, Fault> {
    let mut given = base.clone().overlaid(own);
    let dice = script(&mut given)?;
    let parts = match table.take("when") {
        None => Vec::new(),
        Some(node) => node.items().iter().map(part).collect::<Result<_, _>>()?,
    };
    let then = match table.take("then") {
        None => Then::default(),
        Some(node) => then(&node)?,
    };
    let checks = parts.iter().map(|p| &p.then).chain([&then]);
    if checks.into_iter().all(Then::is_empty) {
        return Err(Fault::new(line, "nothing is expected: there is no `then`"));
    }
    Ok(Scenario {
        line,
        name,
        given,
        dice,
        parts,
        then,
    })
}

impl Scenario {
    /// Labels that must not be offered, without the player's name, with their lines.
    pub(super) fn denied(&self) -> Vec<(usize, String)> {
        let thens = self.parts.iter().map(|p| &p.then).chain([&self.then]);
        let facts = thens.flat_map(|then| then.facts.iter());
        let denials = facts.filter(|(name, _)| ["not_offered", "never_offered"].contains(name));
        let items = denials.flat_map(|(_, node)| node.items());
        items
            .filter_map(|item| {
                let words = item.text().ok()?;
                let words = words.split_once(':').map_or(words, |(_, words)| words);
                Some((item.line, words.trim().to_owned()))
            })
            .collect()
    }
}

impl Step {
    /// The step in reports.
    pub(super) fn named(&self) -> String {
        format!("step `{}`", self.text)
    }
}

impl Then {
    pub(super) fn is_empty(&self) -> bool {
        self.refused.is_none() && self.facts.is_empty()
    }
}

pub(super) fn part(node: &Node) -> Result<Part, Fault> {
    let mut table = node.table()?.clone();
    let play = match table.take("play") {
        None => Vec::new(),
        Some(play) => play.items().iter().map(step).collect::<Result<_, _>>()?,
    };
    let dice = script(&mut table)?;
    let then = match table.take("then") {
        None => Then::default(),
        Some(node) => then(&node)?,
    };
    table.end("`when`")?;
    if let (Some(refused), true) = (&then.refused, play.is_empty()) {
        return Err(refused.fault("`refused` speaks of the last step, and there is none"));
    }
    Ok(Part { play, dice, then })
}

fn step(node: &Node) -> Result<Step, Fault> {
    let text = node.text()?;
    let Some((player, labels)) = text.split_once(':') else {
        return Err(node.fault("a step reads `player: choice`, for example \"gc: Build a gate\""));
    };
    let labels: Vec<String> = labels.split(" > ").map(|l| l.trim().to_owned()).collect();
    if labels.iter().any(String::is_empty) {
        return Err(node.fault("a choice is missing after the player's name or after ` > `"));
    }
    Ok(Step {
        line: node.line,
        text: text.to_owned(),
        player: player.trim().to_owned(),
        labels,
    })
}

fn then(node: &Node) -> Result<Then, Fault> {
    let mut facts = node.table()?.clone();
    let refused = facts.take("refused");
    let dice_left = match facts.take("dice_left") {
        None => false,
        Some(node) => node.boolean()?,
    };
    Ok(Then {
        refused,
        dice_left,
        facts,
    })
}

fn script(table: &mut Table) -> Result<Script, Fault> {
    let mut script = Script::default();
    if let Some(node) = table.take("dice") {
        script.faces = node.numbers()?;
        if script.faces.iter().any(|f| !(1..=6).contains(f)) {
            return Err(node.fault("a die shows 1 to 6"));
        }
    }
    if let Some(node) = table.take("draws") {
        script.picks = node.numbers()?;
        if script.picks.contains(&0) {
            return Err(node.fault("draws are counted from 1"));
        }
    }
    Ok(script)
}

pub(super) fn take_table(table: &mut Table, key: &str) -> Result<Table, Fault> {
    match table.take(key) {
        None => Ok(Table::default()),
        Some(node) => Ok(node.table()?.clone()),
    }
}

pub(super) fn optional_text(table: &mut Table, key: &str) -> Result<Option<String>, Fault> {
    match table.take(key) {
        None => Ok(None),
        Some(node) => Ok(Some(node.text()?.to_owned())),
    }
}

pub(super) fn required_text(table: &mut Table, key: &str) -> Result<String, Fault> {
    let line = table.iter().next().map_or(1, |(_, n)| n.line);
    let node = table
        .take(key)
        .ok_or_else(|| Fault::new(line, format!("`{key}` is missing")))?;
    let text = node.text()?;
    if text.trim().is_empty() {
        return Err(node.fault(format!("`{key}` is empty")));
    }
    Ok(text.to_owned())
}
