import type { Component, Snippet } from 'svelte';
import type { Begun } from '../lib/repeating';
import type {
  Card,
  Choice,
  LogEvent,
  Named,
  OrderView,
  Outcome,
  TableView,
  Target,
  Waiting,
  When,
} from '../lib/types';
import type { IconName } from '../components/icons';
import type { LogKind } from '../lib/logFilter';
import type { SeatInfo } from '../lib/seats';
import type { Reference } from '../lib/reference.svelte';
import type { Mark } from '../lib/timeline';

/** A side of a game, as the client names and tints it. */
export interface SideLook {
  name: string;
  /** A text-safe CSS colour. */
  ink: string;
  /** A CSS colour for figures, flags and edges. */
  fill: string;
}

/** How a die's face is drawn and read. */
export interface DieLook {
  tone?: 'kill' | 'pain' | 'miss' | 'plain';
  word?: string;
}

/** What the middle of the match screen gets. */
export interface StageProps {
  view: unknown;
  seats: SeatInfo[];
  /** Whom the game waits for. */
  waiting: Waiting[];
  /** The sides that a seat could pick in the lobby, with a sentence on each. */
  sides: Named[];
  log: LogEvent[];
  reference: Reference;
  choices: Choice[];
  /** Things to highlight because they are pointed at elsewhere. */
  lit: Target[];
  onchoose: (choice: Choice, begun?: Begun) => void;
  onhover: (targets: Target[]) => void;
  /** Open the reference card of a thing. */
  oncard: (target: Target) => void;
}

/** What the panels around it get. */
export interface PanelProps {
  view: unknown;
  seats: SeatInfo[];
  /** Whom the game waits for. */
  waiting: Waiting[];
  /** The sides that are waited for. */
  movers: string[];
  lit: Target[];
  reference: Reference;
  /** The open choices, for panels in which they can be made. */
  choices: Choice[];
  onchoose: (choice: Choice, begun?: Begun) => void;
  onhover: (targets: Target[]) => void;
  oncard: (target: Target) => void;
}

export interface ViewProps {
  view: unknown;
}

/** What the phases in the bar at the top get. */
export interface PhasesProps extends ViewProps {
  /** The viewer's seat; none for who only watches. */
  seat?: number | undefined;
  /** The viewer's standing orders. */
  orders: OrderView[];
  onorder: (window: string, when: When) => void;
}

export interface MarkProps {
  side: string;
  size: number;
}

export interface EndingProps {
  view: unknown;
  outcome: Outcome;
  table: TableView;
  seats: SeatInfo[];
  log: LogEvent[];
  /** The log reaches back to the beginning. */
  complete: boolean;
  reference: Reference;
  /** What comes next: a rematch, the archive, the board. The game says where it stands. */
  actions: Snippet;
  /** Whether the dice were honest. */
  fair: Snippet;
}

/** What a card adds in a running match. */
export interface CardNow {
  /** Numbers worth a large type, each with a word. */
  numbers?: [value: string, word: string][];
  /** The card's own facts that say nothing in this match. */
  hides?: readonly string[];
  /** Rows of name and value. */
  rows: [name: string, value: string][];
  /** In a word: `earned`, `open`. */
  state?: string;
  /** The state is something achieved. */
  good?: boolean;
  /** The side it is about, where the card itself belongs to several. */
  owner?: string;
}

export interface CardArtProps {
  card: Card;
  /** The side whose thing it is. */
  owner: string;
  /** The running match, if there is one. */
  view: unknown;
}

/** The way to something that is still to be achieved. */
export interface Goal {
  target: Target;
  side: string;
  name: string;
  /** `2 of 3 gates`; absent where no one can tell. */
  progress?: string;
  /** From 0 to 1, for a bar. */
  share?: number;
}

/** Where a match stands, for those who act and those who wait. */
export interface Outlook {
  /** The cards that explain the moment, the most particular first. */
  about: Target[];
  /** What comes after it, in order. */
  next: string[];
  /** What the viewer's sides have still to achieve, the nearest first. */
  goals: Goal[];
}

/** One screen of "how to play". */
export interface IntroductionScreen {
  id: string;
  title: string;
  /** Paragraphs; the names in them open their cards. */
  text(facts: IntroductionFacts): string[];
}

/** Numbers and names for an introduction, from the reference cards. */
export interface IntroductionFacts {
  /** The value of a card's fact, as `fact('action', 'build_gate', 'cost')`. */
  fact(kind: string, id: string, fact: string): string;
  name(kind: string, id: string): string;
}

/** "How to play" a game: its screens, and what draws them. */
export interface Introduction {
  screens: readonly IntroductionScreen[];
  Art: Component<{ screen: string; facts: IntroductionFacts }>;
}

export interface SeatArtProps {
  side: string;
}

/** What every screen names and each game calls by its own word. */
export interface GameWords {
  /** `Factions`, `Empires`. */
  sides: string;
  /** What is counted for victory. */
  points: string;
  /** What the tracks show, in a sentence. */
  tracks: string;
  /** What the panels of the sides show, in a sentence. */
  panels: string;
}

/** The title of a scene, with its picture. */
export interface Climax {
  icon: IconName;
  title: string;
}

/** Everything the client knows of one game. Another game is another module and one registry line. */
export interface GameModule {
  /** Its own words in English: they are said where they are shown. */
  words?: GameWords;
  /**
   * How the parts of a match lie on a wide screen: the board above the sides, or the sides in a
   * column beside it (`flanked`), with the tracks below the board; or a table that has the sides on
   * it (`tabled`).
   */
  layout?: 'flanked' | 'tabled';
  side(id: string): SideLook | undefined;
  /** Where the sides are just the players: the seat of one, which is called by its player's name. */
  seatOf?(side: string): number | undefined;
  /** The sides that a seat answers for in a running match, as the log's `by` names them. */
  sidesOf(view: unknown, seat: number): string[];
  /** `Turn 5 · Action`, for small screens. */
  phase(view: unknown): string;
  /** What the viewer, or a spectator, should know about turns just now, in a few words. */
  turnNote?(view: unknown, seat: number | undefined): string | undefined;
  /** The thing that a reference card describes, where the view knows it by another id. */
  cardOf?(view: unknown, target: Target): Target | undefined;
  /** What a reference card adds about the match as it stands. */
  cardNow?(view: unknown, card: Card, names: Reference, target: Target): CardNow;
  /** What is going on in the match and what comes next. */
  outlook?(view: unknown, names: Reference, sides: readonly string[]): Outlook;
  /** The terms that explain a variant, or a game that is one, by its id. */
  terms?: Record<string, readonly string[]>;
  die(face: number, event: LogEvent): DieLook;
  /** What makes an event a landmark of the game; without it headings serve as turns. */
  mark?(event: LogEvent): Mark | undefined;
  /** An event that deserves a stage when another player brings it about. */
  climax?(event: LogEvent): Climax | undefined;
  /** What an event is about, to filter the log; dice are known without it. */
  kindsOf?(event: LogEvent): readonly LogKind[];
  /** Begins to load what the first picture of a match needs. */
  prepare?(view: unknown): void;
  Mark: Component<MarkProps>;
  Stage: Component<StageProps>;
  Panels: Component<PanelProps>;
  /** The end of a match; few visits see it, so it is loaded when it comes. */
  ending: () => Promise<Component<EndingProps>>;
  Phases?: Component<PhasesProps>;
  Tracks?: Component<PanelProps>;
  /** What stands between the question and the log, on wide screens. */
  Beside?: Component<PanelProps>;
  /** The sides in one line, for small screens. */
  Chips?: Component<PanelProps>;
  /** A figure beside a seat in the lobby. */
  SeatArt?: Component<SeatArtProps>;
  /** The picture behind titles. */
  Backdrop?: Component;
  /** The picture on a reference card. */
  CardArt?: Component<CardArtProps>;
}
