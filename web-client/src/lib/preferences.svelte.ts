export type Theme = 'system' | 'dark' | 'light';

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** What this browser remembers: theme and sound. */
class Preferences {
  theme = $state<Theme>(THEMES.find((t) => t === stored('theme')) ?? 'system');
  sound = $state(stored('sound') !== 'off');

  /** The theme after this one, for a single button. */
  nextTheme(): void {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length] ?? 'system';
    store('theme', this.theme);
    this.paint();
  }

  toggleSound(): void {
    this.sound = !this.sound;
    store('sound', this.sound ? 'on' : 'off');
  }

  /** Puts the theme on the page and follows the system's. */
  start(): void {
    this.paint();
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => this.paint());
  }

  private paint(): void {
    const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    document.documentElement.dataset.theme = this.theme === 'system' ? system : this.theme;
  }
}

export const preferences = new Preferences();
