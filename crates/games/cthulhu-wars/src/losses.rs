//! Doom for losses, in the variants that have it: what a lost unit is worth to its opponent
//! (two-player sheet, General Rules; Duel, Earning Doom via Eliminates and Kills).

use engine::{Text, text};

use crate::{
    CthulhuWars, Cx,
    event::Why,
    ids::{Faction, Kind, Spellbook},
    ruleset::EscapeDoom,
    units::Unit,
    variants::LossDoom,
};

fn costs(kind: Kind) -> [u16; 2] {
    [kind.printed_cost(), kind.other_cost()]
}

/// The Doom for a loss: the average of the unit's costs, rounded up, whatever it costs just now.
pub fn worth(kind: Kind) -> u16 {
    costs(kind).iter().sum::<u16>().div_ceil(2)
}

/// The Doom for a unit that escaped a kill: half of its worth, rounded up.
pub fn half_worth(kind: Kind) -> u16 {
    worth(kind).div_ceil(2)
}

/// How a worth comes about, if it is not simply the unit's cost.
pub fn worth_explained(kind: Kind) -> Option<Text> {
    let [one, other] = costs(kind);
    (one != other).then(|| text!("average of {0} and {1}", one, other))
}

fn opponent(g: &CthulhuWars, faction: Faction) -> Option<Faction> {
    g.enemies(faction).first()
}

// Two-player sheet: replaced units give none. Duel: only what the opponent brought about.
fn counts(g: &CthulhuWars, unit: Unit, by: Faction, why: Why) -> bool {
    let brought_about = match g.variant.loss_doom() {
        LossDoom::Never => false,
        LossDoom::Always => true,
        LossDoom::ByTheOpponent => by != g.owner(unit),
    };
    brought_about
        && match why {
            Why::Book(Spellbook::Devolve) => false,
            Why::Book(Spellbook::Dreams | Spellbook::Zingaya) => g.rules.replaced_doom,
            Why::Surrounded => g.rules.surround_doom,
            _ => true,
        }
}

/// A unit has been killed or eliminated: its opponent gains its worth, less what its escape from a
/// kill in the same battle has given already (Duel: only once for a unit and battle).
pub fn lost(g: &mut CthulhuWars, unit: Unit, by: Faction, why: Why, cx: &mut Cx<'_>) {
    if !counts(g, unit, by, why) {
        return;
    }
    let kind = unit.kind();
    let escaped = g.battle.escaped.has(unit);
    g.battle.escaped.remove(unit);
    let paid = escaped && g.rules.escape_doom == EscapeDoom::AtOnce;
    let already = if paid { half_worth(kind) } else { 0 };
    if let Some(opponent) = opponent(g, g.owner(unit)) {
        g.gain_doom(opponent, worth(kind) - already, Why::Loss(kind), cx);
    }
}

/// A Cultist has been captured: a captured Cultist is eliminated (Duel, Capture Cultist; Glossary).
pub fn captured(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    if g.variant.loss_doom() == LossDoom::Never || !g.rules.capture_doom {
        return;
    }
    if let Some(opponent) = opponent(g, g.owner(unit)) {
        let kind = unit.kind();
        g.gain_doom(opponent, worth(kind), Why::Loss(kind), cx);
    }
}

fn pay_escape(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    if let Some(opponent) = opponent(g, g.owner(unit)) {
        let kind = unit.kind();
        g.gain_doom(opponent, half_worth(kind), Why::Escape(kind), cx);
    }
}

/// A unit has escaped a kill by an ability.
pub fn escaped(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    if g.variant.loss_doom() == LossDoom::Never {
        return;
    }
    g.battle.escaped.insert(unit);
    if g.rules.escape_doom == EscapeDoom::AtOnce {
        pay_escape(g, unit, cx);
    }
}

/// The battle is over: those that escaped and whose loss has given no Doom after all give their half.
pub fn settle_escapes(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if g.rules.escape_doom == EscapeDoom::AtOnce {
        return;
    }
    for unit in g.battle.escaped.iter() {
        pay_escape(g, unit, cx);
    }
}
