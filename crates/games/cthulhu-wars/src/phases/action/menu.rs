//! The action menu: what a faction can do in its action round (Rulebook VI).

use engine::Options;

use super::{Round, Second};
use crate::{
    CthulhuWars,
    action::{Action, Verb},
    actions, claims,
    factions::{self, moments},
    ids::Faction,
    invocations, supplements,
    variants::decay_marker,
    words::{Words, left, words},
};

// Duel's back cover, as a reading: Decay is added to the cost of every action.
/// The menu where Decay is added to the cost of every action.
pub(super) fn charged(g: &CthulhuWars, round: Round, options: &mut Options<Action>) {
    let solvent = g.power(round.faction) >= decay_marker::surcharge(g);
    let mut charged = g.clone();
    charged.sheet_mut(round.faction).power = decay_marker::spendable(g, round.faction);
    charged.decay = 0;
    menu(&charged, round, solvent, options);
}

/// The menu; `solvent` is whether the faction can pay for an action besides its own cost.
pub(super) fn menu(g: &CthulhuWars, round: Round, solvent: bool, options: &mut Options<Action>) {
    let faction = round.faction;
    let seat = g.seat(faction);
    if (moments(faction).rests)(g) {
        options.push(seat, Action::Do(Verb::EndRound));
        return;
    }
    let acting = round.may_act(g);
    if acting && solvent {
        main_actions(g, round, &mut |verb| options.push(seat, Action::Do(verb)));
    }
    if round.at_once(g) {
        options.push(seat, Action::Do(Verb::Forgo));
        return;
    }
    let stuck = options.is_empty();
    if !round.main
        && !round.spare
        && let Some(claim) = claims::open(g, faction)
    {
        options.push(seat, Action::Claim(claim.requirement));
    }
    if let Some(invocation) = invocations::open(g, faction) {
        options.push(seat, Action::Invoke(invocation.book));
    }
    if !round.main && !round.spare {
        let interruptions = supplements::interruptions(g, faction);
        options.extend(seat, interruptions.map(|i| (i.action)(faction)));
    }
    let mut offer = |verb| options.push(seat, Action::Do(verb));
    if !round.main || g.power(faction) > 0 || g.rules.unlimited_at_zero_power {
        free_actions(g, faction, &mut offer);
        if !acting && solvent {
            unlimited_actions(g, faction, &mut offer);
        }
    }
    if round.main || round.spare {
        offer(Verb::EndRound);
    }
    // Rulebook VI, Pass: instead of the one Action; without any action to take all Power is lost.
    let forced = stuck && !round.spare;
    if !round.main && (forced || (g.variant.may_pass() && g.power(faction) > 0)) {
        offer(Verb::Pass);
    }
}

// Rulebook VI: one Common or Unique Action.
fn main_actions(g: &CthulhuWars, round: Round, offer: &mut impl FnMut(Verb)) {
    let faction = round.faction;
    for common in &actions::COMMON {
        if common.is_possible(g, faction) {
            offer(common.verb);
        }
    }
    for awaken in factions::awakenings(g, faction) {
        if actions::awaken::is_possible(g, faction, awaken) {
            offer(Verb::Awaken(awaken.kind));
        }
    }
    for unique in factions::uniques(g, faction) {
        // The second Action must be a different one, and neither of the two double Actions.
        if unique.is_possible(g, faction) && !(unique.twice && round.main) {
            offer(unique.verb);
        }
    }
}

// Rulebook VI: Unlimited Actions come before and after the one Action, in any number.
fn free_actions(g: &CthulhuWars, faction: Faction, offer: &mut impl FnMut(Verb)) {
    for gates in &actions::GATES {
        if gates.is_possible(g, faction) {
            offer(gates.verb);
        }
    }
}

// Beside the one Action; before it they stand among the Common Actions.
fn unlimited_actions(g: &CthulhuWars, faction: Faction, offer: &mut impl FnMut(Verb)) {
    if g.unlimited_battle(faction) && actions::battle::COMMON.is_possible(g, faction) {
        offer(Verb::Battle);
    }
    if fertile(g, faction) && actions::summon::COMMON.is_possible(g, faction) {
        offer(Verb::Summon);
    }
    for unique in supplements::uniques(g, faction) {
        if (unique.unlimited)(g, faction) && unique.is_possible(g, faction) {
            offer(unique.verb);
        }
    }
}

/// Whether a faction summons as an Unlimited Action.
pub fn fertile(g: &CthulhuWars, faction: Faction) -> bool {
    (moments(faction).summons_freely)(g)
}

/// The question in words.
pub(super) fn prompt(g: &CthulhuWars, round: Round) -> Words {
    let title = if round.second == Second::Open {
        "Your second, different action"
    } else if round.main {
        "Anything more this round?"
    } else {
        "Your action"
    };
    words(title, left(g, round.faction))
}
