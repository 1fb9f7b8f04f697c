//! Summon Monster (Rulebook VI): one Monster at a controlled gate, for its cost.

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::Step,
    event::Event,
    factions::black_goat,
    ids::{Area, Faction, Kind},
    ruleset::FertilityCult,
    units::Class,
};

/// What a Monster costs to summon now.
pub fn cost(g: &CthulhuWars, kind: Kind) -> u16 {
    kind.printed_cost() - black_goat::thousand_young_discount(g, kind)
}

/// The Monsters a faction can summon now.
pub fn kinds(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Kind> {
    Kind::of(by)
        .filter(|k| k.class() == Class::Monster)
        .filter(move |k| g.power(by) >= cost(g, *k) && g.in_pool(by, *k).is_some())
}

/// Whether any Monster can be summoned.
pub fn possible(g: &CthulhuWars, by: Faction) -> bool {
    kinds(g, by).next().is_some() && g.controlled(by).any()
}

/// The Monsters; after the first of one Summon Action also: enough.
pub fn ask_what(g: &CthulhuWars, by: Faction, more: bool, options: &mut Options<Action>) {
    options.extend(g.seat(by), kinds(g, by).map(Action::Kind));
    if more {
        options.push(g.seat(by), Action::Done);
    }
}

/// Pays and places one.
pub fn summon(g: &mut CthulhuWars, by: Faction, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    if let Some(unit) = g.in_pool(by, kind) {
        g.pay(by, cost(g, kind), cx);
        g.place(unit, area);
        cx.emit(Event::Summoned { unit, area });
    }
    // The early reading of Fertility Cult: many Monsters in one Summon Action.
    let many = by == Faction::Bg && g.rules.fertility_cult == FertilityCult::OneAction;
    if many && possible(g, by) {
        return Next::Goto(Step::SummonWhat { by, more: true }.into());
    }
    Next::Done
}
