//! A TOML document in which every key and value knows its line.

use toml::de::{DeTable, DeValue};

/// Why a scenario file is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub why: String,
}

impl Fault {
    /// Creates a fault with its line and reason.
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Self {
            line,
            why: why.into(),
        }
    }
}

/// A value and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The line, from 1: that of the key, or of the item in a list.
    pub line: usize,
    /// The value.
    pub value: Value,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Keys and values.
    Table(Table),
}

impl Value {
    fn kind(&self) -> &'static str {
        match self {
            Self::Bool(_) => "true or false",
            Self::Integer(_) => "a number",
            Self::Text(_) => "words",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

impl Node {
    /// A fault at this line.
    pub fn fault(&self, why: impl Into<String>) -> Fault {
        Fault::new(self.line, why)
    }

    fn wanted(&self, what: &str) -> Fault {
        self.fault(format!(
            "{what} is wanted here, found {}",
            self.value.kind()
        ))
    }

    /// The text.
    ///
    /// # Errors
    /// When it is something else.
    pub fn text(&self) -> Result<&str, Fault> {
        match &self.value {
            Value::Text(text) => Ok(text),
            Value::Bool(_) | Value::Integer(_) | Value::List(_) | Value::Table(_) => {
                Err(self.wanted("text"))
            }
        }
    }

    /// The truth value.
    ///
    /// # Errors
    /// When it is something else.
    pub fn boolean(&self) -> Result<bool, Fault> {
        match self.value {
            Value::Bool(it) => Ok(it),
            Value::Integer(_) | Value::Text(_) | Value::List(_) | Value::Table(_) => {
                Err(self.wanted("true or false"))
            }
        }
    }

    /// The number, if it fits.
    ///
    /// # Errors
    /// When it is something else or out of range.
    pub fn number<N: TryFrom<i64>>(&self) -> Result<N, Fault> {
        match self.value {
            Value::Integer(n) => {
                N::try_from(n).map_err(|_| self.fault(format!("{n} is out of range here")))
            }
            Value::Bool(_) | Value::Text(_) | Value::List(_) | Value::Table(_) => {
                Err(self.wanted("a number"))
            }
        }
    }

    /// The keys and values.
    ///
    /// # Errors
    /// When it is something else.
    pub fn table(&self) -> Result<&Table, Fault> {
        match &self.value {
            Value::Table(table) => Ok(table),
            Value::Bool(_) | Value::Integer(_) | Value::Text(_) | Value::List(_) => {
                Err(self.wanted("a table"))
            }
        }
    }

    /// The items of a list; a single value counts as a list of one.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            Value::Bool(_) | Value::Integer(_) | Value::Text(_) | Value::Table(_) => {
                std::slice::from_ref(self)
            }
        }
    }

    /// A list of texts; a single text counts as a list of one.
    ///
    /// # Errors
    /// When an item is something else.
    pub fn texts(&self) -> Result<Vec<&str>, Fault> {
        self.items().iter().map(Node::text).collect()
    }

    /// A list of numbers; a single number counts as a list of one.
    ///
    /// # Errors
    /// When an item is something else or out of range.
    pub fn numbers<N: TryFrom<i64>>(&self) -> Result<Vec<N>, Fault> {
        self.items().iter().map(Node::number).collect()
    }
}

/// Keys and values in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    entries: Vec<(String, Node)>,
}

impl Table {
    /// Parses a document.
    ///
    /// # Errors
    /// When it isn't TOML, or uses a kind of value that scenarios don't have.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let lines = Lines::of(text);
        let document = DeTable::parse(text).map_err(|e| {
            let at = e.span().map_or(0, |s| s.start);
            Fault::new(lines.at(at), e.message())
        })?;
        lines.table(document.get_ref())
    }

    /// Takes a key out.
    pub fn take(&mut self, key: &str) -> Option<Node> {
        let at = self.entries.iter().position(|(k, _)| k == key)?;
        Some(self.entries.remove(at).1)
    }

    /// The keys and values in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.entries.iter().map(|(k, n)| (k.as_str(), n))
    }

    /// Whether no key is left.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Checks that every key has been taken out.
    ///
    /// # Errors
    /// Names the first key that was not, and its line.
    pub fn end(&self, of: &str) -> Result<(), Fault> {
        match self.entries.first() {
            None => Ok(()),
            Some((key, node)) => Err(node.fault(format!("{of} has no key called {key:?}"))),
        }
    }

    /// This table overlaid with the keys of `over`, recursively.
    pub fn overlaid(mut self, over: &Self) -> Self {
        for (key, node) in &over.entries {
            let old = self.take(key);
            let value = match (old.map(|o| o.value), &node.value) {
                (Some(Value::Table(base)), Value::Table(top)) => Value::Table(base.overlaid(top)),
                (_, value) => value.clone(),
            };
            let node = Node {
                line: node.line,
                value,
            };
            self.entries.push((key.clone(), node));
        }
        self
    }
}

/// The start of each line of a text.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(i, _)| i + 1);
        Self(std::iter::once(0).chain(ends).collect())
    }

    fn at(&self, offset: usize) -> usize {
        self.0.partition_point(|start| *start <= offset)
    }

    fn table(&self, table: &DeTable<'_>) -> Result<Table, Fault> {
        let mut entries = Vec::new();
        for (key, value) in table {
            let start = key.span().start;
            let node = self.node(self.at(start), value.get_ref())?;
            entries.push((start, key.get_ref().to_string(), node));
        }
        entries.sort_by_key(|(start, ..)| *start);
        Ok(Table {
            entries: entries.into_iter().map(|(_, k, n)| (k, n)).collect(),
        })
    }

    fn node(&self, line: usize, value: &DeValue<'_>) -> Result<Node, Fault> {
        let value = match value {
            DeValue::Boolean(it) => Value::Bool(*it),
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Table(table) => Value::Table(self.table(table)?),
            DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix())
                .map(Value::Integer)
                .map_err(|_| Fault::new(line, "the number is too large"))?,
            DeValue::Array(items) => {
                let items = items.iter();
                let nodes = items.map(|item| self.node(self.at(item.span().start), item.get_ref()));
                Value::List(nodes.collect::<Result<_, _>>()?)
            }
            DeValue::Float(_) | DeValue::Datetime(_) => {
                return Err(Fault::new(
                    line,
                    "scenarios know no fractions, dates or times",
                ));
            }
        };
        Ok(Node { line, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_knows_its_line() {
        let table = Table::parse("a = 1\n\n[b]\nc = [\n  'x',\n  'y',\n]\n").unwrap();
        let b = table.iter().find(|(k, _)| *k == "b").unwrap().1;
        let c = b.table().unwrap().clone().take("c").unwrap();
        assert_eq!(c.line, 4);
        assert_eq!(c.items()[1].line, 6);
    }

    #[test]
    fn what_is_not_toml_names_its_line() {
        let fault = Table::parse("a = 1\nb = = 2\n").unwrap_err();
        assert_eq!(fault.line, 2);
    }

    #[test]
    fn tables_are_laid_over_each_other() {
        let base = Table::parse("[power]\ngc = 3\ncc = 4\n").unwrap();
        let over = Table::parse("[power]\ngc = 0\n").unwrap();
        let power = base.overlaid(&over).take("power").unwrap();
        let power = power.table().unwrap().clone();
        let gc: u8 = power.clone().take("gc").unwrap().number().unwrap();
        let cc: u8 = power.clone().take("cc").unwrap().number().unwrap();
        assert_eq!((gc, cc), (0, 4));
    }
}
