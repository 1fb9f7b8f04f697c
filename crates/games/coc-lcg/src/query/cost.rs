//! What a card costs now.

use engine::Seat;

use crate::{
    Coc,
    ability::{Change, Cheaper, Discount, Less},
    cards,
    ids::{CardId, CardType, Faction, Print, Subtype},
};

use super::has_text;

/// What a card costs a player if this domain is drained for it: `base` is its printed cost, or what
/// was chosen for X. Without a domain nothing depends on its resources.
// FAQ 2.14 and 2.16: penalties, then discounts; 0 stays 0, and one that says so stops all at 1.
pub fn cost_of(g: &Coc, by: Seat, print: Print, base: u8, domain: Option<usize>) -> u8 {
    let cost = u16::from(base) + penalties(g);
    let less = discounts(g, by, print, domain);
    let least = u16::from(less.iter().any(|(_, least_one)| *least_one));
    let off = less.iter().map(|(n, _)| u16::from(*n)).sum();
    let now = cost.saturating_sub(off).max(least.min(cost));
    now.min(u16::from(u8::MAX)) as u8
}

fn penalties(g: &Coc) -> u16 {
    let dearer = g.lasting.iter().map(|l| match l.what {
        Change::Dearer(more) => u16::from(more),
        _ => 0,
    });
    dearer.sum()
}

/// The discounts that apply: by how much, and whether they stop at 1.
fn discounts(g: &Coc, by: Seat, print: Print, domain: Option<usize>) -> Vec<(u8, bool)> {
    let own = cards::behaviour(print).discounts.iter();
    let own = own.filter(|d| d.on == Cheaper::Itself);
    let written = |card: CardId| cards::behaviour(g.card(card).print).discounts;
    let others = g.play.iter().copied();
    let others = others
        .filter(|c| !written(*c).is_empty() && has_text(g, *c))
        .flat_map(|c| {
            let own = g.controller(c) == Some(by);
            let discounts = written(c).iter();
            discounts.filter(move |d| own || matches!(d.on, Cheaper::Titled(_)))
        })
        .filter(|d| is_for(d, print));
    let mut all: Vec<(u8, bool)> = own
        .chain(others)
        .map(|d| (off(g, by, d.by, domain), d.least_one))
        .collect();
    all.extend(waiting(g, by, print));
    all.retain(|(off, _)| *off > 0);
    all
}

/// Whether a discount of another card is for this one.
fn is_for(discount: &Discount, print: Print) -> bool {
    let fact = print.fact();
    match discount.on {
        Cheaper::Itself => false,
        Cheaper::Titled(title) => fact.title == title,
        Cheaper::Characters(subtype) => fact.kind == CardType::Character && fact.is(subtype),
    }
}

/// Discounts for the next card of a kind.
fn waiting(g: &Coc, by: Seat, print: Print) -> impl Iterator<Item = (u8, bool)> {
    let fact = print.fact();
    g.lasting
        .iter()
        .filter(move |l| {
            l.by == by
                && fact.kind == CardType::Character
                && l.what == Change::NextCheaper(fact.faction)
        })
        .map(|_| (1, true))
}

fn off(g: &Coc, by: Seat, less: Less, domain: Option<usize>) -> u8 {
    match less {
        Less::By(n) => n,
        Less::KindsBut(faction) => domain.map_or(0, |d| kinds_but(g, by, d, faction)),
        Less::InDiscard(subtype) => in_discard(g, by, subtype),
    }
}

/// How many kinds of resource but one there are on a domain; neutral is a kind (reconstructed).
fn kinds_but(g: &Coc, by: Seat, domain: usize, but: Faction) -> u8 {
    let domain = g.side(by).domains.get(domain);
    let resources = domain.map_or(&[][..], |d| d.resources.as_slice());
    let there = |f: &Faction| resources.iter().any(|c| g.fact(*c).resource == *f);
    let kinds = Faction::ALL.into_iter().filter(|f| *f != but);
    kinds.filter(there).count() as u8
}

fn in_discard(g: &Coc, by: Seat, subtype: Subtype) -> u8 {
    let pile = g.side(by).discard.iter();
    pile.filter(|c| g.fact(**c).is(subtype)).count() as u8
}
