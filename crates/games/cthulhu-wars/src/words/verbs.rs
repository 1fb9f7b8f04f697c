//! The entries of the action menu in words.

use engine::{Described, Role, Target, Text, text};

use super::describe::{plain, power};
use crate::{
    CthulhuWars,
    action::Verb,
    actions::{self, build_gate},
    factions::{moments, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Kind},
    phases,
};

/// A heading of the menu.
const COMMON: &str = "Common actions";
const UNIQUE: &str = "Unique actions";
const UNLIMITED: &str = "Unlimited actions";

/// Label, detail and what is paid.
type Words = (&'static str, &'static str, u16);

/// An entry of the menu, described.
pub(super) fn entry(g: &CthulhuWars, frame: &Frame, verb: Verb) -> Described {
    let faction = match frame {
        Frame::Round(phases::action::Step::Menu(round)) => round.faction,
        _ => Faction::Gc,
    };
    let ((label, detail, cost), rule, group) = words(g, faction, verb);
    let label = match verb {
        Verb::Awaken(kind) => text!("Awaken {0}", kind.name()),
        _ => Text::from(label),
    };
    let role = match verb {
        Verb::EndRound | Verb::Forgo => Role::Done,
        Verb::Pass => Role::Pass,
        _ => Role::Option,
    };
    Described {
        detail: detail.into(),
        cost: power(g, faction, cost),
        targets: targets(g, faction, verb),
        role,
        group: group.into(),
        ..plain(label, rule)
    }
}

fn words(g: &CthulhuWars, faction: Faction, verb: Verb) -> (Words, &'static str, &'static str) {
    let common = |words, rule| (words, rule, COMMON);
    match verb {
        Verb::Recruit => common(("Recruit a Cultist", "", 1), "Rulebook VI, Recruit"),
        Verb::Summon => common(("Summon a Monster", "", 0), "Rulebook VI, Summon"),
        Verb::Awaken(kind) => common(
            ("Awaken", "a Great Old One", awaken_cost(g, faction, kind)),
            "Rulebook IX",
        ),
        Verb::BuildGate => common(
            ("Build a gate", "", build_gate::COST),
            "Rulebook VI, Build Gate",
        ),
        Verb::Move => common(("Move", "1 Power for each unit", 0), "Rulebook VI, Move"),
        Verb::Battle => common(("Battle", "", 1), "Rulebook VI, Battle"),
        Verb::Capture => common(("Capture a Cultist", "", 1), "Rulebook VI, Capture"),
        Verb::ControlGate | Verb::AbandonGate => {
            (gate_words(verb), "Rulebook VI, Unlimited", UNLIMITED)
        }
        Verb::EndRound => (("End my round", "", 0), "Rulebook VI", ""),
        Verb::Forgo => (
            (
                "No second action",
                "Unlimited Actions are still possible afterwards",
                0,
            ),
            "Duel, The Two Unlimited Actions",
            "",
        ),
        Verb::Pass => (
            ("Pass", "gives up all your Power", 0),
            "Rulebook VI, Pass",
            "",
        ),
        unique => (unique_words(g, unique), "Faction card", UNIQUE),
    }
}

fn gate_words(verb: Verb) -> Words {
    if verb == Verb::ControlGate {
        ("Control a gate", "", 0)
    } else {
        ("Abandon a gate", "", 0)
    }
}

fn unique_words(g: &CthulhuWars, verb: Verb) -> Words {
    match verb {
        Verb::Dreams => (
            "Dreams",
            "an enemy Acolyte becomes yours",
            u16::from(g.rules.dreams_cost),
        ),
        Verb::Submerge => ("Submerge", "Cthulhu and others leave an Ocean", 1),
        Verb::Emerge => ("Emerge", "anywhere, all together", 0),
        Verb::ThousandForms => ("The Thousand Forms", "the others lose what a die shows", 0),
        Verb::PayFour => ("Pay 4 Power", "for a spellbook", 4),
        Verb::PaySix => ("Pay 6 Power", "for a spellbook", 6),
        Verb::PayTen => ("Pay 10 Power", "for two spellbooks", 10),
        Verb::Avatar => ("Avatar", "Shub-Niggurath swaps areas with a unit", 1),
        Verb::Ghroth => ("Ghroth", "a die against the areas with Fungi", 2),
        Verb::SacrificeTwo => ("Eliminate two Cultists", "for a spellbook", 0),
        Verb::Desecrate => (
            "Desecrate",
            "where the King stands",
            yellow_sign::desecrate_cost(g),
        ),
        Verb::Zingaya => ("Zingaya", "an enemy Acolyte becomes an Undead", 1),
        Verb::Shriek => ("Shriek of the Byakhee", "Byakhee fly to one area", 1),
        Verb::ScreamingDead => (
            "The Screaming Dead",
            "the King and Undead walk; then act again",
            1,
        ),
        Verb::HeWho => (
            "He Who is Not to be Named",
            "Hastur appears; then act again",
            1,
        ),
        _ => ("Give 3 Doom", "to another player, for a spellbook", 0),
    }
}

fn awaken_cost(g: &CthulhuWars, faction: Faction, kind: Kind) -> u16 {
    let mut ways = moments(faction).awaken.iter();
    ways.find(|a| a.kind == kind).map_or(0, |a| (a.cost)(g))
}

fn targets(g: &CthulhuWars, faction: Faction, verb: Verb) -> Vec<Target> {
    let kind = |kind: Kind| vec![Target::new("unit", kind.id())];
    let area = |a: Area| Target::new("area", a.id());
    match verb {
        Verb::Awaken(awoken) => kind(awoken),
        Verb::Desecrate | Verb::ScreamingDead => kind(Kind::KingInYellow),
        Verb::HeWho => kind(Kind::Hastur),
        Verb::Avatar => kind(Kind::ShubNiggurath),
        Verb::Submerge | Verb::Emerge => kind(Kind::Cthulhu),
        Verb::Battle => actions::battle::areas(g, faction).map(area).collect(),
        Verb::Capture => actions::capture::areas(g, faction).map(area).collect(),
        _ => Vec::new(),
    }
}
