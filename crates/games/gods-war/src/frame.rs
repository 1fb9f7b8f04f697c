//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use serde::{Deserialize, Serialize};

use crate::{
    GodsWar, action::Action, actions, aftermath, battle, empires, monsters, phases, races, rebirth,
    runes, victory, words::Words,
};

engine::frames! {
    GodsWar, Action, Words;
    /// Setting up: what an empire chooses before the game.
    Setup(phases::setup),
    /// The Action Phase and its turns.
    Action(phases::action),
    /// The Power Phase.
    Power(phases::power),
    /// The Council Phase.
    Council(phases::council),
    /// Gifts and abilities of the Power and the Council Phase, player after player.
    Gifts(phases::gifts),
    /// The Chaos Rift Struggle.
    Rift(phases::rift),
    /// The Great Compromise.
    Compromise(phases::compromise),
    /// Common actions: Build and Upgrade.
    Build(actions::build),
    /// Common actions: Summon.
    Summon(actions::summon),
    /// Common actions: Move Units.
    Move(actions::moves),
    /// Battle.
    Battle(battle),
    /// What follows everything: the Sun God's fall, heroquests and their gifts.
    Aftermath(aftermath),
    /// Playing runes.
    Rune(runes),
    /// Chaos' own questions.
    Chaos(empires::chaos),
    /// Chaos in the Power and the Council Phase.
    ChaosPhases(empires::chaos::phases),
    /// Darkness in the Power and the Council Phase.
    DarknessPhases(empires::darkness::phases),
    /// Sky's own questions.
    Sky(empires::sky),
    /// Sky in the Power and the Council Phase.
    SkyPhases(empires::sky::phases),
    /// Storm's own questions.
    Storm(empires::storm),
    /// Storm in the Power and the Council Phase.
    StormPhases(empires::storm::phases),
    /// Earth's own questions.
    Earth(empires::earth),
    /// Sea's own questions.
    Sea(empires::sea),
    /// Moon's own questions.
    Moon(empires::moon),
    /// Invisible God's own questions.
    InvisibleGod(empires::invisible_god),
    /// Elder races: diplomacy and their abilities.
    Race(races),
    /// Monsters.
    Monster(monsters),
    /// Rebirth.
    Rebirth(rebirth),
    /// The end of the game.
    Victory(victory),
}
