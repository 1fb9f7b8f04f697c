//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use serde::{Deserialize, Serialize};

use crate::{
    GodsWar,
    action::Action,
    actions, aftermath, battle,
    empires::{self, chaos, darkness, earth, invisible_god, sea, sky, storm},
    monsters, phases,
    races::{self, ducks},
    rebirth, runes, victory,
    words::Words,
};

engine::frames! {
    GodsWar, Action, Words;
    /// Setting up: what an empire chooses before the game.
    Setup(phases::setup) = "setup",
    /// The Action Phase and its turns.
    Action(phases::action) = "action",
    /// The Power Phase.
    Power(phases::power) = "power",
    /// The Council Phase.
    Council(phases::council) = "council",
    /// Gifts and abilities of the Power and the Council Phase, player after player.
    Gifts(phases::gifts) = "gifts",
    /// The Chaos Rift Struggle.
    Rift(phases::rift) = "rift",
    /// The Great Compromise.
    Compromise(phases::compromise) = "compromise",
    /// Common actions: Build and Upgrade.
    Build(actions::build) = "build",
    /// Common actions: Summon.
    Summon(actions::summon) = "summon",
    /// Common actions: Move Units.
    Move(actions::moves) = "move",
    /// Declaring a battle.
    DeclareBattle(battle::declare) = "battle.declare",
    /// Pre-Battle.
    PreBattle(battle::pre_battle) = "battle.pre_battle",
    /// Combat Rolls.
    Combat(battle::combat) = "battle.combat",
    /// What the dice amount to.
    Results(battle::results) = "battle.results",
    /// A side takes its kills.
    Kills(battle::kills) = "battle.kills",
    /// A side takes its routs.
    Routs(battle::routs) = "battle.routs",
    /// Post-Battle.
    PostBattle(battle::post_battle) = "battle.post_battle",
    /// Conquest or Destruction.
    Conquest(battle::conquest) = "battle.conquest",
    /// A battle is over.
    Finish(battle::finish) = "battle.finish",
    /// Whirlwind.
    Whirlwind(storm::gifts::whirlwind) = "battle.pre_battle",
    /// Arrogance.
    Arrogance(sky::gifts::arrogance) = "battle.pre_battle",
    /// Single Combat.
    SingleCombat(storm::gifts::single_combat) = "battle.pre_battle",
    /// Pacifism.
    Pacifism(earth::gifts::pacifism) = "battle.combat",
    /// Hunger.
    Hunger(darkness::gifts::hunger) = "battle.combat",
    /// Magic Explosion.
    MagicExplosion(invisible_god::gifts::magic_explosion) = "battle.combat",
    /// Unholy Trio.
    UnholyTrio(chaos::gifts::unholy_trio) = "battle.results",
    /// Constrict.
    Constrict(sea::gifts::constrict) = "battle.results",
    /// Oblivion.
    Oblivion(chaos::gifts::oblivion) = "battle.post_battle",
    /// Twilight.
    Twilight(earth::twilight) = "battle.post_battle",
    /// Psychopomp.
    Psychopomp(darkness::gifts::psychopomp) = "battle.post_battle",
    /// Bad Luck to Kill a Duck.
    BadLuck(ducks::bad_luck) = "battle.post_battle",
    /// Darkness' trophies.
    Trophy(darkness::trophies) = "battle.finish",
    /// What follows everything: the Sun God's fall, heroquests and their gifts.
    Aftermath(aftermath) = "aftermath",
    /// Playing runes.
    Rune(runes) = "rune",
    /// Runes for VP.
    RunePoints(runes::points) = "rune.points",
    /// Runes for Power and runes.
    RunePower(runes::power) = "rune.power",
    /// Runes for units.
    RunePieces(runes::pieces) = "rune.pieces",
    /// Runes for buildings.
    RuneBuildings(runes::buildings) = "rune.buildings",
    /// Runes for actions and copies.
    RuneTurns(runes::turns) = "rune.turns",
    /// Runes that last.
    RuneLasting(runes::lasting) = "rune.lasting",
    /// Runes for moves.
    RuneMovement(runes::movement) = "rune.movement",
    /// Battle runes.
    RuneBattle(runes::battle) = "rune.battle",
    /// Chaos' own questions.
    Chaos(empires::chaos) = "chaos",
    /// Chaos in the Power and the Council Phase.
    ChaosPhases(empires::chaos::phases) = "chaos_phases",
    /// Darkness in the Power and the Council Phase.
    DarknessPhases(empires::darkness::phases) = "darkness_phases",
    /// Sky's own questions.
    Sky(empires::sky) = "sky",
    /// Sky in the Power and the Council Phase.
    SkyPhases(empires::sky::phases) = "sky_phases",
    /// Storm's own questions.
    Storm(empires::storm) = "storm",
    /// Storm in the Power and the Council Phase.
    StormPhases(empires::storm::phases) = "storm_phases",
    /// Earth's own questions.
    Earth(empires::earth) = "earth",
    /// Sea's own questions.
    Sea(empires::sea) = "sea",
    /// Moon's own questions.
    Moon(empires::moon) = "moon",
    /// Invisible God's own questions.
    InvisibleGod(empires::invisible_god) = "invisible_god",
    /// Elder races: diplomacy and their abilities.
    Race(races) = "race",
    /// Monsters.
    Monster(monsters) = "monster",
    /// Rebirth.
    Rebirth(rebirth) = "rebirth",
    /// The end of the game.
    Victory(victory) = "victory",
}
