//! Facts of `then` that every game has: what is offered, who is asked, what viewers read and see, the
//! outcome.

use serde::Serialize;

use super::{
    Fault, Finding, Mismatches, Node, Staged, Value,
    facts::listed,
    file::Then,
    labels::{self, Offer},
    run::Run,
};
use crate::seat::{Seat, Viewer};

/// The names of all general facts.
pub const FACTS: [&str; 16] = [
    "offered",
    "not_offered",
    "offered_only",
    "never_offered",
    "costs",
    "asked",
    "prompt",
    "refused",
    "log",
    "told",
    "not_told",
    "seen_by",
    "hidden_from",
    "over",
    "winners",
    "dice_left",
];

/// All facts of `then` that don't hold.
pub(super) fn differences<G: Staged>(run: &Run<'_, G>, then: &Then) -> Result<Vec<Finding>, Fault> {
    let mut mismatches = Mismatches::default();
    let expect = Expect {
        run,
        offers: labels::offers(&run.play),
    };
    if let Some(node) = &then.refused {
        expect.refused(node, &mut mismatches)?;
    }
    for (name, node) in then.facts.iter() {
        expect.fact(name, node, &mut mismatches)?;
    }
    let findings = mismatches.0.into_iter().map(|m| Finding {
        line: m.line,
        what: m.fact,
        expected: m.expected,
        found: m.found,
    });
    Ok(findings.collect())
}

struct Expect<'a, 'w, G: Staged> {
    run: &'a Run<'w, G>,
    offers: Vec<Offer<G::Action>>,
}

impl<G: Staged> Expect<'_, '_, G> {
    fn fact(&self, name: &str, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        match name {
            "offered" => self.offered(node, into),
            "offered_only" => self.offered_only(node, into),
            "not_offered" => self.not_offered(node, into),
            "never_offered" => self.never_offered(node, into),
            "costs" => self.costs(node, into),
            "asked" => self.asked(node, into),
            "prompt" => self.prompt(node, into),
            "log" => self.log(Viewer::Spectator, node, into),
            "told" => self.told(node, into),
            "not_told" => self.not_told(node, into),
            "seen_by" => self.seen_by(node, into),
            "hidden_from" => self.hidden_from(node, into),
            "over" => {
                into.compare(
                    node,
                    "the game is over",
                    node.boolean()?,
                    self.run.play.over(),
                );
                Ok(())
            }
            "winners" => self.winners(node, into),
            _ => G::fact(&self.run.moment(), name, node, into),
        }
    }

    fn refused(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let Some(why) = &self.run.refused else {
            into.differ(node, "the last step", "is refused", "was accepted");
            return Ok(());
        };
        if let Value::Bool(true) = node.value {
            return Ok(());
        }
        let wanted = node.text()?;
        if !labels::plain(why).contains(&labels::plain(wanted)) {
            into.differ(node, "refused because", wanted, why);
        }
        Ok(())
    }

    /// Parses `seat: label`, or only a label, which applies to every seat that is asked.
    fn whose<'n>(&self, node: &'n Node) -> Result<(Option<Seat>, &'n str), Fault> {
        let text = node.text()?;
        if let Some((player, label)) = text.split_once(':')
            && let Some(seat) = self.run.play.game().seat_of(player.trim())
        {
            return Ok((Some(seat), label.trim()));
        }
        Ok((None, text.trim()))
    }

    fn open(&self, node: &Node) -> Result<Option<&Offer<G::Action>>, Fault> {
        let (seat, label) = self.whose(node)?;
        let mine = |o: &&Offer<_>| seat.is_none_or(|s| s == o.seat);
        let mut open = self.offers.iter().filter(mine);
        Ok(open.find(|o| labels::begins(&o.label, label)))
    }

    fn offered(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for item in node.items() {
            if self.open(item)?.is_none() {
                let found = self.run.offered_in_words(&self.offers);
                into.differ(item, "offered", item.text()?, found);
            }
        }
        Ok(())
    }

    fn not_offered(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for item in node.items() {
            if let Some(offer) = self.open(item)? {
                into.differ(item, "not offered", item.text()?, &offer.label);
            }
        }
        Ok(())
    }

    fn never_offered(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for item in node.items() {
            let (seat, label) = self.whose(item)?;
            let mut ever = self.run.ever.iter();
            let hit = |(s, l): &&(Seat, String)| {
                seat.is_none_or(|seat| seat == *s) && labels::begins(l, label)
            };
            if let Some((seat, found)) = ever.find(hit) {
                let found = format!("{}: {found}", self.run.play.game().seat_name(*seat));
                into.differ(item, "never offered", item.text()?, found);
            }
        }
        Ok(())
    }

    fn offered_only(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let expected = node.texts()?.into_iter().map(labels::plain).collect();
        let asked = self.offers.iter().filter(|o| !o.anytime);
        let found = asked.map(|o| labels::plain(&o.label)).collect();
        into.compare_lists(node, "offered and nothing else", expected, found);
        Ok(())
    }

    fn costs(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (label, cost) in node.table()?.iter() {
            let expected: u32 = cost.number()?;
            let found = self.offers.iter().find(|o| labels::begins(&o.label, label));
            match found {
                None => into.differ(cost, "offered", label, "it is not offered"),
                Some(offer) => {
                    let found = offer.cost.as_ref().map_or(0, |c| c.amount);
                    into.compare(cost, format!("the cost of {label}"), expected, found);
                }
            }
        }
        Ok(())
    }

    fn asked(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.run.play.game();
        let mut expected = Vec::new();
        for item in node.items() {
            expected.push(game.seat_name(self.seat(item, item.text()?)?));
        }
        let found = self.run.play.waiting().iter();
        let found = found.map(|s| game.seat_name(s)).collect();
        into.compare_lists(node, "asked", expected, found);
        Ok(())
    }

    fn seat(&self, node: &Node, name: &str) -> Result<Seat, Fault> {
        let seat = self.run.play.game().seat_of(name);
        seat.ok_or_else(|| node.fault(format!("there is no player called {name:?}")))
    }

    fn viewer(&self, node: &Node, name: &str) -> Result<Viewer, Fault> {
        if name == "spectator" {
            return Ok(Viewer::Spectator);
        }
        Ok(Viewer::Seat(self.seat(node, name)?))
    }

    fn prompt(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let wanted = node.text()?;
        let mut found = Vec::new();
        if let Some(frame) = self.run.play.at().question() {
            for seat in self.run.play.waiting().iter() {
                let prompt = self.run.play.game().prompt(frame, seat);
                found.push(format!("{} {}", prompt.title, prompt.why));
            }
        }
        let hit = |p: &String| labels::plain(p).contains(&labels::plain(wanted));
        if !found.iter().any(hit) {
            into.differ(node, "the prompt says", wanted, listed(&found));
        }
        Ok(())
    }

    /// The log of the whole scenario for `viewer`.
    fn lines(&self, viewer: Viewer) -> Vec<String> {
        let game = self.run.play.game();
        let events = self.run.events.iter();
        let events = events.filter_map(|e| game.redact(e, viewer));
        let lines = events.filter_map(|e| game.narrate(&e));
        lines.map(|l| l.plain()).collect()
    }

    fn log(&self, viewer: Viewer, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let lines = self.lines(viewer);
        for item in node.items() {
            let wanted = item.text()?;
            if !lines.iter().any(|l| says(l, wanted)) {
                into.differ(item, "the log says", wanted, lines.join(" | "));
            }
        }
        Ok(())
    }

    fn told(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (name, item) in node.table()?.iter() {
            self.log(self.viewer(item, name)?, item, into)?;
        }
        Ok(())
    }

    fn not_told(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (name, items) in node.table()?.iter() {
            let lines = self.lines(self.viewer(items, name)?);
            for item in items.items() {
                let unwanted = item.text()?;
                if let Some(line) = lines.iter().find(|l| says(l, unwanted)) {
                    into.differ(item, format!("{name} is not told"), unwanted, line);
                }
            }
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        json(&self.run.play.game().view(viewer))
    }

    fn seen_by(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (name, facts) in node.table()?.iter() {
            let view = self.view(self.viewer(facts, name)?);
            for (path, expected) in facts.table()?.iter() {
                let found = at(&view, path).map_or("nothing".to_owned(), ToString::to_string);
                let fact = format!("{name} sees {path}");
                into.compare(expected, fact, plain_json(expected).to_string(), found);
            }
        }
        Ok(())
    }

    fn hidden_from(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (name, paths) in node.table()?.iter() {
            let view = self.view(self.viewer(paths, name)?);
            for item in paths.items() {
                let path = item.text()?;
                if let Some(found) = at(&view, path) {
                    into.differ(item, format!("{name} sees {path}"), "nothing", found);
                }
            }
        }
        Ok(())
    }

    fn winners(&self, node: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.run.play.game();
        let Some(outcome) = game.outcome() else {
            into.differ(
                node,
                "winners",
                listed(&texts(node)?),
                "the game is not over",
            );
            return Ok(());
        };
        let mut expected = Vec::new();
        for item in node.items() {
            expected.push(game.seat_name(self.seat(item, item.text()?)?));
        }
        let found = outcome.winners.iter().map(|s| game.seat_name(*s));
        into.compare_lists(node, "winners", expected, found.collect());
        Ok(())
    }
}

fn texts(node: &Node) -> Result<Vec<String>, Fault> {
    Ok(node.texts()?.into_iter().map(str::to_owned).collect())
}

fn says(line: &str, wanted: &str) -> bool {
    labels::plain(line).contains(&labels::plain(wanted))
}

fn json<T: Serialize>(value: &T) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// A value in a view by its path of keys, for example `factions.gc.power`.
fn at<'v>(view: &'v serde_json::Value, path: &str) -> Option<&'v serde_json::Value> {
    path.split('.').try_fold(view, |v, key| match v {
        serde_json::Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        _ => v.get(key),
    })
}

fn plain_json(node: &Node) -> serde_json::Value {
    match &node.value {
        Value::Bool(it) => (*it).into(),
        Value::Integer(n) => (*n).into(),
        Value::Text(text) => text.as_str().into(),
        Value::List(items) => items.iter().map(plain_json).collect(),
        Value::Table(table) => table
            .iter()
            .map(|(k, n)| (k.to_owned(), plain_json(n)))
            .collect(),
    }
}
