// Generated from the server's types by `UPDATE=1 cargo test -p server --test generated`. Do not edit.

/**
 * What becomes of the seat of somebody who leaves, or whose time has run out.
 */
export type Absence = "wait" | "bot" | "replace" | "forfeit";

/**
 * Someone who has come to a table, for its host.
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
 * They came to a public table without an invite.
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
 * Short facts in order, for example `("Cost", "3")`.
 */
facts: Array<[Text, Text]>,
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
 * From the browser, one JSON text frame each.
 */
export type ClientMessage = { "type": "watch",
/**
 * The table's id.
 */
table: string,
/**
 * The last `seq` this tab has seen.
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
 * A fresh id of this command; a repeat of it is answered, not applied twice.
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
 * The earliest entry to take back.
 */
to: number,
/**
 * A fresh id of this command.
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
 * Agreed?
 */
agree: boolean,
/**
 * A fresh id of this command.
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
 * When to be asked.
 */
when: When,
/**
 * A fresh id of this command.
 */
id: string, } | { "type": "ahead",
/**
 * The table's id.
 */
table: string,
/**
 * The horizon's id; absent: be asked again from now on.
 */
until?: string,
/**
 * A fresh id of this command.
 */
id: string, } | { "type": "pause",
/**
 * The table's id.
 */
table: string,
/**
 * Not: refuse an open request, withdraw one's own, or let stopped clocks go on.
 */
pause: boolean,
/**
 * A fresh id of this command.
 */
id: string, } | { "type": "propose",
/**
 * The table's id.
 */
table: string,
/**
 * What.
 */
what: ProposedChange,
/**
 * A fresh id of this command.
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
 * Agreed?
 */
agree: boolean,
/**
 * A fresh id of this command.
 */
id: string, } | { "type": "give_up",
/**
 * The table's id.
 */
table: string,
/**
 * A fresh id of this command.
 */
id: string, } | { "type": "chat",
/**
 * The table's id.
 */
table: string,
/**
 * The words.
 */
text: string,
/**
 * A fresh id of this command.
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
 * The entry; 0 is the set-up.
 */
seq: number,
/**
 * Through whose eyes, once the match is over; absent: one's own.
 */
as?: Perspective, } | { "type": "ping" };

/**
 * Holds while another option has one of some values, be it chosen or by default.
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
 * How the viewer can pass ahead, if the game supports it.
 */
ahead?: AheadView, };

/**
 * How many browsers are known as a guest.
 */
export type Devices = {
/**
 * This one among them.
 */
devices: number, };

/**
 * What the dice of a match follow from besides the secret; see `docs/fairness.md`.
 */
export type Fairness = {
/**
 * How they are made.
 */
scheme: string,
/**
 * How many links there are for open dice.
 */
links: number,
/**
 * The end of their chain, in hex.
 */
anchor: string,
/**
 * Once started: the number that each seat gave, in hex; null: none.
 */
nonces?: Array<string | null>, };

/**
 * A game the server offers: `GET /api/v1/games`.
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
 * The seat counts it can be played with.
 */
seats: Array<number>,
/**
 * The sides a seat can pick; empty when seats have none.
 */
sides: Array<Side>,
/**
 * What the host can choose. An option's conditions name options that stand before it.
 */
options: Array<OptionInfo>,
/**
 * The bots that can take a seat.
 */
bots: Array<Named>,
/**
 * A person in a seat can play a deck of his own: `GET /api/v1/decks/{game}`.
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
 * The level of a line: clients group details under actions and actions under turns.
 */
export type Level = "heading" | "action" | "detail";

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
 * When its entry was stored, in milliseconds since 1970. The match has no clock: whoever keeps the
 * journal sets it.
 */
at?: number, };

/**
 * An id with its name and help.
 */
export type Named = {
/**
 * Stable id.
 */
id: string,
/**
 * For people.
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
 * Something the host can choose.
 */
export type OptionInfo = {
/**
 * Its key in the table's `options`.
 */
id: string,
/**
 * For people.
 */
name: string,
/**
 * One sentence.
 */
help: string,
/**
 * Options of the same group are shown folded together under its name.
 */
group?: string,
/**
 * Offered only so; absent: always.
 */
when?: Condition,
/**
 * The number of seats follows it: a value for other seat counts can be chosen, and changes
 * the number of seats.
 */
leads_seats?: boolean,
/**
 * The values; the first one that is offered is the default. An id may stand here twice with
 * conditions that never hold together.
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
 * For people.
 */
name: string,
/**
 * One sentence.
 */
help: string,
/**
 * The seat counts it goes with; empty: all.
 */
seats: Array<number>,
/**
 * Offered only so; absent: always.
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
 * A deck of a person's own, as he alone is shown it.
 */
export type OwnDeck = {
/**
 * Its id, which the page made: its own among the person's decks for the game.
 */
id: string,
/**
 * What he calls it.
 */
name: string,
/**
 * Its cards, as the game's text.
 */
list: string,
/**
 * Which rules for decks it breaks; empty: it can be played.
 */
faults: Array<Text>, };

/**
 * How much time a table gives its players. A seat's clock runs while the match waits for it.
 */
export type Pace = { "type": "free" } | { "type": "bank",
/**
 * For the whole match: 1 to 600.
 */
minutes: number,
/**
 * What is added: 0 to 600 seconds.
 */
more: number, } | { "type": "days",
/**
 * 1 to 30.
 */
days: number, };

/**
 * By what a guest becomes himself in another browser.
 */
export type Passphrase = {
/**
 * 28 letters and digits; dashes, spaces and capitals don't matter.
 */
passphrase: string, };

/**
 * An open request to stop the clocks.
 */
export type PauseRequest = {
/**
 * Who asks.
 */
by: Seat,
/**
 * Who is still asked.
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
 * The name he gave.
 */
name: string, };

/**
 * Through whose eyes a match that is over can be looked at: those of a seat, or of a spectator. No
 * game has a view of everything at once.
 */
export type Perspective = Seat | VisitorView;

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
 * A proposal that waits for answers.
 */
export type Proposal = {
/**
 * Its number at this table: an answer names it.
 */
number: number,
/**
 * Who proposes.
 */
by: Seat,
/**
 * What.
 */
what: ProposedChange,
/**
 * Who has agreed, the proposer included.
 */
agreed: Array<Seat>,
/**
 * Whose answer is open.
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
 * What becomes of the seat of a player who is away.
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
rule: RuleRef, };

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
 * Where a sandbox came from.
 */
export type Sandbox = {
/**
 * The table of the finished match; absent: it came from a file.
 */
table?: string,
/**
 * After this entry it goes another way.
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
 * Who is in it.
 */
sitter: Sitter,
/**
 * The seat's side (for Cthulhu Wars its faction), once chosen or dealt; else any.
 */
side?: string,
/**
 * Before the match: the person in it has given a number for the dice.
 */
nonce?: boolean,
/**
 * The person in it plays a deck of his own. Which cards are in it is his secret until the match
 * is over.
 */
own_deck?: boolean,
/**
 * The id of that deck, for its owner, until the match begins.
 */
deck?: string,
/**
 * The secret of the seat's own link, `/t/{id}#{invite}`: for the host, while somebody new may
 * take the seat.
 */
invite?: string,
/**
 * A visitor without an invite sits here, whose seat the viewer may take until the match begins.
 */
takeable?: boolean, };

/**
 * From the server, one JSON text frame each.
 */
export type ServerMessage = { "type": "welcome",
/**
 * Who you are.
 */
you: Person,
/**
 * The server's build.
 */
build: string,
/**
 * How often to `ping`, in milliseconds.
 */
heartbeat_ms: number,
/**
 * Where your messages go if this is a stream of events: they are posted to
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
 * The last entry it includes.
 */
seq: number,
/**
 * What you see, as the game writes it.
 */
view: unknown,
/**
 * Where the match stands.
 */
decision: DecisionView,
/**
 * The latest events, oldest first.
 */
log: Array<LogEvent>,
/**
 * There are older ones: ask with `log`.
 */
more_log: boolean,
/**
 * All open dice so far, and what proves them; absent where they follow from a seed alone.
 */
dice?: OpenDice,
/**
 * Set when it is over.
 */
outcome?: Outcome, } | { "type": "update",
/**
 * The table's id.
 */
table: string,
/**
 * The entry it starts from.
 */
from: number,
/**
 * The entry it leads to.
 */
seq: number,
/**
 * JSON Merge Patch (RFC 7396) for the view; absent when nothing you see changed.
 */
patch?: unknown,
/**
 * What happened.
 */
events: Array<LogEvent>,
/**
 * The open dice that fell, if any did, and what proves them.
 */
dice?: OpenDice,
/**
 * Log events from this entry on were taken back.
 */
undone_from?: number,
/**
 * Where the match stands.
 */
decision: DecisionView,
/**
 * Set when it is over.
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
 * There are still older ones.
 */
more: boolean, } | { "type": "moment",
/**
 * The table's id.
 */
table: string,
/**
 * The entry; 0 is the set-up.
 */
seq: number,
/**
 * Through whose eyes, if that was asked.
 */
as?: Perspective,
/**
 * What could be seen then, as the game writes it.
 */
view: unknown,
/**
 * Whom the game waited for; empty when it was over.
 */
waiting: Array<Waiting>, } | { "type": "accepted",
/**
 * The command's id.
 */
id: string,
/**
 * The entry it became; the last one for commands that make none.
 */
seq: number,
/**
 * It had been done before.
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
 * The reason in words.
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
 * What each seat has left when this is sent, in milliseconds; null for a bot.
 */
left: Array<number | null>,
/**
 * The seats whose clocks run.
 */
running: Array<Seat>,
/**
 * They have been stopped until the next choice.
 */
paused: boolean,
/**
 * An open request to stop them.
 */
request?: PauseRequest, } | { "type": "presence",
/**
 * The table's id.
 */
table: string,
/**
 * The seats whose people are connected.
 */
online: Array<Seat>,
/**
 * How many watch without a seat.
 */
spectators: number, } | { "type": "chat",
/**
 * The table's id.
 */
table: string,
/**
 * The public id of who said it; empty for a notice about the table.
 */
by: string,
/**
 * Their name; empty for a notice about the table.
 */
from: string,
/**
 * His seat, if he has one.
 */
seat?: Seat,
/**
 * The words.
 */
text: Text,
/**
 * Milliseconds since 1970.
 */
at: number,
/**
 * Said among those who watch: players hear it when the match is over.
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
 * It can't be at the moment: commands wait and are then told `unavailable`, clocks stand still.
 */
paused: boolean, } | { "type": "pong" };

/**
 * A side that a seat can pick.
 */
export type Side = {
/**
 * Stable id. A seat that plays several sides at once has their ids joined by `+`.
 */
id: string,
/**
 * For people.
 */
name: Text,
/**
 * One sentence or two.
 */
help: Text,
/**
 * Offered only so; absent: always.
 */
when?: Condition, };

/**
 * Who is in a seat.
 */
export type Sitter = { "type": "open" } | { "type": "person",
/**
 * His public id.
 */
id: string,
/**
 * His name.
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
 * Where a table is in its life.
 */
export type TableState = "open" | "playing" | "finished";

/**
 * A table as somebody may see it.
 */
export type TableView = {
/**
 * Its public id (not enough to enter a private one).
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
 * Where it is in its life.
 */
state: TableState,
/**
 * Listed for everybody.
 */
public: boolean,
/**
 * People without a seat may watch.
 */
spectators: boolean,
/**
 * They see the match this many entries late, until it is over.
 */
delay?: number,
/**
 * How much time players have.
 */
pace?: Pace,
/**
 * What becomes of the seat of somebody who is away.
 */
absence?: Absence,
/**
 * The host's public id.
 */
host: string,
/**
 * The seats in order.
 */
seats: Array<SeatView>,
/**
 * The options that differ from their defaults, by id, see the game's `options`.
 */
options: Record<string, unknown>,
/**
 * The seat of the viewer, if he has one.
 */
your_seat?: Seat,
/**
 * Only in the answer to `enter`: the seat that the link leads to, while it can be taken.
 */
invited_to?: Seat,
/**
 * The seats that the match waits for, while it is played and the viewer sees it as it is. Where
 * the match itself is watched, `decision.waiting` is newer.
 */
waiting?: Array<Seat>,
/**
 * Who else has come to the table, for its host.
 */
people?: Array<AdmittedPerson>,
/**
 * The secret of the invite link: `/t/{id}#{invite}`. Only people at the table get it, visitors of
 * a public table do not.
 */
invite?: string,
/**
 * Binds the secret of the dice, published when the table is opened; where there is no
 * `fairness`, SHA-256 of the seed, once started.
 */
commitment?: string,
/**
 * What else the dice follow from; absent for matches of before.
 */
fairness?: Fairness,
/**
 * The secret or seed itself, once finished: anybody can replay the match.
 */
seed?: string,
/**
 * The table at which the same people play again, once somebody has opened it.
 */
rematch?: string,
/**
 * The finished match that is played on from here: its dice and cards are known to whoever has
 * its archive.
 */
sandbox?: Sandbox,
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
 * An open request to take back.
 */
export type UndoRequest = {
/**
 * Who asks.
 */
by: Seat,
/**
 * The earliest entry that would be taken back.
 */
to: number,
/**
 * Who has agreed so far.
 */
agreed: Array<Seat>,
/**
 * Who is still asked.
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
 * Somebody without a seat.
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
 * An address that is told when it is a guest's turn.
 */
export type WebhookView = {
/**
 * The address.
 */
url: string,
/**
 * It has failed so often that nothing is sent any more until it is set anew.
 */
resting?: boolean,
/**
 * With which notices are signed: shown once, when the address is set.
 */
secret?: string, };

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
