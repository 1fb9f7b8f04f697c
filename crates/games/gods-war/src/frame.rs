//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use serde::{Deserialize, Serialize};

use crate::{
    GodsWar,
    action::Action,
    actions, aftermath, battle,
    empires::{chaos, darkness, earth, invisible_god, moon, sea, sky, storm},
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
    /// Disorder.
    Disorder(runes::disorder) = "rune.points",
    /// Earth.
    Earth(runes::earth) = "rune.points",
    /// Fate.
    Fate(runes::fate) = "rune.points",
    /// Secret Earth.
    SecretEarth(runes::secret_earth) = "rune.points",
    /// Harmony.
    Harmony(runes::harmony) = "rune.points",
    /// Communication.
    Communication(runes::communication) = "rune.points",
    /// Trade.
    Trade(runes::trade) = "rune.points",
    /// All runes at the end of the game.
    Tally(runes::tally) = "rune.points",
    /// Runes that give at once.
    RuneGain(runes::gain) = "rune.power",
    /// Runes that take from someone.
    RuneTakes(runes::from_whom) = "rune.power",
    /// Runes that place a token.
    RuneToken(runes::token) = "rune.pieces",
    /// Runes that eliminate a unit.
    RuneVictim(runes::victim) = "rune.pieces",
    /// Runes that place a unit.
    RunePlaces(runes::place_unit) = "rune.pieces",
    /// Runes that place minions.
    RuneMinions(runes::minions) = "rune.pieces",
    /// Dragonewt.
    Dragonewt(runes::dragonewt) = "rune.pieces",
    /// Fertility.
    Fertility(runes::fertility) = "rune.pieces",
    /// Beast.
    Beast(runes::beast) = "rune.pieces",
    /// Change.
    Change(runes::change) = "rune.buildings",
    /// Farm.
    Farm(runes::farm) = "rune.buildings",
    /// Heat.
    Heat(runes::heat) = "rune.buildings",
    /// Plant.
    Plant(runes::plant) = "rune.buildings",
    /// Alchemy.
    Alchemy(runes::alchemy) = "rune.buildings",
    /// Infinity.
    Infinity(runes::infinity) = "rune.turns",
    /// Illusion.
    Illusion(runes::illusion) = "rune.turns",
    /// Chaosium.
    Chaosium(runes::chaosium) = "rune.turns",
    /// Truth.
    Truth(runes::truth) = "rune.turns",
    /// Law.
    Law(runes::law) = "rune.turns",
    /// Stasis.
    Stasis(runes::stasis) = "rune.lasting",
    /// Cold.
    Cold(runes::cold) = "rune.lasting",
    /// Secret Sea.
    SecretSea(runes::secret_sea) = "rune.lasting",
    /// Runes that move units.
    RuneMoves(runes::carry) = "rune.movement",
    /// Sea.
    Sea(runes::sea) = "rune.movement",
    /// Movement.
    Movement(runes::movement) = "rune.movement",
    /// Battle runes.
    BattleRunes(runes::battle_window) = "rune.battle",
    /// Battle runes that work on a side.
    RuneSide(runes::on_a_side) = "rune.battle",
    /// Undead.
    Undead(runes::undead) = "rune.battle",
    /// Irruption.
    Irruption(chaos::irruption) = "chaos",
    /// Imbed.
    Imbed(chaos::gifts::imbed) = "chaos",
    /// Blood Sacrifice.
    BloodSacrifice(chaos::gifts::blood_sacrifice) = "chaos_phases",
    /// I Fought, We Won.
    Signs(chaos::gifts::i_fought_we_won) = "chaos_phases",
    /// Black Market.
    BlackMarket(darkness::gifts::black_market) = "darkness_phases",
    /// Nightfall and Great Decrees.
    Sky(sky) = "sky",
    /// Sunspear.
    Sunspear(sky::gifts::sunspear) = "sky",
    /// Call to Justice.
    CallToJustice(sky::gifts::call_to_justice) = "sky_phases",
    /// Teleport.
    Teleport(storm::gifts::teleport) = "storm",
    /// Kinship.
    Kinship(storm::kinship) = "storm_phases",
    /// Earth Queens.
    Queens(earth::queens) = "earth",
    /// Injunction.
    Injunction(earth::gifts::injunction) = "earth",
    /// Quake.
    Quake(earth::gifts::quake) = "earth",
    /// Submerge.
    Submerge(sea::submerge) = "sea",
    /// Tidal Surge.
    TidalSurge(sea::gifts::tidal_surge) = "sea",
    /// Turning the moon.
    LunarCycle(moon::cycle) = "moon",
    /// Adoption.
    Adoption(moon::gifts::adoption) = "moon",
    /// Moonburn.
    Moonburn(moon::gifts::moonburn) = "moon",
    /// The Slave Pen.
    Enslavement(moon::gifts::enslavement) = "moon",
    /// Books and the Final Ritual.
    Books(invisible_god::books) = "invisible_god",
    /// Blue Book of Sorcery.
    BlueBook(invisible_god::gifts::blue_book) = "invisible_god",
    /// Brown Book of Commerce.
    BrownBook(invisible_god::gifts::brown_book) = "invisible_god",
    /// Red Book of Power.
    RedBook(invisible_god::gifts::red_book) = "invisible_god",
    /// King's Blessing.
    KingsBlessing(invisible_god::gifts::kings_blessing) = "invisible_god",
    /// Elder races: diplomacy and their abilities.
    Race(races) = "race",
    /// Monsters.
    Monster(monsters) = "monster",
    /// Rebirth.
    Rebirth(rebirth) = "rebirth",
    /// The end of the game.
    Victory(victory) = "victory",
}
