import { PACES, type Pace } from './scenes';
import type { Stops } from './types';
import { wanted, type Language } from '../words/words';
import {
  coloursFrom,
  paintsOf,
  withColour,
  type Colours,
  type Hue,
  type SideToken,
} from './colours';

export type Theme = 'system' | 'dark' | 'light';
/** How large words are. */
export type TextSize = 'normal' | 'large' | 'larger';

/** Habits that are on or off, as they are at first. */
const HABITS = {
  /** Passing counts only when it is pressed twice. */
  'ask-pass': true,
  /** So does every last step of an action. */
  'ask-done': false,
  /** A finger selects on the board before it chooses. */
  'tap-twice': true,
  /** The board is a list of its areas. */
  'board-words': false,
} as const;
export type Habit = keyof typeof HABITS;

const LEVELS: readonly Stops[] = ['quick', 'normal', 'full'];
const THEMES: readonly Theme[] = ['system', 'dark', 'light'];
export const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'larger'];

/** What this browser has kept under a name. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The languages that the browser asks for; tests of other things have no browser. */
function asked(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** Keeps something under a name, where the browser allows it. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The habits that are kept, or those of a newcomer. */
function habits(): Record<Habit, boolean> {
  const kept = Object.entries(HABITS).map(([habit, first]) => {
    const value = stored(habit);
    return [habit, value === null ? first : value === 'on'];
  });
  return Object.fromEntries(kept) as Record<Habit, boolean>;
}

const USUAL_LOUDNESS = 30;

/** The loudness that is kept, from 0 to 100, or the usual one. */
export function loudnessFrom(kept: string | null): number {
  const loud = kept === null || kept === '' ? NaN : Number(kept);
  return loud >= 0 && loud <= 100 ? loud : USUAL_LOUDNESS;
}

/** The levels that are kept; what is no level is left out. */
export function levelsFrom(kept: string | null): Record<string, Stops> {
  try {
    const all = Object.entries(JSON.parse(kept ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(
      all.filter((pair): pair is [string, Stops] => LEVELS.some((level) => level === pair[1])),
    );
  } catch {
    return {};
  }
}

/** The games with or without a coach that are kept. */
export function coachingFrom(kept: string | null): Record<string, boolean> {
  try {
    const all = Object.entries(JSON.parse(kept ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(
      all.filter((pair): pair is [string, boolean] => typeof pair[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

/** What this browser remembers: looks, language, sound, habits, and that the tour has been seen. */
class Preferences {
  theme = $state<Theme>(THEMES.find((t) => t === stored('theme')) ?? 'system');
  /** The theme that is on the page. */
  shown = $state<'dark' | 'light'>('dark');
  sound = $state(stored('sound') !== 'off');
  textSize = $state<TextSize>(TEXT_SIZES.find((t) => t === stored('text')) ?? 'normal');
  /** How one likes to play. */
  habits = $state(habits());
  /** The colours that the player has chosen for sides. */
  colours = $state.raw<Colours>(coloursFrom(stored('colours')));
  /** How fast what others do is shown. */
  pace = $state<Pace>(PACES.find((pace) => pace === stored('pace')) ?? 'natural');
  /** How loud the sounds of a match are, from 0 to 100. */
  effects = $state(loudnessFrom(stored('effects')));
  /** When each game stops to ask, by its id, where the player has chosen it. */
  stops = $state.raw<Readonly<Record<string, Stops>>>(levelsFrom(stored('stops')));
  /** The language of the page, from when it was loaded. */
  readonly language: Language = wanted(stored('language'), asked());
  /** The first look at a match has been explained. */
  toured = $state(stored('tour') === 'seen');

  /** The card of a first turn has been read. */
  coached = $state(stored('coach') === 'seen');

  /** How well the bots of “Play now” play, by id; empty: as usual. */
  bot = $state(stored('bot') ?? '');

  /** Whether a coach advises at each question of a game, by its id, where that has been chosen. */
  coaching = $state.raw<Readonly<Record<string, boolean>>>(coachingFrom(stored('coaching')));

  /** Whether a coach advises at each question: at first, until the card of a first turn has been read. */
  coaches(game: string): boolean {
    return this.coaching[game] ?? !this.coached;
  }

  /** The theme after this one, for a single button. */
  nextTheme(): void {
    this.setTheme(THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? 'system');
  }

  toggleSound(): void {
    this.sound = !this.sound;
    store('sound', this.sound ? 'on' : 'off');
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    store('theme', theme);
    this.paint();
  }

  setTextSize(size: TextSize): void {
    this.textSize = size;
    store('text', size);
    this.paint();
  }

  setHabit(habit: Habit, on: boolean): void {
    this.habits[habit] = on;
    store(habit, on ? 'on' : 'off');
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    store('pace', pace);
  }

  setEffects(volume: number): void {
    this.effects = volume;
    store('effects', String(volume));
  }

  setStops(game: string, level: Stops): void {
    this.stops = { ...this.stops, [game]: level };
    store('stops', JSON.stringify(this.stops));
  }

  /** Gives a side a colour, or its own again. */
  setColour(side: SideToken, hue: Hue | undefined): void {
    this.colours = withColour(this.colours, side, hue);
    store('colours', JSON.stringify(this.colours));
    this.paint();
  }

  /** Every side has its own colour again. */
  resetColours(): void {
    this.colours = {};
    store('colours', '{}');
    this.paint();
  }

  /** Loads the page again in another language; a match goes on where it was. */
  setLanguage(language: Language): void {
    store('language', language);
    location.reload();
  }

  setToured(toured: boolean): void {
    this.toured = toured;
    store('tour', toured ? 'seen' : 'again');
  }

  setCoached(coached: boolean): void {
    this.coached = coached;
    store('coach', coached ? 'seen' : 'again');
  }

  setBot(bot: string): void {
    this.bot = bot;
    store('bot', bot);
  }

  setCoaching(game: string, coached: boolean): void {
    this.coaching = { ...this.coaching, [game]: coached };
    store('coaching', JSON.stringify(this.coaching));
  }

  /** Puts the theme on the page and follows the system's. */
  start(): void {
    this.paint();
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.paint());
  }

  private paint(): void {
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    const { dataset, style } = document.documentElement;
    const theme = this.theme === 'system' ? system : this.theme;
    dataset.theme = theme;
    this.shown = theme;
    dataset.text = this.textSize;
    for (const [name, value] of paintsOf(this.colours, theme)) style.setProperty(name, value);
  }
}

export const preferences = new Preferences();
