// Generated from the server's types by `UPDATE=1 cargo test -p server --test generated`. Do not edit.

/**
 * Where an ability in a battle stands.
 */
export type AbilityState = "used" | "now" | "later" | "past" | "impossible";

/**
 * An ability in a battle. Its reference card says what it does, a spellbook's in the fact `in_battle`.
 */
export type AbilityView = {
/**
 * Its id.
 */
id: string,
/**
 * Whose.
 */
faction: Faction,
/**
 * Its reference card: `spellbook:absorb`, `ability:devour`.
 */
card: string,
/**
 * Where it stands.
 */
state: AbilityState,
/**
 * The unit that it lacks.
 */
lacks?: Kind, };

/**
 * What a Shoggoth gains that eats a Shoggoth which has eaten (D-28).
 */
export type AbsorbedShoggoth = "carries_over" | "only_itself";

/**
 * An area of any board: the Earth, then Lovecraft Country. A board uses some of them.
 */
export type Area = "arctic-ocean" | "north-atlantic" | "south-atlantic" | "north-pacific" | "south-pacific" | "indian-ocean" | "africa" | "antarctica" | "asia" | "australia" | "europe" | "north-america" | "south-america" | "arabia" | "east-africa" | "north-asia" | "scandinavia" | "south-asia" | "west-africa" | "central-america" | "new-zealand" | "north-america-east" | "north-america-west" | "south-america-east" | "south-america-west" | "merrimac-river" | "gardner-reservoir" | "martins-cove" | "devils-reef-miskatonic-river" | "loblolly-cove-mystic-river" | "jersey-reef-charles-river" | "arkham" | "boston" | "innsmouth" | "rockport" | "salem" | "dunwich";

/**
 * An area.
 */
export type AreaView = {
/**
 * There is a gate.
 */
gate?: boolean,
/**
 * The unit that stands on it and controls it.
 */
keeper?: string,
/**
 * There is a Desecration token.
 */
desecrated?: boolean,
/**
 * Other markers of factions: the ids of their reference cards, of kind `term`.
 */
markers?: Array<string>, };

/**
 * A step of a battle, in order.
 */
export type BattleStep = "pre_battle_attacker" | "pre_battle_defender" | "combat" | "kills" | "pains" | "necrophagy" | "harbinger" | "retreats" | "finish";

/**
 * A battle.
 */
export type BattleView = {
/**
 * Where.
 */
area: Area,
/**
 * The step it is in.
 */
step: BattleStep,
/**
 * Who declared it.
 */
attacker: SideView,
/**
 * Against whom.
 */
defender: SideView,
/**
 * What happened to the units of the battle, by unit id.
 */
units: { [key in string]: FightingView },
/**
 * The ids of the abilities used so far, in order.
 */
used: Array<string>,
/**
 * The abilities that come into question, in the order of their steps.
 */
abilities: Array<AbilityView>, };

/**
 * Which board is on the table.
 */
export type Board = "earth-3p" | "earth-4p-w3e5" | "earth-4p-w5e3" | "earth-5p" | "lovecraft-country";

/**
 * Where there is at most one Cathedral for each mark of the board.
 */
export type CathedralLimit = "everywhere" | "at_gates";

/**
 * How far a faction is on the way to a requirement.
 */
export type CountView = {
/**
 * How many it has.
 */
have: number,
/**
 * How many are needed.
 */
need: number,
/**
 * What is counted.
 */
of: Counted, };

/**
 * What is counted for requirements.
 */
export type Counted = "areas" | "power" | "gates" | "own_ocean_gates" | "ocean_gates" | "all_gates" | "enemy_gates" | "cultists" | "spellbooks" | "enemies" | "enemy_spellbooks";

/**
 * A table's agreement (Rulebook II, Setup).
 */
export type CthulhuWarsSetup = {
/**
 * Seats: 3 to 5; 2 in the two-player variants.
 */
players: number,
/**
 * How the game is played.
 */
variant: Variant,
/**
 * The board; the usual one for the variant and player count if absent.
 */
map: Board | null,
/**
 * Factions by seat; absent or null: dealt at random, or drafted. With two factions each the
 * first ones of all seats come first, then the second ones.
 */
factions: Array<Faction | null>,
/**
 * Factions of expansions are dealt and drafted too; one that is chosen plays in any case. With five
 * players they always are: the box has four.
 */
expansions: boolean,
/**
 * What the table adds to the game, for all factions.
 */
supplements: Array<Supplement>,
/**
 * The players choose the factions that are open one after the other, instead of being dealt.
 */
draft: boolean,
/**
 * A named set of readings.
 */
preset: Preset,
/**
 * Single readings instead of the preset's.
 */
ruleset: Readings, };

/**
 * The match as one kind of viewer may see it.
 */
export type CthulhuWarsView = {
/**
 * How the game is played.
 */
variant: Variant,
/**
 * The board's id, for example `earth-4p-w3e5`.
 */
map: string,
/**
 * From 1.
 */
turn: number,
/**
 * Where the turn is.
 */
phase: Phase,
/**
 * The action round of this Action Phase, from 1; 0 outside it.
 */
round: number,
/**
 * The factions in turn order, first player first.
 */
order: Array<Faction>,
/**
 * Whose action round it is.
 */
active?: Faction,
/**
 * The Ritual of Annihilation.
 */
ritual: RitualView,
/**
 * The Decay Marker's space, in variants that have one.
 */
decay?: number,
/**
 * Decay is paid for every action instead of once in a turn (a reading).
 */
decay_per_action?: boolean,
/**
 * Elder Signs not yet drawn.
 */
elder_pile: number,
/**
 * In a draft: the factions that no one has chosen.
 */
open?: Array<Faction>,
/**
 * Neutral spellbooks that no one has, where the table plays with them.
 */
neutral_spellbooks?: Array<Spellbook>,
/**
 * By faction.
 */
factions: { [key in Faction]?: FactionView },
/**
 * By area; all areas of the board.
 */
areas: { [key in Area]?: AreaView },
/**
 * By unit id (`gc-acolyte-1`); those on the map, captured or submerged.
 */
units: { [key in string]: UnitView },
/**
 * The battle that is being fought.
 */
battle?: BattleView,
/**
 * An open negotiation (The Thousand Forms, Ghroth).
 */
negotiation?: NegotiationView, };

/**
 * Where the pained go whom the Dread Curse drives away.
 */
export type CurseDistance = "bordering" | "anywhere";

/**
 * When the Decay Marker is paid (Duel: the order of a turn against the back cover).
 */
export type DecayCharge = "per_turn" | "per_action";

/**
 * What follows when a player can't pay for Decay and the other has Power again (two-player
 * sheet: "the next Phase").
 */
export type DecayExhaustion = "other_plays_on" | "ends_the_phase";

/**
 * Where a faction's Doom came from.
 */
export type DoomView = {
/**
 * Controlled gates in the Doom Phase.
 */
gates: number,
/**
 * Rituals of Annihilation.
 */
rituals: number,
/**
 * Elder Signs revealed.
 */
signs: number,
/**
 * Losses of opponents, in variants where they bring Doom.
 */
losses: number,
/**
 * Anything else.
 */
other: number,
/**
 * What was given up or taken away again.
 */
spent?: number, };

/**
 * Duel: what 30 Doom does that is reached between the Action Phase and the Doom Phase.
 */
export type EarlyThirty = "after_the_doom_phase" | "at_once";

/**
 * Who is lost when Nyarlathotep and a pained companion can't retreat (D-09).
 */
export type EmissaryCompanion = "must_be_lost" | "owner_chooses";

/**
 * When the half Doom for a unit that escapes a kill is paid.
 */
export type EscapeDoom = "after_the_battle" | "at_once";

/**
 * A faction.
 */
export type Faction = "gc" | "cc" | "bg" | "ys" | "ww" | "ow" | "an" | "sl";

/**
 * A faction's sheet.
 */
export type FactionView = {
/**
 * The seat that plays it.
 */
seat: number,
/**
 * Power to spend.
 */
power: number,
/**
 * Doom on the track.
 */
doom: number,
/**
 * Gates it controls.
 */
gates: number,
/**
 * Its six spellbooks: earned or not; and neutral ones that it has earned.
 */
spellbooks: { [key in Spellbook]?: boolean },
/**
 * Those of its Loyalty Cards, which never count among the six: earned or not.
 */
card_spellbooks?: { [key in Spellbook]?: boolean },
/**
 * Its six requirements: met or not.
 */
requirements: { [key in Requirement]?: boolean },
/**
 * What is counted for its open requirements; any one of the counts is enough.
 */
progress?: { [key in Requirement]?: Array<CountView> },
/**
 * Face-down Elder Signs.
 */
elder_signs: number,
/**
 * Their values in ascending order; only their owner sees them.
 */
elder_values?: Array<number>,
/**
 * Doom from Elder Signs revealed so far.
 */
revealed: number,
/**
 * Where its Doom came from, once it has some.
 */
doom_by?: DoomView,
/**
 * Units not on the map, by kind (only kinds with some).
 */
pool: { [key in Kind]?: number },
/**
 * Dice its Great Old Ones would roll now against no one in particular, and its unit kinds'
 * costs: what changes during the game. By kind on this faction's sheet.
 */
costs: { [key in Kind]?: number },
/**
 * The Doom its opponent gains for the loss of a unit, by kind, in variants that have it.
 */
bounty?: { [key in Kind]?: number },
/**
 * It takes no action until the next Gather Power, whatever Power it has.
 */
rests?: boolean,
/**
 * Spellbooks that can be used once and have been.
 */
used_up?: Array<Spellbook>,
/**
 * Desecration tokens left (Yellow Sign).
 */
tokens?: number, };

/**
 * What happened to a unit in a battle.
 */
export type Fate = "fighting" | "invisible" | "lost" | "wounded" | "pained" | "killed" | "retreated";

/**
 * How Fertility Cult lets the Black Goat summon (D-14).
 */
export type FertilityCult = "unlimited" | "one_action";

/**
 * A unit in a battle.
 */
export type FightingView = {
/**
 * Whose.
 */
faction: Faction,
/**
 * What.
 */
kind: Kind,
/**
 * What happened to it.
 */
fate: Fate, };

/**
 * Which side assigns its losses first (D-06).
 */
export type FirstLosses = "attacker" | "defender";

/**
 * How strong Flying Polyps and Hunting Horrors are (D-19).
 */
export type Flyers = "one_and_two" | "two_and_three";

/**
 * How gates are taken (D-22).
 */
export type GateControl = "explicit" | "automatic";

/**
 * What happens when Ghroth misses (D-26).
 */
export type GhrothMiss = "must_place" | "may_place";

/**
 * When the Harbinger is paid (D-24).
 */
export type HarbingerMoment = "once" | "after_kills_and_pains";

/**
 * How Flying Polyps use Invisibility (D-27).
 */
export type InvisibilityPicks = "all_at_once" | "polyp_by_polyp";

/**
 * A kind of unit.
 */
export type Kind = "acolyte" | "deep_one" | "shoggoth" | "starspawn" | "cthulhu" | "nightgaunt" | "flying_polyp" | "hunting_horror" | "nyarlathotep" | "ghoul" | "fungi" | "dark_young" | "shub_niggurath" | "undead" | "byakhee" | "king_in_yellow" | "hastur" | "wendigo" | "gnoph_keh" | "rhan_tegoth" | "ithaqua" | "mutant" | "abomination" | "spawn_yog" | "yog_sothoth" | "un_man" | "reanimated" | "yothan" | "wizard" | "serpent_man" | "formless_spawn" | "tsathoggua" | "high_priest" | "ghast" | "gug" | "shantak" | "star_vampire" | "filth" | "abhoth" | "byatis" | "daoloth" | "nyogtha";

/**
 * The order of retreats under Madness (D-11).
 */
export type MadnessOrder = "side_by_side" | "any_order";

/**
 * How often a unit moves (D-34).
 */
export type MoveOnce = "per_round" | "per_action";

/**
 * When ghouls arrive by Necrophagy (D-07).
 */
export type NecrophagyWindow = "after_pains" | "before_pains";

/**
 * A loss that several factions divide by agreement.
 */
export type NegotiationView = {
/**
 * `thousand_forms` (Power) or `ghroth` (Cultists).
 */
over: Spellbook,
/**
 * What they must give together.
 */
total: number,
/**
 * The shares on the table, by faction.
 */
shares: { [key in Faction]?: number },
/**
 * Who proposed them.
 */
proposer?: Faction,
/**
 * Who agrees to them.
 */
agreed: { [key in Faction]?: boolean }, };

/**
 * How much Passion gives (D-12).
 */
export type PassionGain = "one_in_total" | "one_each";

/**
 * Where the turn is.
 */
export type Phase = "draft" | "start" | "gather_power" | "first_player" | "doom" | "action" | "over";

/**
 * Named sets of readings.
 */
export type Preset = "rulebook" | "later-edition";

/**
 * Single readings that a table chose; the others are the preset's.
 */
export type Readings = {
/**
 * D-01: what Dreams costs.
 */
dreams_cost?: number,
/**
 * D-02: Great Cthulhu's first Doom Phase also gives an Elder Sign.
 */
first_doom_sign?: boolean,
/**
 * D-04: where the Cultists stand that awaken Shub-Niggurath.
 */
shub_sacrifice?: ShubSacrifice,
/**
 * D-05: Power per enemy when the Black Goat shares areas with all.
 */
share_power?: number,
/**
 * D-06: which side takes its losses first.
 */
first_losses?: FirstLosses,
/**
 * D-07: when ghouls arrive.
 */
necrophagy_window?: NecrophagyWindow,
/**
 * D-08: when Doom Phase spellbooks take effect.
 */
special_events?: SpecialEvents,
/**
 * D-09: who is lost beside Nyarlathotep.
 */
emissary_companion?: EmissaryCompanion,
/**
 * D-11: the order of retreats under Madness.
 */
madness_order?: MadnessOrder,
/**
 * D-12: how much Passion gives.
 */
passion?: PassionGain,
/**
 * D-13: Unlimited Actions may follow the main Action with no Power left.
 */
unlimited_at_zero_power?: boolean,
/**
 * D-14: how the Black Goat summons.
 */
fertility_cult?: FertilityCult,
/**
 * D-15: submerged Cultists give Power.
 */
submerged_power?: boolean,
/**
 * D-16: what 30 Doom in the Action Phase does.
 */
thirty_doom?: ThirtyDoom,
/**
 * D-17: who picks the victim of Zingaya.
 */
zingaya_victim?: ZingayaVictim,
/**
 * D-18: Desecration tokens.
 */
desecration_tokens?: number,
/**
 * D-19: how strong Flying Polyps and Hunting Horrors are.
 */
flyers?: Flyers,
/**
 * D-20: The Thousand Forms once per Action Phase only.
 */
thousand_forms_once?: boolean,
/**
 * D-21: a submerged Great Old One gives an Elder Sign in a Ritual.
 */
submerged_ritual_sign?: boolean,
/**
 * D-22: how gates are taken.
 */
gate_control?: GateControl,
/**
 * D-24: when the Harbinger is paid.
 */
harbinger_moment?: HarbingerMoment,
/**
 * D-25: The Screaming Dead and He Who is Not to be Named allow a second Action with no Power.
 */
second_action_at_zero_power?: boolean,
/**
 * D-26: what happens when Ghroth misses.
 */
ghroth_miss?: GhrothMiss,
/**
 * D-27: how Flying Polyps use Invisibility.
 */
invisibility?: InvisibilityPicks,
/**
 * D-28: what a Shoggoth gains that eats one which has eaten.
 */
absorbed_shoggoth?: AbsorbedShoggoth,
/**
 * D-30: Necrophagy works when one side is gone before the dice.
 */
necrophagy_when_empty?: boolean,
/**
 * D-33: Vengeance also picks the unit that is lost when a side can't retreat.
 */
vengeance_surround?: boolean,
/**
 * D-34: whether a unit that an ability has moved can go on by a Move in the same round.
 */
move_once?: MoveOnce,
/**
 * Y'ha Nthlei gives Power only while Cthulhu is in play.
 */
yha_nthlei_needs_cthulhu?: boolean,
/**
 * The number of areas of the Black Goat's third requirement of areas.
 */
most_areas?: number,
/**
 * With units submerged and none on the map a Cultist may be recruited anywhere.
 */
recruit_while_submerged?: boolean,
/**
 * The spaces of the Ritual track.
 */
ritual_track?: RitualTrack,
/**
 * Ghroth and The Thousand Forms have half their effect, rounded up (two-player sheet; X-08).
 */
half_dice?: boolean,
/**
 * Doom for losses: a captured Cultist counts as eliminated.
 */
capture_doom?: boolean,
/**
 * Doom for losses: the victims of Dreams and Zingaya count, although replaced.
 */
replaced_doom?: boolean,
/**
 * Doom for losses: a unit that can't retreat counts.
 */
surround_doom?: boolean,
/**
 * Doom for losses: so does one that can't retreat from a pain its own Ghouls brought.
 */
own_pain_doom?: boolean,
/**
 * Doom for losses: when the half for an escape is paid.
 */
escape_doom?: EscapeDoom,
/**
 * Decay: when it is paid.
 */
decay_charge?: DecayCharge,
/**
 * Decay: what follows when it can't be paid.
 */
decay_exhaustion?: DecayExhaustion,
/**
 * A sixth spellbook makes Battle unlimited for both players.
 */
unlimited_battle_for_both?: boolean,
/**
 * Duel: what 30 Doom does that is reached before the Doom Phase.
 */
early_thirty?: EarlyThirty,
/**
 * Two factions each: whose Doom must reach 30.
 */
thirty_of?: ThirtyOf,
/**
 * Opener of the Way: Cthulhu awakes where Yog-Sothoth is the only gate.
 */
yog_wakes_cthulhu?: boolean,
/**
 * Opener of the Way: the gates of its second requirement, with four factions or more.
 */
many_gates?: number,
/**
 * Opener of the Way: where the pained go whom the Dread Curse drives away.
 */
curse_distance?: CurseDistance,
/**
 * The Ancients: where there is at most one Cathedral for each mark.
 */
cathedral_limit?: CathedralLimit,
/**
 * The Ancients: the Monsters that they give are compared by their printed costs.
 */
free_monster_printed_cost?: boolean,
/**
 * The Ancients: an enemy need not take the Monster.
 */
may_decline_monster?: boolean,
/**
 * Sleeper: Demand Sacrifice needs Tsathoggua in the battle.
 */
demand_needs_tsathoggua?: boolean,
/**
 * Sleeper: an Ice Age where Tsathoggua is makes Lethargy cost Power.
 */
lethargy_toll?: boolean,
/**
 * Windwalker: Ferox is a shelter from Terrors, too.
 */
ferox_terrors?: boolean,
/**
 * Nyogtha: an Ice Age is paid for by who comes From Below.
 */
from_below_toll?: boolean, };

/**
 * A spellbook requirement.
 */
export type Requirement = "first_doom_phase" | "five_books" | "kill_one" | "kill_two" | "ocean_gates" | "awaken_cthulhu" | "pay_four" | "pay_six" | "three_gates" | "four_gates" | "capture_cultist" | "awaken_nyarlathotep" | "four_areas" | "six_areas" | "eight_areas" | "share_areas" | "sacrifice_two" | "awaken_shub" | "awaken_king" | "desecrate_circle" | "desecrate_chevron" | "desecrate_slashes" | "give_doom" | "awaken_hastur" | "first_player" | "opposite_gate" | "enemy_six_books" | "any_time" | "awaken_rhan_tegoth" | "awaken_ithaqua" | "eight_gates" | "twelve_gates" | "enemy_gates" | "unit_lost" | "shared_area" | "awaken_yog" | "cathedral_circle" | "cathedral_chevron" | "cathedral_slashes" | "cathedral_unmarked" | "cheapest_monsters" | "dearest_monsters" | "one_gains" | "all_gain" | "all_lose" | "six_dice" | "own_ritual" | "awaken_tsathoggua";

/**
 * The spaces of the Ritual track (Duel's could not be found): as usual for the variant and
 * the number of factions, or another printed one.
 */
export type RitualTrack = "usual" | "short" | "long";

/**
 * The Ritual of Annihilation track.
 */
export type RitualView = {
/**
 * The spaces' costs in order; 0 is Instant Death.
 */
track: Array<number>,
/**
 * The marker's space, from 0.
 */
at: number,
/**
 * What a ritual costs now.
 */
cost: number, };

/**
 * Where the two Cultists stand that awaken Shub-Niggurath (D-04).
 */
export type ShubSacrifice = "gate_area" | "anywhere";

/**
 * A side of a battle.
 */
export type SideView = {
/**
 * Whose.
 */
faction: Faction,
/**
 * Dice it would roll now, or rolled.
 */
dice: number,
/**
 * The faces, once rolled.
 */
faces: Array<number>,
/**
 * Kills it must still take.
 */
kills: number,
/**
 * Pains it must still take.
 */
pains: number, };

/**
 * When Doom Phase spellbooks take effect (D-08).
 */
export type SpecialEvents = "after_rituals" | "before_rituals";

/**
 * A spellbook.
 */
export type Spellbook = "devolve" | "absorb" | "regenerate" | "dreams" | "submerge" | "yha_nthlei" | "abduct" | "invisibility" | "seek_and_destroy" | "emissary" | "madness" | "thousand_forms" | "frenzy" | "necrophagy" | "ghroth" | "red_sign" | "thousand_young" | "blood_sacrifice" | "passion" | "zingaya" | "shriek" | "screaming_dead" | "third_eye" | "he_who" | "cannibalism" | "howl" | "berserkergang" | "arctic_wind" | "ice_age" | "herald" | "they_break_through" | "million_favored_ones" | "channel_power" | "dread_curse" | "dragon_ascending" | "dragon_descending" | "festival" | "brainless" | "extinction" | "consecration" | "worship_services" | "unholy_ground" | "burrow" | "energy_nexus" | "ancient_sorcery" | "capture_monster" | "demand_sacrifice" | "cursed_slumber" | "mao_ceremony" | "recriminations" | "shriveling" | "stars_are_right" | "umr_at_tawil" | "undimensioned" | "god_of_forgetfulness" | "brood" | "interdimensional" | "nightmare_web";

/**
 * A part of the game that a table may add.
 */
export type Supplement = "high_priests" | "neutral_spellbooks" | "neutral_monsters" | "independent_great_old_ones";

/**
 * What 30 Doom in the Action Phase does without an Elder Sign revealed (D-16).
 */
export type ThirtyDoom = "waits_for_doom_phase" | "ends_the_round";

/**
 * Two factions each: whose Doom must reach 30 to end the game.
 */
export type ThirtyOf = "one_faction" | "one_player";

/**
 * A unit that is not in its pool. Exactly one of `area`, `captor`, `submerged` is set.
 */
export type UnitView = {
/**
 * Whose it is.
 */
faction: Faction,
/**
 * What it is.
 */
kind: Kind,
/**
 * Where it stands.
 */
area?: Area,
/**
 * Who holds it captive.
 */
captor?: Faction,
/**
 * It is submerged with Cthulhu.
 */
submerged?: boolean,
/**
 * It is on the faction card of this one, and no captive.
 */
card?: Faction,
/**
 * It is out of the game.
 */
gone?: boolean,
/**
 * It is a gate itself.
 */
gate?: boolean, };

/**
 * How the game is played.
 */
export type Variant = "base" | "two_factions" | "three_factions" | "decay" | "duel";

/**
 * Who picks the victim of Zingaya (D-17).
 */
export type ZingayaVictim = "owner" | "yellow_sign";
