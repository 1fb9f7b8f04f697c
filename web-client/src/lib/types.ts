export type Seat = number;
export type RuleRef = string;
export type Prompt = { title: string; why: string; rule: RuleRef };
export type Target = { kind: string; id: string };
export type Cost = { amount: number; of: string; leaves: number };
export type Role = 'option' | 'done' | 'pass' | 'anytime';
export type Choice = {
  action: unknown;
  label: string;
  detail?: string;
  cost?: Cost;
  targets: Array<Target>;
  rule: RuleRef;
  role: Role;
  group?: string;
};
export type Refusal = { label: string; why: string; rule: RuleRef };
export type Ask = {
  prompt: Prompt;
  choices: Array<Choice>;
  refusals?: Array<Refusal>;
  window?: string;
};
export type Waiting = { seat: Seat; prompt: string };
export type UndoOffer = { last: number; all: number; steps: Array<string> };
export type When = 'always' | 'danger' | 'never' | 'next';
export type Window = { id: string; name: string; help: string };
export type OrderView = { window: Window; when: When; called: boolean };
export type DecisionView = {
  seq: number;
  waiting: Array<Waiting>;
  ask?: Ask;
  anytime?: Array<Choice>;
  undo?: UndoOffer;
  orders?: Array<OrderView>;
};
export type Span =
  | { type: 'text'; text: string }
  | { type: 'thing'; kind: string; id: string; text: string }
  | { type: 'dice'; faces: Array<number> };
export type Level = 'heading' | 'action' | 'detail';
export type Line = { level: Level; by?: string; spans: Array<Span>; secret?: boolean };
export type LogEvent = { seq: number; event: unknown; line?: Line; undone?: boolean };
export type Status = 'stated' | 'reconstructed';
export type Card = {
  kind: string;
  id: string;
  name: string;
  of: string;
  facts: Array<[string, string]>;
  text: string;
  rule: string;
  status: Status;
};

export type Faction = 'gc' | 'cc' | 'bg' | 'ys';
export type Area = string;
export type Kind =
  | 'acolyte'
  | 'deep_one'
  | 'shoggoth'
  | 'starspawn'
  | 'cthulhu'
  | 'nightgaunt'
  | 'flying_polyp'
  | 'hunting_horror'
  | 'nyarlathotep'
  | 'ghoul'
  | 'fungi'
  | 'dark_young'
  | 'shub_niggurath'
  | 'undead'
  | 'byakhee'
  | 'king_in_yellow'
  | 'hastur';
export type Spellbook = string;
export type Requirement = string;
export type Phase = 'gather_power' | 'first_player' | 'doom' | 'action' | 'over';
export type RitualView = { track: Array<number>; at: number; cost: number };
export type FactionView = {
  seat: number;
  power: number;
  doom: number;
  gates: number;
  spellbooks: { [key in Spellbook]?: boolean };
  requirements: { [key in Requirement]?: boolean };
  elder_signs: number;
  elder_values?: Array<number>;
  revealed: number;
  pool: { [key in Kind]?: number };
  costs: { [key in Kind]?: number };
  tokens?: number;
};
export type AreaView = { gate?: boolean; keeper?: string; desecrated?: boolean };
export type UnitView = {
  faction: Faction;
  kind: Kind;
  area?: Area;
  captor?: Faction;
  submerged?: boolean;
};
export type BattleStep =
  | 'pre_battle_attacker'
  | 'pre_battle_defender'
  | 'combat'
  | 'kills'
  | 'pains'
  | 'necrophagy'
  | 'harbinger'
  | 'retreats'
  | 'finish';
export type SideView = {
  faction: Faction;
  dice: number;
  faces: Array<number>;
  kills: number;
  pains: number;
};
export type Fate =
  'fighting' | 'invisible' | 'lost' | 'wounded' | 'pained' | 'killed' | 'retreated';
export type FightingView = { faction: Faction; kind: Kind; fate: Fate };
export type BattleView = {
  area: Area;
  step: BattleStep;
  attacker: SideView;
  defender: SideView;
  units: { [key in string]?: FightingView };
  used: Array<string>;
};
export type NegotiationView = {
  over: Spellbook;
  total: number;
  shares: { [key in Faction]?: number };
  proposer?: Faction;
  agreed: { [key in Faction]?: boolean };
};
export type CthulhuWarsView = {
  map: string;
  turn: number;
  phase: Phase;
  round: number;
  order: Array<Faction>;
  active?: Faction;
  ritual: RitualView;
  elder_pile: number;
  factions: { [key in Faction]?: FactionView };
  areas: { [key in Area]?: AreaView };
  units: { [key in string]?: UnitView };
  battle?: BattleView;
  negotiation?: NegotiationView;
};

export type Outcome = { winners: Array<Seat>; why: string };
export type Person = { id: string; name: string };
export type TableState = 'open' | 'playing' | 'finished';
export type Sitter =
  { type: 'open' } | { type: 'person'; id: string; name: string } | { type: 'bot'; bot: string };
export type SeatView = { sitter: Sitter; side?: string };
export type TableView = {
  id: string;
  name: string;
  game: string;
  state: TableState;
  public: boolean;
  spectators: boolean;
  host: string;
  seats: Array<SeatView>;
  options: Record<string, unknown>;
  your_seat?: Seat;
  invite?: string;
  commitment?: string;
  seed?: string;
  created_at: number;
};
export type Named = { id: string; name: string; help: string };
export type OptionValue = { id: string; name: string; help: string; seats: Array<number> };
export type OptionInfo = { id: string; name: string; help: string; values: Array<OptionValue> };
export type GameInfo = {
  id: string;
  name: string;
  version: number;
  about: string;
  seats: Array<number>;
  sides: Array<Named>;
  options: Array<OptionInfo>;
  bots: Array<Named>;
};
export type UndoRequest = { by: Seat; to: number; agreed: Array<Seat>; open: Array<Seat> };
export type ClientMessage =
  | { type: 'watch'; table: string; since?: number }
  | { type: 'unwatch'; table: string }
  | { type: 'act'; table: string; seq: number; id: string; action: unknown }
  | { type: 'undo'; table: string; to: number; id: string }
  | { type: 'undo_answer'; table: string; to: number; agree: boolean; id: string }
  | { type: 'order'; table: string; window: string; when: When; id: string }
  | { type: 'chat'; table: string; text: string; id: string }
  | { type: 'log'; table: string; before: number }
  | { type: 'ping' };
export type ServerMessage =
  | { type: 'welcome'; you: Person; build: string; heartbeat_ms: number }
  | { type: 'table'; table: TableView }
  | {
      type: 'snapshot';
      table: string;
      seq: number;
      view: unknown;
      decision: DecisionView;
      log: Array<LogEvent>;
      more_log: boolean;
      outcome?: Outcome;
    }
  | {
      type: 'update';
      table: string;
      from: number;
      seq: number;
      patch?: unknown;
      events: Array<LogEvent>;
      undone_from?: number;
      decision: DecisionView;
      outcome?: Outcome;
    }
  | { type: 'log'; table: string; events: Array<LogEvent>; more: boolean }
  | { type: 'accepted'; id: string; seq: number; duplicate: boolean }
  | { type: 'rejected'; id?: string; code: string; message: string; rule?: string }
  | { type: 'presence'; table: string; online: Array<Seat>; spectators: number }
  | { type: 'chat'; table: string; from: string; seat?: Seat; text: string; at: number }
  | { type: 'undo_request'; table: string; request?: UndoRequest }
  | { type: 'pong' };
