//! Why an entry of the action menu is missing.

mod common;
mod unique;

use engine::{Text, text};

use crate::{
    CthulhuWars,
    action::Verb,
    factions::{black_goat, moments},
    ids::{Faction, Kind, Requirement, Spellbook},
    phases::action::{Round, Second, fertile},
    units::Unit,
};

/// The entries a player would look for: Common Actions, Great Old Ones in the Pool, Unique Actions
/// whose spellbook, Great Old One or open requirement is there.
pub(super) fn expected(g: &CthulhuWars, round: Round) -> Vec<Verb> {
    let faction = round.faction;
    let mut verbs = vec![
        Verb::Recruit,
        Verb::Summon,
        Verb::BuildGate,
        Verb::Move,
        Verb::Battle,
        Verb::Capture,
    ];
    let sleeping = moments(faction).awaken.iter().map(|a| a.kind);
    let sleeping = sleeping.filter(|k| g.in_pool(faction, *k).is_some());
    verbs.extend(sleeping.map(Verb::Awaken));
    let unique = moments(faction).unique.iter().map(|u| u.verb);
    verbs.extend(unique.filter(|verb| at_hand(g, *verb)));
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

/// Whether a faction has what gives it a Unique Action.
fn at_hand(g: &CthulhuWars, verb: Verb) -> bool {
    let under = g.units.submerged().any();
    match verb {
        Verb::Submerge => g.has(Spellbook::Submerge) && !under,
        Verb::Emerge => under,
        Verb::PayTen => !g.met(Requirement::PayFour) && !g.met(Requirement::PaySix),
        _ => source(verb).is_some_and(|source| match source {
            Source::Book(book) => g.has(book),
            Source::GreatOldOne(kind) => g.kind_in_play(kind),
            Source::Requirement(requirement) => !g.met(requirement),
        }),
    }
}

/// What gives a Unique Action.
#[derive(Clone, Copy)]
enum Source {
    Book(Spellbook),
    GreatOldOne(Kind),
    Requirement(Requirement),
}

impl Source {
    const fn faction(self) -> Faction {
        match self {
            Self::Book(book) => book.faction(),
            Self::Requirement(requirement) => requirement.faction(),
            Self::GreatOldOne(Kind::ShubNiggurath) => Faction::Bg,
            Self::GreatOldOne(_) => Faction::Ys,
        }
    }
}

const fn source(verb: Verb) -> Option<Source> {
    match verb {
        Verb::Recruit
        | Verb::Summon
        | Verb::Awaken(_)
        | Verb::BuildGate
        | Verb::Move
        | Verb::Battle
        | Verb::Capture
        | Verb::ControlGate
        | Verb::AbandonGate
        | Verb::Pass
        | Verb::Forgo
        | Verb::EndRound => None,
        Verb::Dreams => Some(Source::Book(Spellbook::Dreams)),
        Verb::Submerge | Verb::Emerge => Some(Source::Book(Spellbook::Submerge)),
        Verb::ThousandForms => Some(Source::Book(Spellbook::ThousandForms)),
        Verb::Ghroth => Some(Source::Book(Spellbook::Ghroth)),
        Verb::Zingaya => Some(Source::Book(Spellbook::Zingaya)),
        Verb::Shriek => Some(Source::Book(Spellbook::Shriek)),
        Verb::ScreamingDead => Some(Source::Book(Spellbook::ScreamingDead)),
        Verb::HeWho => Some(Source::Book(Spellbook::HeWho)),
        Verb::Avatar => Some(Source::GreatOldOne(Kind::ShubNiggurath)),
        Verb::Desecrate => Some(Source::GreatOldOne(Kind::KingInYellow)),
        Verb::PayFour | Verb::PayTen => Some(Source::Requirement(Requirement::PayFour)),
        Verb::PaySix => Some(Source::Requirement(Requirement::PaySix)),
        Verb::SacrificeTwo => Some(Source::Requirement(Requirement::SacrificeTwo)),
        Verb::GiveDoom => Some(Source::Requirement(Requirement::GiveDoom)),
    }
}

/// Why an entry that is not listed can't be taken now.
pub(super) fn why(g: &CthulhuWars, round: Round, verb: Verb) -> Text {
    if let Some(foreign) = owner(verb).filter(|f| *f != round.faction) {
        return text!("only {0} can do that", foreign.name());
    }
    if let Some(spent) = spent(g, round, verb) {
        return spent;
    }
    if let Some(missing) = missing(g, verb) {
        return missing;
    }
    let faults = common::faults(g, round, verb);
    if faults.is_empty() {
        text!("this can't be done just now")
    } else {
        Text::joined(faults, "{0}; {1}")
    }
}

fn owner(verb: Verb) -> Option<Faction> {
    match verb {
        Verb::Awaken(kind) => kind.units().first().map(Unit::faction),
        verb => source(verb).map(Source::faction),
    }
}

fn unlimited_between(g: &CthulhuWars, round: Round, verb: Verb) -> bool {
    round.at_once(g) && matches!(verb, Verb::ControlGate | Verb::AbandonGate)
}

// Rulebook VI: one Common or Unique Action in a round.
fn spent(g: &CthulhuWars, round: Round, verb: Verb) -> Option<Text> {
    let faction = round.faction;
    let unlimited = match verb {
        Verb::ControlGate | Verb::AbandonGate => true,
        _ if unlimited_between(g, round, verb) => {
            return Some(text!(
                "the second action comes at once, with no Unlimited Action before it"
            ));
        }
        Verb::Pass | Verb::Forgo | Verb::EndRound => return None,
        Verb::Battle => g.unlimited_battle(faction),
        Verb::Summon => fertile(g, faction),
        _ => false,
    };
    let double = matches!(verb, Verb::ScreamingDead | Verb::HeWho);
    if round.main && double {
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

/// The spellbook or Great Old One that is not there, or the requirement that is met.
fn missing(g: &CthulhuWars, verb: Verb) -> Option<Text> {
    let again = || Some(text!("you have met this requirement already"));
    match source(verb)? {
        Source::Book(book) if !g.has(book) => {
            Some(text!("you have not earned the spellbook {0}", book.name()))
        }
        Source::GreatOldOne(kind) if !g.kind_in_play(kind) => Some(not_in_play(kind)),
        Source::Requirement(_) if verb == Verb::PayTen => {
            let open = !g.met(Requirement::PayFour) && !g.met(Requirement::PaySix);
            if open { None } else { again() }
        }
        Source::Requirement(requirement) if g.met(requirement) => again(),
        Source::Book(_) | Source::GreatOldOne(_) | Source::Requirement(_) => None,
    }
}

fn not_in_play(kind: Kind) -> Text {
    text!("{0} is not in play", kind.name())
}

/// Whether a unit's kind may build and hold gates now, for the reasons of other questions.
pub(super) fn keeps_gates(g: &CthulhuWars, unit: Unit) -> bool {
    black_goat::gate_keepers(g).has(unit)
}
