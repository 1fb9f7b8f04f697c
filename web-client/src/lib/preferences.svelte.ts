import { wanted, type Language } from '../words/words';

export type Theme = 'system' | 'dark' | 'light';
/** How large words are. */
export type TextSize = 'normal' | 'large' | 'larger';

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];
export const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'larger'];

function stored(key: string): string | null {
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

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** What this browser remembers: theme, text size, language, sound, and that the tour has been seen. */
class Preferences {
  theme = $state<Theme>(THEMES.find((t) => t === stored('theme')) ?? 'system');
  sound = $state(stored('sound') !== 'off');
  textSize = $state<TextSize>(TEXT_SIZES.find((t) => t === stored('text')) ?? 'normal');
  /** The language of the page, from when it was loaded. */
  readonly language: Language = wanted(stored('language'), asked());
  /** The first look at a match has been explained. */
  toured = $state(stored('tour') === 'seen');

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

  /** Loads the page again in another language; a match goes on where it was. */
  setLanguage(language: Language): void {
    store('language', language);
    location.reload();
  }

  setToured(toured: boolean): void {
    this.toured = toured;
    store('tour', toured ? 'seen' : 'again');
  }

  /** Puts the theme on the page and follows the system's. */
  start(): void {
    this.paint();
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.paint());
  }

  private paint(): void {
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    const { dataset } = document.documentElement;
    dataset.theme = this.theme === 'system' ? system : this.theme;
    dataset.text = this.textSize;
  }
}

export const preferences = new Preferences();
