//! What is printed on a card, in one line: `{ f1 = "unique character, cost 4, skill 5, CC, …" }`.

use engine::scenario::{Fault, Mismatches, Node};

use super::names;
use crate::{
    ids::{CardType, Icon, Keyword, Print, Subtype},
    print::{Icons, Number, of},
};

pub(super) fn fact(expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
    for (called, node) in expected.table()?.iter() {
        let print = names::print(node, called)?;
        let fact = format!("what is printed on {}", print.fact().title);
        into.compare(node, fact, node.text()?, &line(print));
    }
    Ok(())
}

fn line(print: Print) -> String {
    let fact = print.fact();
    let unique = if fact.unique { "unique " } else { "" };
    let mut parts = vec![format!("{unique}{}", fact.kind.id())];
    if fact.kind == CardType::Story {
        return parts.concat();
    }
    parts.push(format!("cost {}", number(fact.cost)));
    if fact.kind == CardType::Character {
        parts.push(format!("skill {}", number(fact.skill)));
        parts.push(letters(fact.icons));
    }
    parts.extend(fact.keywords.iter().map(|k| Keyword::id(k).to_owned()));
    for (name, n) in [("toughness", fact.toughness), ("steadfast", fact.steadfast)] {
        parts.push(if n > 0 {
            format!("{name} {n}")
        } else {
            String::new()
        });
    }
    parts.push(if fact.loyal { "loyal" } else { "" }.to_owned());
    parts.extend(fact.subtypes.iter().map(|s| Subtype::id(*s).to_owned()));
    let boosters = letters(fact.boosters);
    if !boosters.is_empty() {
        parts.push(format!("brings {boosters}"));
    }
    let transient = if fact.transient { "transient " } else { "" };
    parts.push(format!("{transient}{} resource", fact.resource.id()));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

fn number(number: Number) -> String {
    match number {
        Number::Of(n) => n.to_string(),
        Number::X => "X".to_owned(),
    }
}

fn letters(icons: Icons) -> String {
    let each = Icon::ALL.into_iter();
    each.flat_map(|icon| std::iter::repeat_n(names::letter(icon), usize::from(of(icons, icon))))
        .collect()
}
