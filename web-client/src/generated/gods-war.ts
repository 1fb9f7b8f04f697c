// Generated from the server's types by `UPDATE=1 cargo test -p server --test generated`. Do not edit.

/**
 * An area of any map, sideboards included. A map uses some of the lands.
 */
export type GodsWarArea = "altinela" | "brithos" | "seshnela" | "luathela" | "jrustela" | "umathela" | "slon" | "enmal_mountains" | "genert_garden" | "kralorela" | "teshnos" | "vithela" | "gates_of_dawn" | "teleos" | "artmali_empire" | "elf_jungle" | "northwest_sea" | "sea_of_fog" | "togaro_ocean" | "brown_sea" | "spike" | "kylerela" | "heavens" | "moon" | "outer_hell" | "inner_hell";

/**
 * An area.
 */
export type GodsWarAreaView = {
/**
 * It is sea now.
 */
sea?: boolean,
/**
 * Hell can be entered from here now.
 */
hell_entry?: boolean,
/**
 * It is next to the Sky Dome now.
 */
sky_edge?: boolean,
/**
 * The areas it touches now.
 */
touches: Array<GodsWarArea>,
/**
 * The areas across an open arrow.
 */
arrows?: Array<GodsWarArea>, };

/**
 * A battle.
 */
export type GodsWarBattle = {
/**
 * Where it is fought.
 */
area: GodsWarArea,
/**
 * Its step.
 */
step: GodsWarBattleStep,
/**
 * Who declared it.
 */
attacker: GodsWarBattleSide,
/**
 * Against whom.
 */
defender: GodsWarBattleSide,
/**
 * Units that Arrogance exempts.
 */
exempt?: Array<string>,
/**
 * Gifts used in it.
 */
used?: Array<GodsWarGift>, };

/**
 * A side of a battle.
 */
export type GodsWarBattleSide = {
/**
 * The empire; absent for a monster.
 */
empire?: GodsWarEmpire,
/**
 * The monster's unit id.
 */
monster?: string,
/**
 * The seat that answers for it now.
 */
seat: number,
/**
 * Units that fight in the area now.
 */
units: Array<string>,
/**
 * Units that shoot into it from elsewhere.
 */
afar?: Array<string>,
/**
 * Its building.
 */
building?: string,
/**
 * What the building adds.
 */
building_adds?: GodsWarScore,
/**
 * Its combat total at the start.
 */
total: number,
/**
 * How many dice it would roll now; absent once it has rolled.
 */
dice?: number,
/**
 * Dice rolled before the others.
 */
early?: Array<number>,
/**
 * Dice rolled.
 */
faces?: Array<number>,
/**
 * What it has scored when all is added up; absent before.
 */
scored?: GodsWarScore,
/**
 * What it must still take.
 */
due?: GodsWarScore,
/**
 * Units of it that were killed.
 */
killed?: Array<string>,
/**
 * Units of it that were routed.
 */
routed?: Array<string>,
/**
 * Where its routed units went, and later ones go.
 */
rout_area?: GodsWarArea, };

/**
 * Where a battle is (Rulebook V.D, How Battle Works).
 */
export type GodsWarBattleStep = "pre_battle" | "combat" | "post_battle" | "conquest";

/**
 * A kind of building. An Imbedded Nest is the other side of a Chaos Nest.
 */
export type GodsWarBuildingKind = "chaos_nest" | "imbedded_nest" | "shrine" | "temple" | "ziggurat" | "castle_of_lead" | "castle" | "tower";

/**
 * A building.
 */
export type GodsWarBuildingView = {
/**
 * What it is now.
 */
kind: GodsWarBuildingKind,
/**
 * Whose it is.
 */
empire: GodsWarEmpire,
/**
 * Where it stands.
 */
area?: GodsWarArea,
/**
 * Where it lies, if not in an area.
 */
lying?: GodsWarLying, };

/**
 * What the middle of the board shows.
 */
export type GodsWarCentre = "spike" | "rift" | "pool";

/**
 * The four classes of units (Rulebook IV.D).
 */
export type GodsWarClass = "mortal_minion" | "mortal_hero" | "lesser_god" | "greater_god";

/**
 * A Judge who gives their awards.
 */
export type GodsWarCompromise = {
/**
 * Who is Judge.
 */
judge: GodsWarEmpire,
/**
 * The VP of the next award.
 */
award: number,
/**
 * Who still gets one, in turn order after the Judge.
 */
left: Array<GodsWarEmpire>, };

/**
 * The position of the Lunar Cycle, clockwise.
 */
export type GodsWarCycle = "dying" | "waxing_half" | "full" | "waning_half";

/**
 * An empire.
 */
export type GodsWarEmpire = "chaos" | "darkness" | "sky" | "storm" | "earth" | "sea" | "moon" | "invisible_god";

/**
 * A gift, of an empire or of an elder race.
 */
export type GodsWarGift = "blood_sacrifice" | "catastrophe" | "i_fought_we_won" | "imbed" | "oblivion" | "unholy_trio" | "ancestor_worship" | "black_market" | "fear" | "hunger" | "psychopomp" | "spectral_form" | "arrogance" | "call_to_justice" | "noblesse_oblige" | "shanasse" | "solar_energy" | "sunspear" | "courage" | "insurgency" | "single_combat" | "teleport" | "weather_control" | "whirlwind" | "chastity" | "extinction" | "injunction" | "pacifism" | "quake" | "ubiquitous" | "aquatic" | "constrict" | "drowning" | "siren_song" | "tidal_surge" | "whirlpool" | "adoption" | "eclipse" | "enslavement" | "madness" | "mindblast" | "moonburn" | "blue_book" | "brown_book" | "divine_right" | "kings_blessing" | "magic_explosion" | "red_book" | "sturdy_peasantry" | "tapping" | "bad_luck_to_kill_a_duck" | "the_dead_god" | "elf_gift" | "scorpion_gift" | "obsession";

/**
 * Where Kylerela lies.
 */
export type GodsWarKylerela = {
/**
 * Its sea.
 */
sea: GodsWarArea,
/**
 * The lands at its docks.
 */
docks: Array<GodsWarArea>,
/**
 * The ends of the arrow that it covers.
 */
covers?: [GodsWarArea, GodsWarArea], };

/**
 * An effect of a rune that lasts.
 */
export type GodsWarLasting = {
/**
 * Whose effect it is.
 */
rune: GodsWarRune,
/**
 * The card on the table.
 */
card: GodsWarRune,
/**
 * Who played it.
 */
by: GodsWarEmpire,
/**
 * The empire it works on.
 */
empire?: GodsWarEmpire,
/**
 * The area it works on.
 */
area?: GodsWarArea,
/**
 * The action it works on, as a choice points at it.
 */
action?: Target,
/**
 * How many actions are left.
 */
actions?: number, };

/**
 * Where a piece lies that is not in an area.
 */
export type GodsWarLying = "rift" | "pen" | "trophy" | "moonburn_box" | "out";

/**
 * A map, by the sides of the two half-boards.
 */
export type GodsWarMap = "gw3" | "gw4a" | "gw4b" | "gw5";

/**
 * A monster that a table can add.
 */
export type GodsWarMonster = "mother_of_monsters" | "cwim" | "androgeus" | "arachne_solara";

/**
 * Where the round is.
 */
export type GodsWarPhase = "setup" | "action" | "power" | "council" | "over";

/**
 * An elder race.
 */
export type GodsWarRace = "ducks" | "dwarves" | "elves" | "scorpion_folk" | "slarges" | "giant" | "dragonewts";

/**
 * An elder race of this game.
 */
export type GodsWarRaceView = {
/**
 * The empire it is allied with.
 */
ally?: GodsWarEmpire,
/**
 * The Dragonewt's stage.
 */
stage?: GodsWarStage,
/**
 * Where the Aldrya marker stands, for the Elves.
 */
aldrya?: number,
/**
 * The id of the action that Obsession has noted, for its owner alone.
 */
noted?: string, };

/**
 * The Chaos Rift. What lies in it is among the units and buildings.
 */
export type GodsWarRift = {
/**
 * What all that lies in it costs together.
 */
cost: number,
/**
 * How many dice its strength is rolled with.
 */
dice: number,
/**
 * While dice are set: whose is set.
 */
set?: { [key in GodsWarEmpire]?: GodsWarSealedDie }, };

/**
 * Reconstructed rules that a table can switch.
 */
export type GodsWarRules = {
/**
 * The Mad God marker falls at the end of a Council Phase when it stands at 10 or more.
 */
mad_god_wanes: boolean, };

/**
 * A rune.
 */
export type GodsWarRune = "change" | "chaos" | "chaosium" | "disorder" | "dragon" | "dragonewt" | "earth" | "farm" | "fate" | "heat" | "illusion" | "infinity" | "kill" | "law" | "life" | "monster" | "plant" | "secret_chaos" | "secret_earth" | "spirit" | "truth" | "darkness" | "secret_darkness" | "sky" | "secret_sky" | "storm" | "secret_storm" | "sea" | "secret_sea" | "moon" | "secret_moon" | "death" | "fertility" | "harmony" | "stasis" | "movement" | "beast" | "man" | "mastery" | "magic" | "luck" | "undead" | "light" | "communication" | "eternal_battle" | "hunger" | "cold" | "shadow" | "alchemy" | "trade";

/**
 * Kills and routs.
 */
export type GodsWarScore = {
/**
 * Kills.
 */
kills: number,
/**
 * Routs.
 */
routs: number, };

/**
 * A player's die.
 */
export type GodsWarSealedDie = {
/**
 * It is set.
 */
done: boolean,
/**
 * Its face, for its owner alone.
 */
face?: number, };

/**
 * A player's sign.
 */
export type GodsWarSealedSign = {
/**
 * It is made.
 */
done: boolean,
/**
 * Whether it is a finger, for its owner alone.
 */
finger?: boolean, };

/**
 * The setup of a game; `{}` is the usual one for four players.
 */
export type GodsWarSetup = {
/**
 * How many players: 3 to 5.
 */
players: number,
/**
 * The map; absent: the usual one for that many.
 */
map: GodsWarMap | null,
/**
 * The empire of each seat; absent ones are dealt from the rest.
 */
empires: Array<GodsWarEmpire | null>,
/**
 * Whether the expansion's empires are dealt, too. Five players need them.
 */
expansion: boolean,
/**
 * The elder races on the map.
 */
races: Array<GodsWarRace>,
/**
 * How many more elder races are drawn at random.
 */
random_races: number,
/**
 * The monsters of the game.
 */
monsters: Array<GodsWarMonster>,
/**
 * Readings of reconstructed rules.
 */
rules: GodsWarRules, };

/**
 * An empire's sheet.
 */
export type GodsWarSheet = {
/**
 * The seat that plays it.
 */
seat: number,
/**
 * Power to spend.
 */
power: number,
/**
 * Victory points.
 */
vp: number,
/**
 * Its player has left: the Uncontrolled Faction.
 */
uncontrolled?: boolean,
/**
 * The slots of its heroquests, each with its gift.
 */
slots: { [key in GodsWarSlot]?: GodsWarSlotView },
/**
 * Gifts of allied elder races.
 */
race_gifts?: Array<GodsWarGift>,
/**
 * How many runes it holds.
 */
runes: number,
/**
 * Which, for their owner alone.
 */
hand?: Array<GodsWarRune>,
/**
 * Units in its pool by kind.
 */
pool: { [key in GodsWarUnitKind]?: number },
/**
 * The colours of the Earth Queens in its pool.
 */
queens?: Array<GodsWarEmpire>,
/**
 * The empires that it has married: Earth alone.
 */
married?: Array<GodsWarEmpire>,
/**
 * Dice kept by the Blue Book that are part of its next roll.
 */
kept_dice?: Array<number>,
/**
 * Buildings in its pool by kind.
 */
built: { [key in GodsWarBuildingKind]?: number },
/**
 * How many types of building it has on the map.
 */
types: number, };

/**
 * A heroquest's slot: fragment and half.
 */
export type GodsWarSlot = "s1_a" | "s1_b" | "s2_a" | "s2_b" | "s3_a" | "s3_b" | "s4_a" | "s4_b";

/**
 * A heroquest's slot.
 */
export type GodsWarSlotView = {
/**
 * The gift that lies there.
 */
gift?: GodsWarGift,
/**
 * It lies face down.
 */
spent?: boolean, };

/**
 * A Dragonewt's stage.
 */
export type GodsWarStage = "scout" | "warrior" | "priest" | "noble" | "inhuman_king";

/**
 * A kind of unit.
 */
export type GodsWarUnitKind = "broo" | "lady_of_disease" | "magna_mater" | "mad_god" | "troll" | "mistress" | "shade" | "hellmother" | "archer" | "emperor" | "phoenix" | "sun_god" | "barbarian" | "champion" | "stormbrother" | "thunder_king" | "axe_maiden" | "behemoth" | "earth_queen" | "titan" | "mermaid" | "kraken" | "sea_serpent" | "magasta" | "assassin" | "crimson_bat" | "selene" | "red_goddess" | "knight" | "wizard" | "specter" | "duck" | "dwarf" | "elf" | "scorpion_man" | "slarge" | "giant" | "dragonewt" | "mother_of_monsters" | "spawn" | "cwim" | "androgeus" | "arachne_solara" | "dragon_token" | "monster_token";

/**
 * A unit.
 */
export type GodsWarUnitView = {
/**
 * What it is.
 */
kind: GodsWarUnitKind,
/**
 * Its class.
 */
class: GodsWarClass,
/**
 * Who controls it; no one: neutral, or a monster.
 */
empire?: GodsWarEmpire,
/**
 * Where it stands.
 */
area?: GodsWarArea,
/**
 * Where it lies, if not in an area.
 */
lying?: GodsWarLying,
/**
 * Its combat rating now; absent where it is rolled.
 */
combat?: number,
/**
 * The empire whose colour an Earth Queen bears.
 */
suitor?: GodsWarEmpire, };

/**
 * The match as one kind of viewer may see it.
 */
export type GodsWarView = {
/**
 * The map's id.
 */
map: GodsWarMap,
/**
 * From 1; 0 while setting up.
 */
round: number,
/**
 * Where the round is.
 */
phase: GodsWarPhase,
/**
 * The empires in turn order, first player first.
 */
order: Array<GodsWarEmpire>,
/**
 * The direction of play.
 */
clockwise: boolean,
/**
 * Whose turn it is.
 */
active?: GodsWarEmpire,
/**
 * What the middle of the board shows.
 */
centre: GodsWarCentre,
/**
 * The Floating Island.
 */
kylerela: GodsWarKylerela,
/**
 * The Mad God marker, where Chaos plays.
 */
mad_god?: number,
/**
 * The Lunar Cycle, where Moon plays.
 */
cycle?: GodsWarCycle,
/**
 * The Chaos Rift, while it is open.
 */
rift?: GodsWarRift,
/**
 * The Judge of the Great Compromise, while they give their awards.
 */
compromise?: GodsWarCompromise,
/**
 * I Fought, We Won: the enemies of Chaos, while they make their signs.
 */
signs?: { [key in GodsWarEmpire]?: GodsWarSealedSign },
/**
 * The land that Sea has submerged.
 */
sunken?: GodsWarArea,
/**
 * The elder races of this game.
 */
races?: { [key in GodsWarRace]?: GodsWarRaceView },
/**
 * The web of Arachne Solara, while it is in the game.
 */
web?: GodsWarWeb,
/**
 * How many runes are left to draw.
 */
deck: number,
/**
 * Runes played, the last one last.
 */
discard: Array<GodsWarRune>,
/**
 * Effects of runes that last.
 */
lasting?: Array<GodsWarLasting>,
/**
 * By empire.
 */
empires: { [key in GodsWarEmpire]?: GodsWarSheet },
/**
 * By area; all areas there are now.
 */
areas: { [key in GodsWarArea]?: GodsWarAreaView },
/**
 * By unit id (`troll-1`): all that are in play or lie where everyone sees them, pools left out.
 */
units: { [key in string]: GodsWarUnitView },
/**
 * By building id (`sky-shrine-1`): all that are not in a pool.
 */
buildings: { [key in string]: GodsWarBuildingView },
/**
 * The battle that is being fought.
 */
battle?: GodsWarBattle, };

/**
 * The web, while Arachne Solara is in the game.
 */
export type GodsWarWeb = {
/**
 * Areas with a web token.
 */
areas: Array<GodsWarArea>,
/**
 * Empires that have taken one.
 */
taken: Array<GodsWarEmpire>,
/**
 * Tokens left in the pool.
 */
left: number, };

/**
 * Something that a choice points at; clients highlight it.
 */
export type Target = {
/**
 * `area`, `unit`, `faction`, `spellbook`, `card`, `seat`, …: the game's own words.
 */
kind: string,
/**
 * The id the view uses for the thing.
 */
id: string, };
