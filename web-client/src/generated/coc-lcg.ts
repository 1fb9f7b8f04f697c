// Generated from the server's types by `UPDATE=1 cargo test -p server --test generated`. Do not edit.

/**
 * A card. What is in play tells more.
 */
export type CocCard = {
/**
 * What is printed on it: `f88`.
 */
print: string,
/**
 * Whose deck it came from; none for stories.
 */
owner?: Seat,
/**
 * How it stands in play; absent elsewhere.
 */
play?: CocInPlay, };

/**
 * How a card in play stands.
 */
export type CocCondition = "ready" | "exhausted" | "insane";

/**
 * A domain.
 */
export type CocDomain = {
/**
 * The cards attached as resources.
 */
resources: Array<string>,
/**
 * What it pays for a card that is played.
 */
value: number,
/**
 * Whether it can't be drained again yet.
 */
drained?: boolean,
/**
 * The card it is made of, for its owner, if it came from their deck.
 */
card?: string, };

/**
 * The factions; neutral cards belong to none, but their resources differ.
 */
export type CocFaction = "agency" | "miskatonic" | "syndicate" | "cthulhu" | "hastur" | "yog_sothoth" | "shub_niggurath" | "neutral";

/**
 * The icons of characters, the struggles of stories.
 */
export type CocIcon = "terror" | "combat" | "arcane" | "investigation";

/**
 * Icons of the four kinds.
 */
export type CocIcons = {
/**
 * Terror.
 */
terror: number,
/**
 * Combat.
 */
combat: number,
/**
 * Arcane.
 */
arcane: number,
/**
 * Investigation.
 */
investigation: number, };

/**
 * A character or support in play, with its present values.
 */
export type CocInPlay = {
/**
 * Who controls it.
 */
controller: Seat,
/**
 * How it stands.
 */
condition: CocCondition,
/**
 * Wounds on it.
 */
wounds?: number,
/**
 * The story it is committed to.
 */
committed?: string,
/**
 * The card it is attached to.
 */
host?: string,
/**
 * Its skill now; characters only.
 */
skill?: number,
/**
 * Its icons now; characters only.
 */
icons?: CocIcons,
/**
 * Its keywords now.
 */
keywords?: Array<CocKeyword>,
/**
 * Its toughness now.
 */
toughness?: number,
/**
 * Whether its text box counts as blank.
 */
blank?: boolean, };

/**
 * Keywords of characters. Toughness has a number of its own; Loyal, Steadfast and Transient are
 * part of what a card costs or pays.
 */
export type CocKeyword = "fast" | "heroic" | "villainous" | "invulnerability" | "willpower";

/**
 * Something that lasts until the phase ends.
 */
export type CocLasting = {
/**
 * What is printed on the card it came from.
 */
from: string,
/**
 * Whose it is.
 */
by: Seat,
/**
 * The cards it lies on; none if it concerns everything.
 */
on: Array<string>, };

/**
 * The action windows of a turn.
 */
export type CocMoment = "refresh" | "draw" | "resource" | "operations" | "before_committing" | "after_active" | "before_stories" | "after_stories";

/**
 * The phases of a turn, and what comes before the first.
 */
export type CocPhase = "setup" | "refresh" | "draw" | "resource" | "operations" | "story";

/**
 * A player's side of the table.
 */
export type CocSide = {
/**
 * The player.
 */
seat: Seat,
/**
 * The factions of the deck, where it is a starter deck.
 */
factions?: Array<CocFaction>,
/**
 * How many cards are in hand.
 */
hand: number,
/**
 * The cards in hand that the viewer knows: all own ones.
 */
hand_cards?: Array<string>,
/**
 * How many cards are in the deck.
 */
deck: number,
/**
 * The discard pile, the top last.
 */
discard: Array<string>,
/**
 * The domains, by `d1`, `d2`, …
 */
domains: { [key in string]: CocDomain },
/**
 * The stories and conspiracies won.
 */
won: Array<string>, };

/**
 * Something that is being resolved.
 */
export type CocStackItem = {
/**
 * What kind of thing.
 */
kind: CocStackKind,
/**
 * The card it comes from; for wounds and destruction the card they happen to.
 */
card: string,
/**
 * Who does it.
 */
by: Seat,
/**
 * What was paid for X.
 */
x?: number,
/**
 * The cards chosen.
 */
targets?: Array<string>,
/**
 * Whether it has been cancelled.
 */
cancelled?: boolean,
/**
 * Whether it can still be disrupted: it has not been done yet.
 */
waiting?: boolean, };

/**
 * What kind of thing is being resolved.
 */
export type CocStackKind = "action" | "response" | "forced" | "disrupt" | "story" | "wound" | "destroy";

/**
 * A story or conspiracy in play.
 */
export type CocStory = {
/**
 * Success tokens, by `s0` and `s1`.
 */
tokens: { [key in string]: number },
/**
 * The struggles in the order they will be fought, and how they stand.
 */
struggles: Array<CocStruggle>,
/**
 * Total skill, by `s0` and `s1`.
 */
skill: { [key in string]: number },
/**
 * Who would succeed now.
 */
success?: Seat,
/**
 * Whether that would be unchallenged.
 */
unchallenged?: boolean,
/**
 * While it is resolved: the place of the present struggle in the list; its length when success
 * is determined.
 */
resolving?: number, };

/**
 * A struggle of a story.
 */
export type CocStruggle = {
/**
 * What is counted.
 */
icon: CocIcon,
/**
 * The icons of each side, by `s0` and `s1`: now, or as they were when it was decided.
 */
count: { [key in string]: number },
/**
 * Who wins, or won.
 */
winner?: Seat,
/**
 * Whether it has been decided.
 */
done?: boolean, };

/**
 * The match as one kind of viewer may see it. Cards are named `c0`, `c1`, …; sides `s0` and `s1`.
 */
export type CocView = {
/**
 * From 1, counted over both players; 0 while setting up.
 */
turn: number,
/**
 * Whose turn it is.
 */
active: Seat,
/**
 * Where the turn is.
 */
phase: CocPhase,
/**
 * The action window that is open, if one is.
 */
window?: CocWindow,
/**
 * The players, by `s0` and `s1`.
 */
sides: { [key in string]: CocSide },
/**
 * Every card whose face the viewer may see, and all that are in play, by id.
 */
cards: { [key in string]: CocCard },
/**
 * The three stories in their slots, by `1`, `2`, `3`: the ids of their cards.
 */
slots: { [key in string]: string },
/**
 * Conspiracies in play, in the order they came.
 */
conspiracies?: Array<string>,
/**
 * Tokens, characters and forecast at each story and conspiracy, by the id of its card.
 */
stories: { [key in string]: CocStory },
/**
 * How many stories are left in their deck.
 */
story_deck: number,
/**
 * What is being resolved, the first begun first.
 */
stack?: Array<CocStackItem>,
/**
 * What lasts until the phase ends.
 */
lasting?: Array<CocLasting>, };

/**
 * An action window.
 */
export type CocWindow = {
/**
 * Which of the eight of a turn.
 */
at: CocMoment,
/**
 * Who may act now.
 */
to_act: Seat,
/**
 * Whether the other one has just passed.
 */
passed: boolean, };

/**
 * A place at the table, counted from 0 clockwise. People and bots come and go; the seat stays.
 */
export type Seat = number;
