//! Why an entry of the action menu is missing.

use engine::{Text, guards, text};

use crate::{
    CthulhuWars,
    action::Verb,
    actions::{self, awaken, common, needs_power},
    factions::{Source, Unique, awakenings, unique, uniques, user},
    ids::{Faction, Spellbook},
    phases::action::{Round, Second, fertile},
    units::Unit,
    words::not_in_play,
};

/// The entries a player would look for: Common Actions, Great Old Ones in the Pool, Unique Actions
/// whose spellbook, Great Old One or open requirement is there.
pub(super) fn expected(g: &CthulhuWars, round: Round) -> Vec<Verb> {
    let faction = round.faction;
    let mut verbs: Vec<Verb> = actions::COMMON.iter().map(|common| common.verb).collect();
    let ways = awakenings(g, faction).map(|way| way.kind);
    let sleeping = ways.filter(|kind| awaken::sleeps(g, faction, *kind));
    verbs.extend(sleeping.map(Verb::Awaken));
    let looked_for = |u: &&Unique| u.from.is_there(g) && !(u.hidden)(g);
    let unique = uniques(g, faction).filter(looked_for);
    verbs.extend(unique.map(|u| u.verb));
    if g.abandoned().any() {
        verbs.push(Verb::ControlGate);
    }
    if g.controlled(faction).any() {
        verbs.push(Verb::AbandonGate);
    }
    if !round.main && !round.spare {
        verbs.push(Verb::EndRound);
        if !g.variant.may_pass() {
            verbs.push(Verb::Pass);
        }
    }
    verbs
}

/// Why an entry that is not listed can't be taken now.
pub(super) fn why(g: &CthulhuWars, round: Round, verb: Verb) -> Text {
    if let Some(foreign) = owner(g, verb).filter(|f| *f != round.faction) {
        return text!("only {0} can do that", foreign.name());
    }
    if let Some(spent) = spent(g, round, verb) {
        return spent;
    }
    if let Some(unique) = unique(verb)
        && let Some(missing) = missing(g, unique.from)
    {
        return missing;
    }
    let faults = faults(g, round, verb);
    if faults.is_empty() {
        text!("this can't be done just now")
    } else {
        Text::joined(faults, "{0}; {1}")
    }
}

fn owner(g: &CthulhuWars, verb: Verb) -> Option<Faction> {
    match verb {
        Verb::Awaken(kind) => kind.units().first().and_then(Unit::printed),
        verb => user(g, verb),
    }
}

// Rulebook VI: one Common or Unique Action in a round.
fn spent(g: &CthulhuWars, round: Round, verb: Verb) -> Option<Text> {
    let faction = round.faction;
    let of_gates = actions::GATES.iter().any(|gates| gates.verb == verb);
    let unlimited = match verb {
        _ if of_gates && round.at_once(g) => {
            return Some(text!(
                "the second action comes at once, with no Unlimited Action before it"
            ));
        }
        _ if of_gates => true,
        Verb::Pass | Verb::Forgo | Verb::EndRound => return None,
        Verb::Battle => g.unlimited_battle(faction),
        Verb::Summon => fertile(g, faction),
        verb => unique(verb).is_some_and(|unique| (unique.unlimited)(g, faction)),
    };
    if round.main && unique(verb).is_some_and(|unique| unique.twice) {
        return Some(text!("a second action must be another than these two"));
    }
    if unlimited {
        let stopped = round.main && g.power(faction) == 0 && !g.rules.unlimited_at_zero_power;
        return stopped.then(|| text!("you have no Power left after your action"));
    }
    if round.may_act(g) {
        return None;
    }
    let why = match (round.second, verb) {
        (Second::Open, _) => text!("you have no Power left for a second action"),
        (_, Verb::Battle) => {
            text!("you have taken your one action; only six spellbooks make Battle unlimited")
        }
        _ => text!("you have taken your one Common or Unique Action of this round"),
    };
    Some(why)
}

/// Why a spellbook gives nothing yet.
pub(super) fn not_earned(book: Spellbook) -> Text {
    text!("you have not earned the spellbook {0}", book.name())
}

/// The spellbook or Great Old One that is not there, or the requirement that is met.
fn missing(g: &CthulhuWars, source: Source) -> Option<Text> {
    let why = match source {
        _ if source.is_there(g) => return None,
        Source::Book(book) => not_earned(book),
        Source::GreatOldOne(kind) | Source::Loyalty(kind) => not_in_play(kind),
        Source::Requirements(_) => text!("you have met this requirement already"),
        Source::Card => return None,
    };
    Some(why)
}

/// Everything that stands in the way of an entry that the round would allow.
fn faults(g: &CthulhuWars, round: Round, verb: Verb) -> Vec<Text> {
    let by = round.faction;
    if closed_by_tolls(g, by, verb) {
        return vec![text!(
            "it costs more than you have wherever it could be done"
        )];
    }
    if let Some(common) = common(verb) {
        return guards::faults(g, by, common.guards);
    }
    if let Some(unique) = unique(verb) {
        let cost = (unique.cost)(g);
        let short = (g.power(by) < cost).then(|| needs_power(g, by, cost));
        let others = guards::faults(g, by, unique.guards);
        return short.into_iter().chain(others).collect();
    }
    let why = match verb {
        Verb::Awaken(kind) => return awaken::faults(g, by, kind),
        Verb::Pass if round.main => text!("you have taken your action; end your round instead"),
        Verb::Pass if !g.variant.may_pass() => {
            text!("with Power left you must act; no one drops to 0 of their own will")
        }
        Verb::Pass => text!("you have no Power to give up"),
        Verb::Forgo => text!("there is no second action to forgo"),
        Verb::EndRound if round.at_once(g) => text!("take or forgo the second action first"),
        Verb::EndRound => {
            text!("you must take one Common or Unique Action in your round, or pass")
        }
        _ => return Vec::new(),
    };
    vec![why]
}

/// Whether a faction could pay for an entry, and only the tolls of its enemies stand in the way.
fn closed_by_tolls(g: &CthulhuWars, by: Faction, verb: Verb) -> bool {
    let toll = g
        .map()
        .areas
        .iter()
        .map(|area| g.toll(by, area))
        .sum::<u16>();
    if toll == 0 || least_cost(g, by, verb).is_none_or(|cost| g.power(by) < cost) {
        return false;
    }
    let mut richer = g.clone();
    richer.sheet_mut(by).power += toll;
    is_possible(&richer, by, verb)
}

fn least_cost(g: &CthulhuWars, by: Faction, verb: Verb) -> Option<u16> {
    match verb {
        Verb::Summon => actions::summon::cheapest(g, by),
        Verb::Move => Some(actions::move_units::COST),
        Verb::Awaken(kind) => Some(awaken::cost(g, by, kind)),
        verb => common(verb)
            .map(|common| (common.cost)(g, by))
            .or_else(|| unique(verb).map(|unique| (unique.cost)(g))),
    }
}

fn is_possible(g: &CthulhuWars, by: Faction, verb: Verb) -> bool {
    if let Verb::Awaken(kind) = verb {
        return awaken::is_possible_by(g, by, kind);
    }
    common(verb).is_some_and(|common| common.is_possible(g, by))
        || unique(verb).is_some_and(|unique| user(g, verb) == Some(by) && unique.is_possible(g, by))
}
