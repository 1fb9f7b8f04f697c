//! Why an entry of the action menu is missing.

use super::short;
use crate::{
    CthulhuWars,
    action::Verb,
    actions::{build_gate, capture, gates, recruit, summon},
    factions::{Awaken, black_goat, moments, yellow_sign},
    ids::{Faction, Kind, Requirement, Spellbook},
    phases::action::{Round, Second, fertile},
    ruleset::ShubSacrifice,
    sets::UnitSet,
    units::{Class, cultists, great_old_ones, monsters},
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
pub(super) fn why(g: &CthulhuWars, round: Round, verb: Verb) -> String {
    if let Some(foreign) = owner(verb).filter(|f| *f != round.faction) {
        return format!("only {} can do that", foreign.name());
    }
    if let Some(spent) = spent(g, round, verb) {
        return spent;
    }
    if let Some(missing) = missing(g, verb) {
        return missing;
    }
    let faults = faults(g, round, verb);
    if faults.is_empty() {
        "this can't be done just now".into()
    } else {
        faults.join("; ")
    }
}

fn owner(verb: Verb) -> Option<Faction> {
    match verb {
        Verb::Awaken(kind) => kind.units().first().map(crate::units::Unit::faction),
        verb => source(verb).map(Source::faction),
    }
}

// Rulebook VI: one Common or Unique Action in a round.
fn spent(g: &CthulhuWars, round: Round, verb: Verb) -> Option<String> {
    let faction = round.faction;
    let unlimited = match verb {
        Verb::ControlGate | Verb::AbandonGate => true,
        Verb::Pass | Verb::EndRound => return None,
        Verb::Battle => g.six_books(faction),
        Verb::Summon => fertile(g, faction),
        _ => false,
    };
    let double = matches!(verb, Verb::ScreamingDead | Verb::HeWho);
    if round.main && double {
        return Some("a second action must be another than these two".into());
    }
    if unlimited {
        let stopped = round.main && g.power(faction) == 0 && !g.rules.unlimited_at_zero_power;
        return stopped.then(|| "you have no Power left after your action".into());
    }
    if round.may_act(g) {
        return None;
    }
    let why = match (round.second, verb) {
        (Second::Open, _) => "you have no Power left for a second action",
        (_, Verb::Battle) => {
            "you have taken your one action; only six spellbooks make Battle unlimited"
        }
        _ => "you have taken your one Common or Unique Action of this round",
    };
    Some(why.into())
}

/// The spellbook or Great Old One that is not there, or the requirement that is met.
fn missing(g: &CthulhuWars, verb: Verb) -> Option<String> {
    let again = || Some("you have met this requirement already".to_owned());
    match source(verb)? {
        Source::Book(book) if !g.has(book) => {
            Some(format!("you have not earned the spellbook {}", book.name()))
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

fn not_in_play(kind: Kind) -> String {
    format!("{} is not in play", kind.name())
}

/// Everything that stands in the way of an entry that the round would allow.
fn faults(g: &CthulhuWars, round: Round, verb: Verb) -> Vec<String> {
    let by = round.faction;
    match verb {
        Verb::Recruit => recruit_faults(g, by),
        Verb::Summon => summon_faults(g, by),
        Verb::Awaken(kind) => awaken_faults(g, by, kind),
        Verb::BuildGate => build_faults(g, by),
        Verb::Move => move_faults(g, by),
        Verb::Battle => battle_faults(g, by),
        Verb::Capture => capture_faults(g, by),
        Verb::ControlGate => vec![control_fault(g)],
        Verb::AbandonGate => vec![abandon_fault(g, by)],
        Verb::Pass if round.main || round.spare => {
            vec!["you have taken your action; end your round instead".into()]
        }
        Verb::Pass => vec!["you have no Power to give up".into()],
        Verb::EndRound => {
            vec!["you must take one Common or Unique Action in your round, or pass".into()]
        }
        Verb::Dreams | Verb::Submerge | Verb::Emerge => great_cthulhu_faults(g, verb),
        Verb::ThousandForms | Verb::PayFour | Verb::PaySix | Verb::PayTen => {
            crawling_chaos_faults(g, verb)
        }
        Verb::Avatar | Verb::Ghroth | Verb::SacrificeTwo => black_goat_faults(g, verb),
        Verb::Desecrate
        | Verb::Zingaya
        | Verb::Shriek
        | Verb::ScreamingDead
        | Verb::HeWho
        | Verb::GiveDoom => yellow_sign_faults(g, verb),
    }
}

/// The reasons that hold, in order.
fn those<const N: usize>(faults: [Option<String>; N]) -> Vec<String> {
    faults.into_iter().flatten().collect()
}

fn says(holds: bool, why: &str) -> Option<String> {
    holds.then(|| why.to_owned())
}

fn recruit_faults(g: &CthulhuWars, by: Faction) -> Vec<String> {
    let none = g.in_pool(by, Kind::Acolyte).is_none();
    those([
        short(g, by, 1),
        says(none, "no Acolyte is in your Pool"),
        says(recruit::areas(g, by).is_empty(), "there is no area for it"),
    ])
}

fn summon_faults(g: &CthulhuWars, by: Faction) -> Vec<String> {
    let pool = Kind::of(by).filter(|k| k.class() == Class::Monster && g.in_pool(by, *k).is_some());
    let cheapest = pool.map(|k| summon::cost(g, k)).min();
    those([
        cheapest.and_then(|cost| short(g, by, cost)),
        says(cheapest.is_none(), "no Monster is left in your Pool"),
        says(g.controlled(by).is_empty(), "you control no gate"),
    ])
}

fn build_faults(g: &CthulhuWars, by: Faction) -> Vec<String> {
    let none = build_gate::builders(g, by).is_empty();
    those([
        short(g, by, build_gate::COST),
        says(none, "no Cultist of yours stands in an area without a gate"),
    ])
}

fn move_faults(g: &CthulhuWars, by: Faction) -> Vec<String> {
    those([
        short(g, by, 1),
        says(g.on_map(by).is_empty(), "you have no unit on the map"),
    ])
}

fn battle_faults(g: &CthulhuWars, by: Faction) -> Vec<String> {
    let met = |area: &crate::ids::Area| g.enemies(by).iter().any(|e| g.units_at(e, *area).any());
    let shared = g.areas_of(by).iter().filter(met).count();
    let fresh = g.areas_of(by).minus(g.battled).iter().filter(met).count();
    let place = match (shared, fresh) {
        (0, _) => Some("no enemy stands where your units are"),
        (_, 0) => Some("you have started a battle in every such area in this round"),
        _ if crate::actions::battle::areas(g, by).next().is_none() => {
            Some("your units give no die in any area where an enemy stands")
        }
        _ => None,
    };
    those([short(g, by, 1), place.map(str::to_owned)])
}

fn capture_faults(g: &CthulhuWars, by: Faction) -> Vec<String> {
    let hunters = monsters().or(great_old_ones());
    let prey = |area: crate::ids::Area| {
        let mut enemies = g.enemies(by).iter();
        enemies.any(|e| capture::cultists_of(g, e, area).any())
    };
    let hunting = |area: &crate::ids::Area| g.units_at(by, *area).and(hunters).any() && prey(*area);
    let place = if capture::areas(g, by).next().is_some() {
        None
    } else if g.areas_of(by).iter().any(|a| hunting(&a)) {
        Some("every Cultist where your Monsters and Great Old Ones stand is guarded")
    } else {
        Some("no Monster or Great Old One of yours stands with an enemy Cultist")
    };
    those([short(g, by, 1), place.map(str::to_owned)])
}

fn control_fault(g: &CthulhuWars) -> String {
    if g.abandoned().is_empty() {
        "no gate is abandoned".into()
    } else {
        "no Cultist of yours stands at an abandoned gate".into()
    }
}

fn abandon_fault(g: &CthulhuWars, by: Faction) -> String {
    if gates::leavers(g, by).is_empty() && g.controlled(by).any() {
        "you have left these gates once in this round".into()
    } else {
        "you control no gate".into()
    }
}

fn awaken_faults(g: &CthulhuWars, by: Faction, kind: Kind) -> Vec<String> {
    let Some(awaken) = moments(by).awaken.iter().find(|a| a.kind == kind) else {
        return vec![format!("{} is no Great Old One of yours", kind.name())];
    };
    if g.in_pool(by, kind).is_none() {
        return vec![format!("{} is in play already", kind.name())];
    }
    those([
        short(g, by, (awaken.cost)(g)),
        awaken_condition(g, by, awaken),
    ])
}

fn awaken_condition(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> Option<String> {
    if (awaken.areas)(g).any() {
        return None;
    }
    let gateless = g.controlled(by).is_empty();
    let why = match awaken.kind {
        Kind::Cthulhu => {
            let start = g
                .map()
                .start(by)
                .map_or("your start area", crate::ids::Area::name);
            return Some(format!("no gate is in {start}"));
        }
        Kind::KingInYellow => "no unit of yours stands in an area without a gate",
        Kind::Hastur if g.lone(Kind::KingInYellow).is_none() => "the King in Yellow is not in play",
        Kind::Hastur => "the King in Yellow does not stand at a gate you control",
        Kind::ShubNiggurath if !gateless => match g.rules.shub_sacrifice {
            ShubSacrifice::GateArea => "no gate you control has two of your Cultists in its area",
            ShubSacrifice::Anywhere => "you have not two Cultists on the map to give",
        },
        _ => "you control no gate",
    };
    Some(why.into())
}

fn great_cthulhu_faults(g: &CthulhuWars, verb: Verb) -> Vec<String> {
    let gc = Faction::Gc;
    match verb {
        Verb::Dreams => {
            let prey = g.units.on_map().and(cultists()).minus(gc.units());
            let none = g.in_pool(gc, Kind::Acolyte).is_none();
            those([
                short(g, gc, u16::from(g.rules.dreams_cost)),
                says(none, "no Acolyte is in your Pool to take its place"),
                says(prey.is_empty(), "no enemy Acolyte is on the map"),
            ])
        }
        Verb::Submerge => {
            let place = match g.lone(Kind::Cthulhu) {
                None => Some("Cthulhu is not on the map"),
                Some((_, area)) if !g.map().oceans.has(area) => Some("Cthulhu is not in an ocean"),
                Some(_) => None,
            };
            those([short(g, gc, 1), place.map(str::to_owned)])
        }
        _ => vec!["nobody is submerged".into()],
    }
}

fn crawling_chaos_faults(g: &CthulhuWars, verb: Verb) -> Vec<String> {
    let cost = match verb {
        Verb::PayFour => 4,
        Verb::PaySix => 6,
        Verb::PayTen => 10,
        _ => {
            let used = g.rules.thousand_forms_once && g.thousand_forms_used;
            let asleep = !g.kind_in_play(Kind::Nyarlathotep);
            return those([
                asleep.then(|| not_in_play(Kind::Nyarlathotep)),
                says(used, "you have used it in this Action Phase"),
            ]);
        }
    };
    those([short(g, Faction::Cc, cost)])
}

fn black_goat_faults(g: &CthulhuWars, verb: Verb) -> Vec<String> {
    let bg = Faction::Bg;
    match verb {
        Verb::Avatar => {
            let home = g.lone(Kind::ShubNiggurath);
            let here = home.map_or(UnitSet::EMPTY, |(_, area)| g.units.at(area));
            let guests = g.units.on_map().minus(great_old_ones()).minus(here);
            let none = guests.is_empty();
            those([
                short(g, bg, 1),
                says(none, "no Monster or Cultist stands in another area"),
            ])
        }
        Verb::Ghroth => those([short(g, bg, 2)]),
        _ => {
            let few = g.on_map(bg).and(cultists()).len() < 2;
            those([says(few, "you have not two Cultists on the map")])
        }
    }
}

fn yellow_sign_faults(g: &CthulhuWars, verb: Verb) -> Vec<String> {
    let ys = Faction::Ys;
    match verb {
        Verb::Desecrate => desecrate_faults(g),
        Verb::Zingaya => {
            let none = g.in_pool(ys, Kind::Undead).is_none();
            those([
                short(g, ys, 1),
                says(none, "no Undead is in your Pool to take its place"),
                says(
                    !undead_meet_acolytes(g),
                    "no Undead stands with an enemy Acolyte",
                ),
            ])
        }
        Verb::Shriek => {
            let none = g.on_map(ys).and(Kind::Byakhee.units()).is_empty();
            those([short(g, ys, 1), says(none, "no Byakhee is on the map")])
        }
        Verb::ScreamingDead => those([short(g, ys, 1), absent(g, Kind::KingInYellow)]),
        Verb::HeWho => {
            let home = g.lone(Kind::Hastur);
            let here = home.map_or(UnitSet::EMPTY, |(_, area)| g.units.at(area));
            let elsewhere = g.units.on_map().and(cultists()).minus(here);
            those([
                short(g, ys, 1),
                absent(g, Kind::Hastur),
                says(elsewhere.is_empty(), "no Cultist stands in another area"),
            ])
        }
        _ => Vec::new(),
    }
}

fn absent(g: &CthulhuWars, kind: Kind) -> Option<String> {
    g.lone(kind).is_none().then(|| not_in_play(kind))
}

fn desecrate_faults(g: &CthulhuWars) -> Vec<String> {
    let king = g.lone(Kind::KingInYellow).map(|(_, area)| area);
    let done = king.filter(|area| g.desecrated.has(*area));
    those([
        short(g, Faction::Ys, yellow_sign::desecrate_cost(g)),
        done.map(|area| format!("{} is desecrated already", area.name())),
        says(yellow_sign::tokens(g) == 0, "no Desecration token is left"),
    ])
}

fn undead_meet_acolytes(g: &CthulhuWars) -> bool {
    let prey = cultists().minus(Faction::Ys.units());
    g.areas_of(Faction::Ys).iter().any(|area| {
        let here = g.units.at(area);
        here.and(Kind::Undead.units()).any() && here.and(prey).any()
    })
}

/// Whether a unit's kind may build and hold gates now, for the reasons of other questions.
pub(super) fn keeps_gates(g: &CthulhuWars, unit: crate::units::Unit) -> bool {
    black_goat::gate_keepers(g).has(unit)
}
