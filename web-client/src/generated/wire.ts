// Generated from the server's types by `UPDATE=1 cargo test -p server --test generated`. Do not edit.

/**
 * What happens to the seat of a player who leaves or runs out of time.
 */
export type Absence = "wait" | "bot" | "replace" | "forfeit";

/**
 * A person at a table, for its host.
 */
export type AdmittedPerson = {
/**
 * Their public id.
 */
id: string,
/**
 * Their name.
 */
name: string,
/**
 * Whether they came to a public table without an invite.
 */
visitor?: boolean, };

/**
 * Whether and until when a seat passes ahead.
 */
export type AheadView = {
/**
 * All end points.
 */
horizons: Array<Horizon>,
/**
 * The id of the chosen end point; none: the seat does not pass ahead.
 */
until?: string,
/**
 * Whether the open question would be passed, too.
 */
now: boolean, };

/**
 * An analysis, as far as it is done.
 */
export type AnalysisView = {
/**
 * How many decisions the match has.
 */
of: number,
/**
 * How many of them have been looked at.
 */
done: number,
/**
 * Whether it has stopped before its end, because the rules failed.
 */
broken?: boolean,
/**
 * The decisions that have been looked at, in order.
 */
decisions: Array<DecisionAnalysis>,
/**
 * What dice, draws and secrets brought each seat so far, in winning chance from -1 to 1, summed up.
 */
luck: Array<number>, };

/**
 * The question for one seat.
 */
export type Ask = {
/**
 * The question in words.
 */
prompt: Prompt,
/**
 * Every legal choice.
 */
choices: Array<Choice>,
/**
 * Choices that a player would expect and doesn't have.
 */
refusals?: Array<Refusal>,
/**
 * The id of the window, if the question is one.
 */
window?: string, };

/**
 * A choice that was better than the one that was made.
 */
export type Better = {
/**
 * The choice in words.
 */
label: Text,
/**
 * What tells it from the other choices, the weightiest first.
 */
reasons: Array<Consideration>,
/**
 * What would probably have followed.
 */
line: Array<Likely>, };

/**
 * A reference card. The same card opens wherever its name appears.
 */
export type Card = {
/**
 * `unit`, `spellbook`, `requirement`, `faction`, `area`, `action`, `term`, …
 */
kind: string,
/**
 * The id that views, targets and log lines use.
 */
id: string,
/**
 * Its name.
 */
name: Text,
/**
 * The id of the faction it belongs to, or empty.
 */
of: string,
/**
 * Short facts in order.
 */
facts: Array<Fact>,
/**
 * What it does, in our own words.
 */
text: Text,
/**
 * The source of the rule.
 */
rule: string,
/**
 * How reliable it is.
 */
status: Status, };

/**
 * A described choice as it goes over the wire. The client sends `action` back unchanged.
 */
export type Choice = {
/**
 * The action to send back.
 */
action: unknown,
/**
 * See [`Described`].
 */
label: Text,
/**
 * See [`Described`].
 */
detail?: Text,
/**
 * See [`Described`].
 */
cost?: Cost,
/**
 * See [`Described`].
 */
targets: Array<Target>,
/**
 * Where on the board it begins, if it is an entry of a menu.
 */
starts?: Array<Target>,
/**
 * Whether it is an entry of a menu whose questions come again until the player is done: several
 * pieces can do the same.
 */
repeats?: boolean,
/**
 * See [`Described`].
 */
card?: Target,
/**
 * See [`Described`]; absent when it is the rule that asks, as [`Prompt::rule`].
 */
rule?: RuleRef,
/**
 * See [`Described`]; absent when it is one of the options.
 */
role?: Role,
/**
 * See [`Described`].
 */
group?: Text, };

/**
 * From the client, one JSON text frame each.
 */
export type ClientMessage = { "type": "watch",
/**
 * The table's id.
 */
table: string,
/**
 * The `seq` of the last update this client has.
 */
since?: number, } | { "type": "unwatch",
/**
 * The table's id.
 */
table: string, } | { "type": "act",
/**
 * The table's id.
 */
table: string,
/**
 * The `decision.seq` it answers.
 */
seq: number,
/**
 * The command's new id; a repeated id is answered, not applied twice.
 */
id: string,
/**
 * The choice's `action`, unchanged.
 */
action: unknown, } | { "type": "undo",
/**
 * The table's id.
 */
table: string,
/**
 * The first entry to take back.
 */
to: number,
/**
 * The command's new id.
 */
id: string, } | { "type": "undo_answer",
/**
 * The table's id.
 */
table: string,
/**
 * The request's `to`.
 */
to: number,
/**
 * Whether the player agrees.
 */
agree: boolean,
/**
 * The command's new id.
 */
id: string, } | { "type": "order",
/**
 * The table's id.
 */
table: string,
/**
 * The window's id.
 */
window: string,
/**
 * When to ask.
 */
when: When,
/**
 * The command's new id.
 */
id: string, } | { "type": "ahead",
/**
 * The table's id.
 */
table: string,
/**
 * The horizon's id; absent: stop passing.
 */
until?: string,
/**
 * The command's new id.
 */
id: string, } | { "type": "stops",
/**
 * The table's id.
 */
table: string,
/**
 * The level.
 */
level: Stops,
/**
 * The command's new id.
 */
id: string, } | { "type": "pause",
/**
 * The table's id.
 */
table: string,
/**
 * False: refuse an open request, withdraw your own, or resume paused clocks.
 */
pause: boolean,
/**
 * The command's new id.
 */
id: string, } | { "type": "propose",
/**
 * The table's id.
 */
table: string,
/**
 * The change.
 */
what: ProposedChange,
/**
 * The command's new id.
 */
id: string, } | { "type": "answer",
/**
 * The table's id.
 */
table: string,
/**
 * The proposal's number.
 */
number: number,
/**
 * Whether the player agrees.
 */
agree: boolean,
/**
 * The command's new id.
 */
id: string, } | { "type": "give_up",
/**
 * The table's id.
 */
table: string,
/**
 * The command's new id.
 */
id: string, } | { "type": "chat",
/**
 * The table's id.
 */
table: string,
/**
 * The text.
 */
text: string,
/**
 * The command's new id.
 */
id: string, } | { "type": "log",
/**
 * The table's id.
 */
table: string,
/**
 * Exclusive upper bound.
 */
before: number, } | { "type": "moment",
/**
 * The table's id.
 */
table: string,
/**
 * The entry; 0 is the setup.
 */
seq: number,
/**
 * The viewer whose view to show, once the match is over; absent: your own.
 */
as?: Perspective, } | { "type": "ping" };

/**
 * Holds while another option has one of these values, chosen or by default.
 */
export type Condition = {
/**
 * The other option's id.
 */
option: string,
/**
 * The values' ids.
 */
values: Array<string>, };

/**
 * What a choice changes, compared with the others.
 */
export type Consideration = {
/**
 * What it is about, for example `Power`; the seat's whole standing if a seat is named.
 */
topic: Text,
/**
 * The other player whose standing it changes.
 */
of?: Seat,
/**
 * Whether it speaks for the choice.
 */
good: boolean, };

/**
 * What a choice costs, in the game's own currency.
 */
export type Cost = {
/**
 * How much is paid.
 */
amount: number,
/**
 * The currency, for example `Power`.
 */
of: Text,
/**
 * How much the payer has left afterwards.
 */
leaves: number, };

/**
 * A decision of a finished match.
 */
export type DecisionAnalysis = {
/**
 * Its entry.
 */
seq: number,
/**
 * Who chose.
 */
seat: Seat,
/**
 * The choice that was made.
 */
made: Text,
/**
 * The chance of each seat to win after the best choice.
 */
before: Array<number>,
/**
 * The chance of each seat to win after the choice that was made.
 */
after: Array<number>,
/**
 * How much worse it was than the best one, if that matters.
 */
mark?: Mark,
/**
 * The best choice, where there is a mark.
 */
better?: Better, };

/**
 * The state of a match for one audience.
 */
export type DecisionView = {
/**
 * The number of the question, to send with an answer.
 */
seq: number,
/**
 * The seats the match waits for; empty when it is over.
 */
waiting: Array<Waiting>,
/**
 * The question, if the viewer must choose.
 */
ask?: Ask,
/**
 * What the viewer may do beside the decision.
 */
anytime?: Array<Choice>,
/**
 * What the viewer may take back freely.
 */
undo?: UndoOffer,
/**
 * The viewer's standing orders.
 */
orders?: Array<OrderView>,
/**
 * When the game stops to ask the viewer, if it has windows.
 */
stops?: StopsView,
/**
 * How the viewer can pass ahead, if the game supports it.
 */
ahead?: AheadView, };

/**
 * How many browsers a guest uses.
 */
export type Devices = {
/**
 * The number, including this one.
 */
devices: number, };

/**
 * A short fact of a card, for example cost: 3.
 */
export type Fact = {
/**
 * What it is known by in any language: `cost`, `doom_for_its_loss`.
 */
id: string,
/**
 * Its name.
 */
name: Text,
/**
 * What holds.
 */
value: Text, };

/**
 * The public terms of a match's dice; see `docs/fairness.md`.
 */
export type Fairness = {
/**
 * The scheme.
 */
scheme: string,
/**
 * The number of links for open dice.
 */
links: number,
/**
 * The anchor of the chain, in hex.
 */
anchor: string,
/**
 * Once started: each seat's nonce in hex; null: none.
 */
nonces?: Array<string | null>, };

/**
 * An offered game: `GET /api/v1/games`.
 */
export type GameInfo = {
/**
 * Its id.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * The rules version.
 */
version: number,
/**
 * One sentence about it.
 */
about: string,
/**
 * Possible numbers of seats.
 */
seats: Array<number>,
/**
 * The sides a seat can choose; empty if there are none.
 */
sides: Array<Side>,
/**
 * Tables that suit many, the usual one first; empty if there is one kind only.
 */
suggestions?: Array<Suggestion>,
/**
 * The host's options. An option's conditions name only earlier options.
 */
options: Array<OptionInfo>,
/**
 * The bots for a seat, the weakest first.
 */
bots: Array<Named>,
/**
 * The bot that plays when none is named.
 */
bot?: string,
/**
 * Whether players can use their own decks: `GET /api/v1/decks/{game}`.
 */
own_decks?: boolean, };

/**
 * Until when a seat may pass ahead.
 */
export type Horizon = {
/**
 * Stable id, for example `turn`.
 */
id: string,
/**
 * What ends it: "my turn begins".
 */
name: Text,
/**
 * What passes until then and what else ends it, in a sentence.
 */
help: Text, };

/**
 * A lesson in the list of its game.
 */
export type LessonInfo = {
/**
 * From 1, in the order in which they are best played.
 */
number: number,
/**
 * Its name.
 */
title: string,
/**
 * What one learns in it, in one sentence.
 */
about: string, };

/**
 * A step of a lesson.
 */
export type LessonStep = {
/**
 * What the coach says.
 */
say: string,
/**
 * The way to the goal, for those who ask.
 */
hint: string, };

/**
 * The lesson that is played at a table.
 */
export type LessonView = {
/**
 * Its number.
 */
number: number,
/**
 * How many lessons the game has.
 */
of: number,
/**
 * Its name.
 */
title: string,
/**
 * Its steps in order. Names are between asterisks, here and in `end`.
 */
steps: Array<LessonStep>,
/**
 * The coach's last words.
 */
end: string,
/**
 * How many of the steps are reached.
 */
reached: number, };

/**
 * The level of a line: clients group details under actions and actions under turns.
 */
export type Level = "heading" | "action" | "detail";

/**
 * A choice that is likely to follow.
 */
export type Likely = {
/**
 * Who chooses.
 */
seat: Seat,
/**
 * The choice in words.
 */
label: Text, };

/**
 * One line of the log.
 */
export type Line = {
/**
 * Its level.
 */
level: Level,
/**
 * The faction or seat of the line, by its id in the view; empty for the table.
 */
by?: string,
/**
 * The words.
 */
spans: Array<Span>,
/**
 * Whether only this viewer sees it.
 */
secret?: boolean, };

/**
 * One event as its audience may know it.
 */
export type LogEvent = {
/**
 * Its entry; 0 for the setup.
 */
seq: number,
/**
 * The event in the game's own format, for animation.
 */
event: unknown,
/**
 * The event in words, if it is worth a line.
 */
line?: Line,
/**
 * Whether it was taken back.
 */
undone?: boolean,
/**
 * When its entry was stored, in milliseconds since 1970. The match has no clock: the owner of the
 * journal sets it.
 */
at?: number, };

/**
 * How much worse a choice was than the best one.
 */
export type Mark = "inaccuracy" | "mistake" | "blunder";

/**
 * An id with its name and help.
 */
export type Named = {
/**
 * Stable id.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * One sentence.
 */
help: string, };

/**
 * Open dice, and the link that proves them and all earlier ones.
 */
export type OpenDice = {
/**
 * The number of the link; 0 is the anchor.
 */
index: number,
/**
 * The link, in hex. Hashing it `index` times gives the anchor.
 */
link: string,
/**
 * All rolls in order, including those taken back.
 */
rolls: Array<Roll>, };

/**
 * An option of the host.
 */
export type OptionInfo = {
/**
 * Its key in the table's `options`.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * One sentence.
 */
help: string,
/**
 * Options with the same group are shown folded under its name.
 */
group?: string,
/**
 * The condition for offering it; absent: always.
 */
when?: Condition,
/**
 * Whether it decides the number of seats: a value for another number can be chosen and changes it.
 */
leads_seats?: boolean,
/**
 * The values; the first available one is the default. An id may occur twice with exclusive
 * conditions.
 */
values: Array<OptionValue>, };

/**
 * A value of an option.
 */
export type OptionValue = {
/**
 * Stable id, a string.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * One sentence.
 */
help: string,
/**
 * The numbers of seats it fits; empty: all.
 */
seats: Array<number>,
/**
 * The condition for offering it; absent: always.
 */
when?: Condition, };

/**
 * A standing order and its window.
 */
export type OrderView = {
/**
 * The window.
 */
window: Window,
/**
 * When to ask the owner.
 */
when: When,
/**
 * Whether the owner has called the next window.
 */
called: boolean, };

/**
 * The result of a game.
 */
export type Outcome = {
/**
 * The winning seats: several if they share the victory, none if all lose.
 */
winners: Array<Seat>,
/**
 * One sentence with the reason.
 */
why: Text,
/**
 * Whether the match ended before the game did. Such a match has no winners and no losers.
 */
stopped?: boolean, };

/**
 * A person's own deck, visible only to them.
 */
export type OwnDeck = {
/**
 * Its id, made by the client: unique among the person's decks for the game.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * Its cards, as the game's text.
 */
list: string,
/**
 * The deck rules it breaks; empty: it is legal.
 */
faults: Array<Text>, };

/**
 * The time limits of a table. A seat's clock runs while the match waits for it.
 */
export type Pace = { "type": "free" } | { "type": "bank",
/**
 * The total: 1 to 600 minutes.
 */
minutes: number,
/**
 * The bonus: 0 to 600 seconds.
 */
more: number, } | { "type": "days",
/**
 * 1 to 30.
 */
days: number, };

/**
 * The secret to sign in with another browser.
 */
export type Passphrase = {
/**
 * 28 letters and digits; dashes, spaces, and case are ignored.
 */
passphrase: string, };

/**
 * An open request to pause the clocks.
 */
export type PauseRequest = {
/**
 * The seat that asks.
 */
by: Seat,
/**
 * The seats that have not answered.
 */
open: Array<Seat>, };

/**
 * A guest.
 */
export type Person = {
/**
 * A public id.
 */
id: string,
/**
 * Their name.
 */
name: string, };

/**
 * The viewer whose view of a finished match to show: a seat or a spectator. No view shows everything.
 */
export type Perspective = Seat | VisitorView;

/**
 * A program of the caller that plays by a token.
 */
export type ProgramView = {
/**
 * Its public id as a guest.
 */
id: string,
/**
 * Its name, which begins with `BOT`.
 */
name: string,
/**
 * Its token: shown once, when it is created.
 */
token?: string, };

/**
 * The question in words.
 */
export type Prompt = {
/**
 * One short line that says what to decide, for example `Move the Starspawn to …`.
 */
title: Text,
/**
 * Why the question is asked, or what has been chosen so far; may be empty.
 */
why: Text,
/**
 * The rule that asks.
 */
rule: RuleRef,
/**
 * The side that decides, by its id in the view, if a seat can have several; else empty.
 */
by?: string, };

/**
 * An open proposal.
 */
export type Proposal = {
/**
 * Its number at this table, for answers.
 */
number: number,
/**
 * The seat that proposes.
 */
by: Seat,
/**
 * The change.
 */
what: ProposedChange,
/**
 * The seats that have agreed, including the proposer.
 */
agreed: Array<Seat>,
/**
 * The seats that have not answered.
 */
open: Array<Seat>, };

/**
 * A change of a running match that the other players must agree to.
 */
export type ProposedChange = { "type": "bot",
/**
 * The seat.
 */
seat: Seat, } | { "type": "open",
/**
 * The seat.
 */
seat: Seat, } | { "type": "terms",
/**
 * Whether the table is listed.
 */
public?: boolean,
/**
 * Whether people without a seat may watch.
 */
spectators?: boolean,
/**
 * What happens to the seat of an absent player.
 */
absence?: Absence, } | { "type": "end" } | { "type": "host",
/**
 * The player's seat.
 */
seat: Seat, };

/**
 * A choice that a player would expect and that isn't legal, with the reason.
 */
export type Refusal = {
/**
 * What the player looked for, for example `Build a gate`.
 */
label: Text,
/**
 * The reason, in words.
 */
why: Text,
/**
 * The rule that forbids it.
 */
rule: RuleRef,
/**
 * The reference card that explains it.
 */
card?: Target, };

/**
 * How a client lays a choice out.
 */
export type Role = "option" | "done" | "pass" | "anytime";

/**
 * The open dice of an entry.
 */
export type Roll = {
/**
 * The entry.
 */
seq: number,
/**
 * How many words of the open stream were used before.
 */
from: number,
/**
 * How many were used after: words `from + 1` to `to` gave these dice.
 */
to: number,
/**
 * The faces, in order.
 */
faces: Array<number>, };

/**
 * Where a rule comes from, shown to players beside choices and refusals, for example
 * `Rulebook VII, Pre-Battle`.
 */
export type RuleRef = string;

/**
 * The origin of a sandbox.
 */
export type Sandbox = {
/**
 * The finished match's table; absent: it was uploaded.
 */
table?: string,
/**
 * The last entry of the original.
 */
seq: number, };

/**
 * A place at the table, counted from 0 clockwise. People and bots come and go; the seat stays.
 */
export type Seat = number;

/**
 * A seat at a table.
 */
export type SeatView = {
/**
 * The occupant.
 */
sitter: Sitter,
/**
 * The seat's side (for Cthulhu Wars its faction), once chosen or dealt; absent: any.
 */
side?: string,
/**
 * Whether the player has given a nonce, before the match.
 */
nonce?: boolean,
/**
 * Whether the player uses their own deck. Its cards are secret until the match is over.
 */
own_deck?: boolean,
/**
 * The id of that deck, for its owner, until the match starts.
 */
deck?: string,
/**
 * The secret of the seat's link, `/t/{id}#{invite}`: for the host, while another person may take
 * the seat.
 */
invite?: string,
/**
 * Whether a visitor without an invite sits here, whose seat the viewer may take until the match
 * starts.
 */
takeable?: boolean, };

/**
 * From the server, one JSON text frame each.
 */
export type ServerMessage = { "type": "welcome",
/**
 * The client's person.
 */
you: Person,
/**
 * The server's build.
 */
build: string,
/**
 * The interval for `ping`, in milliseconds.
 */
heartbeat_ms: number,
/**
 * The id of the event stream, if this is one: post messages to
 * `/api/v1/streams/{stream}/{number}`.
 */
stream?: string, } | { "type": "table",
/**
 * The table.
 */
table: TableView, } | { "type": "snapshot",
/**
 * The table's id.
 */
table: string,
/**
 * The last included entry.
 */
seq: number,
/**
 * The view, in the game's own format.
 */
view: unknown,
/**
 * The state of the match.
 */
decision: DecisionView,
/**
 * The latest events, oldest first.
 */
log: Array<LogEvent>,
/**
 * Whether there are earlier events; get them with `log`.
 */
more_log: boolean,
/**
 * All open dice so far with their proof; absent if dice follow from a seed alone.
 */
dice?: OpenDice,
/**
 * Present when the match is over.
 */
outcome?: Outcome, } | { "type": "update",
/**
 * The table's id.
 */
table: string,
/**
 * The entry before the change.
 */
from: number,
/**
 * The entry after the change.
 */
seq: number,
/**
 * JSON Merge Patch (RFC 7396) for the view; absent if the view did not change.
 */
patch?: unknown,
/**
 * The new events.
 */
events: Array<LogEvent>,
/**
 * The new open dice with their proof, if there are any.
 */
dice?: OpenDice,
/**
 * Log events from this entry on were taken back.
 */
undone_from?: number,
/**
 * The state of the match.
 */
decision: DecisionView,
/**
 * Present when the match is over.
 */
outcome?: Outcome, } | { "type": "log",
/**
 * The table's id.
 */
table: string,
/**
 * The events.
 */
events: Array<LogEvent>,
/**
 * Whether there are even earlier events.
 */
more: boolean, } | { "type": "moment",
/**
 * The table's id.
 */
table: string,
/**
 * The entry; 0 is the setup.
 */
seq: number,
/**
 * The viewer, if the client asked for one.
 */
as?: Perspective,
/**
 * The view, in the game's own format.
 */
view: unknown,
/**
 * The seats the match waited for; empty if it was over.
 */
waiting: Array<Waiting>, } | { "type": "accepted",
/**
 * The command's id.
 */
id: string,
/**
 * The command's entry; the last entry for commands that make none.
 */
seq: number,
/**
 * Whether it was a repeat.
 */
duplicate: boolean, } | { "type": "rejected",
/**
 * The command's id, if it could be read.
 */
id?: string,
/**
 * Stable and short: `stale`, `illegal`, `not_offered`, `not_your_decision`, `forbidden`,
 * `malformed`, `too_large`, `rate_limited`, `unavailable`, …
 */
code: string,
/**
 * The reason.
 */
message: Text,
/**
 * The rule that forbids it.
 */
rule?: string, } | { "type": "clock",
/**
 * The table's id.
 */
table: string,
/**
 * The time each seat has left at sending, in milliseconds; null for a bot.
 */
left: Array<number | null>,
/**
 * The seats whose clocks run.
 */
running: Array<Seat>,
/**
 * How long each running clock, in their order, still stands in milliseconds: what others did is
 * shown meanwhile. Absent when they all run.
 */
scenes?: Array<number>,
/**
 * Whether they are paused until the next choice.
 */
paused: boolean,
/**
 * An open request to pause them.
 */
request?: PauseRequest, } | { "type": "presence",
/**
 * The table's id.
 */
table: string,
/**
 * The seats whose players are connected.
 */
online: Array<Seat>,
/**
 * The number of connected spectators.
 */
spectators: number, } | { "type": "chat",
/**
 * The table's id.
 */
table: string,
/**
 * The author's public id; empty for a notice about the table.
 */
by: string,
/**
 * The author's name; empty for a notice.
 */
from: string,
/**
 * The author's seat, if they have one.
 */
seat?: Seat,
/**
 * The text.
 */
text: Text,
/**
 * Milliseconds since 1970.
 */
at: number,
/**
 * Whether it is visible only to spectators until the match is over.
 */
aside?: boolean, } | { "type": "proposal",
/**
 * The table's id.
 */
table: string,
/**
 * The open proposal.
 */
proposal?: Proposal, } | { "type": "undo_request",
/**
 * The table's id.
 */
table: string,
/**
 * The open request.
 */
request?: UndoRequest, } | { "type": "storage",
/**
 * Paused: commands wait and are then rejected as `unavailable`, and clocks stand still.
 */
paused: boolean, } | { "type": "pong" };

/**
 * A side that a seat can choose.
 */
export type Side = {
/**
 * Stable id. A seat with several sides has their ids joined by `+`.
 */
id: string,
/**
 * The display name.
 */
name: Text,
/**
 * One or two sentences.
 */
help: Text,
/**
 * The condition for offering it; absent: always.
 */
when?: Condition, };

/**
 * The occupant of a seat.
 */
export type Sitter = { "type": "open" } | { "type": "person",
/**
 * Their public id.
 */
id: string,
/**
 * Their name.
 */
name: string, } | { "type": "bot",
/**
 * Its name among the game's bots.
 */
bot: string, };

/**
 * A piece of a log line.
 */
export type Span = { "type": "text",
/**
 * The words.
 */
text: Text, } | { "type": "thing",
/**
 * As in [`crate::Target`].
 */
kind: string,
/**
 * The id the view uses.
 */
id: string,
/**
 * Its name.
 */
text: Text, } | { "type": "dice",
/**
 * The faces, 1 to 6.
 */
faces: Array<number>, };

/**
 * Whether a fact is printed in the rules or reconstructed.
 */
export type Status = "stated" | "reconstructed";

/**
 * When the game stops to ask a seat where it could also go on: the default of all its windows.
 */
export type Stops = "quick" | "normal" | "full";

/**
 * When the game stops to ask a seat.
 */
export type StopsView = {
/**
 * The level.
 */
level: Stops,
/**
 * Whether the seat has chosen it; otherwise it is the default.
 */
chosen: boolean,
/**
 * The open question has no choice but to pass: it passes by itself soon.
 */
passes?: boolean, };

/**
 * A kind of table that a game suggests.
 */
export type Suggestion = {
/**
 * Stable id.
 */
id: string,
/**
 * The display name.
 */
name: string,
/**
 * One sentence.
 */
help: string,
/**
 * The number of seats.
 */
seats: number,
/**
 * The options that differ from their defaults.
 */
options: Record<string, string>, };

/**
 * The stage of a table.
 */
export type TableState = "open" | "playing" | "finished";

/**
 * A table as a person may see it.
 */
export type TableView = {
/**
 * Its public id, which isn't enough to enter a private table.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * The game's id.
 */
game: string,
/**
 * Its stage.
 */
state: TableState,
/**
 * Whether it is listed.
 */
public: boolean,
/**
 * Whether people without a seat may watch.
 */
spectators: boolean,
/**
 * How many entries late they see the match until it is over.
 */
delay?: number,
/**
 * The time limits.
 */
pace?: Pace,
/**
 * What happens to the seat of an absent player.
 */
absence?: Absence,
/**
 * Whether players may ask for advice.
 */
advice?: boolean,
/**
 * The host's public id.
 */
host: string,
/**
 * The seats in order.
 */
seats: Array<SeatView>,
/**
 * Options that differ from their defaults, by id; see the game's `options`.
 */
options: Record<string, unknown>,
/**
 * The viewer's seat, if they have one.
 */
your_seat?: Seat,
/**
 * Only in the answer to `enter`: the seat of the link, while it can be taken.
 */
invited_to?: Seat,
/**
 * The seats that a running match waits for, if the viewer sees it without delay. For watched
 * matches, `decision.waiting` is newer.
 */
waiting?: Array<Seat>,
/**
 * The people at the table, for its host.
 */
people?: Array<AdmittedPerson>,
/**
 * The secret of the invite link, `/t/{id}#{invite}`: for people at the table, not for visitors of
 * a public table.
 */
invite?: string,
/**
 * The commitment to the secret of the dice, published when the table is opened; without
 * `fairness`, the SHA-256 of the seed, once started.
 */
commitment?: string,
/**
 * The other sources of the dice; absent for old matches.
 */
fairness?: Fairness,
/**
 * The secret or seed, once finished: anyone can replay the match.
 */
seed?: string,
/**
 * The table of the rematch, once opened.
 */
rematch?: string,
/**
 * The finished match that is continued here: its archive reveals dice and cards.
 */
sandbox?: Sandbox,
/**
 * The number of the game's lesson that is played here.
 */
lesson?: number,
/**
 * Milliseconds since 1970.
 */
created_at: number, };

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

/**
 * Text for people: a plain string, or a template (`say`) whose placeholders `{0}`, `{1}`, … are filled
 * with texts (`with`). The template and each part can be looked up in a catalog.
 */
export type Text = string | { say: string, with: Array<Text> };

/**
 * What a seat may take back freely.
 */
export type UndoOffer = {
/**
 * One step back: the entry to take back.
 */
last: number,
/**
 * All the way to the undo barrier.
 */
all: number,
/**
 * The viewer's choices that the whole way would take back, latest first. An undo to one of them
 * takes back that choice and all later ones.
 */
steps: Array<UndoStep>, };

/**
 * An open undo request.
 */
export type UndoRequest = {
/**
 * The seat that asks.
 */
by: Seat,
/**
 * The first entry to take back.
 */
to: number,
/**
 * The seats that have agreed.
 */
agreed: Array<Seat>,
/**
 * The seats that have not answered.
 */
open: Array<Seat>, };

/**
 * A choice that its seat may take back freely.
 */
export type UndoStep = {
/**
 * Its entry: send it as `to` of `undo`.
 */
seq: number,
/**
 * The choice in words.
 */
label: Text, };

/**
 * A viewer without a seat.
 */
export type VisitorView = "spectator";

/**
 * A seat that the match waits for, and why.
 */
export type Waiting = {
/**
 * The seat.
 */
seat: Seat,
/**
 * The question's title.
 */
prompt: Text,
/**
 * The side that decides, as in [`Prompt::by`].
 */
by?: string, };

/**
 * A webhook for turn notifications.
 */
export type WebhookView = {
/**
 * The URL.
 */
url: string,
/**
 * Whether it failed so often that nothing is sent until it is set again.
 */
resting?: boolean,
/**
 * The key that signs notifications: shown once, when the URL is set.
 */
secret?: string, };

/**
 * A choice, weighed from what its seat knows.
 */
export type Weighed = {
/**
 * The action, as in [`Choice`](crate::Choice).
 */
action: unknown,
/**
 * The choice in words.
 */
label: Text,
/**
 * The chance of each seat to win after it, from 0 to 1. The rest is the chance that no one wins.
 */
chances: Array<number>,
/**
 * What tells it from the other choices, the weightiest first.
 */
reasons: Array<Consideration>,
/**
 * What is likely to follow.
 */
line: Array<Likely>, };

/**
 * When to ask the owner of a window.
 */
export type When = "always" | "danger" | "never" | "next";

/**
 * A window, an optional interruption that opens again and again. Its owner may leave a standing order:
 * ask always, ask in danger, never ask.
 */
export type Window = {
/**
 * Stable id, for example `devolve`.
 */
id: string,
/**
 * Its name.
 */
name: Text,
/**
 * When it opens and what it is for, in one sentence.
 */
help: Text, };
