import { shortcuts } from './shortcuts.svelte';

/** What a key press asks of the match screen. The keys can be changed, see `shortcuts.svelte.ts`. */
export type KeyCommand =
  | { do: 'choose'; key: number }
  | { do: 'forward' }
  | { do: 'confirm' }
  | { do: 'undo' }
  | { do: 'log' }
  | { do: 'help' }
  | { do: 'close' };

/** The part of a keyboard event that matters, so that tests need no browser. */
export interface KeyPress {
  key: string;
  /** The physical key, as a US keyboard names it. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  /** The tag name of the focused element, in capitals, and which keys are its own. */
  on: {
    tag: string;
    /** It takes text. */
    editable: boolean;
    /** It is a slider. */
    slides?: boolean;
    /** Arrow keys walk in what it belongs to. */
    walks?: boolean;
    /** It scrolls by keys. */
    scrolls?: boolean;
  };
}

const WRITES = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const PRESSES = new Set(['BUTTON', 'A', 'SUMMARY']);

export function keyCommand(press: KeyPress): KeyCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return undefined;
  if (press.key === 'Escape') return { do: 'close' };
  if (press.on.editable || WRITES.has(press.on.tag)) return undefined;
  if (press.key === 'Enter') return PRESSES.has(press.on.tag) ? undefined : { do: 'confirm' };
  if (!shortcuts.on) return undefined;
  const digit = digitOf(press);
  if (digit !== undefined) return { do: 'choose', key: digit };
  const shortcut = shortcuts.of(letterOf(press));
  if (shortcut === 'forward' && press.key === ' ' && PRESSES.has(press.on.tag)) return undefined;
  // The board and cards have keys of their own.
  return !shortcut || shortcut === 'words' || shortcut === 'card' ? undefined : { do: shortcut };
}

/** The digit of a key. On AZERTY the digits of the top row need Shift: the key counts without it. */
function digitOf({ key, code, shiftKey }: KeyPress): number | undefined {
  if (/^[1-9]$/.test(key)) return Number(key);
  const top = /^Digit([1-9])$/.exec(code);
  return top && !shiftKey ? Number(top[1]) : undefined;
}

/** The character of a key; for letters of other scripts that of the physical key. */
export function letterOf({
  key,
  code,
  shiftKey,
}: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>): string {
  const physical = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (key.length === 1 && key.charCodeAt(0) > 126) {
    return physical ?? (code === 'Slash' && shiftKey ? '?' : key);
  }
  return key.length === 1 ? key.toLowerCase() : key;
}

/** What a key press asks while an earlier moment is looked at. */
export type HistoryCommand = 'back' | 'on' | 'turn-back' | 'turn-on' | 'first' | 'last' | 'play';

const STEPS: Partial<Record<string, HistoryCommand>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  PageUp: 'turn-back',
  PageDown: 'turn-on',
  Home: 'first',
  End: 'last',
  ' ': 'play',
};

/** Only for a screen that shows the past: elsewhere these keys keep their meaning. */
export function historyCommand(press: KeyPress): HistoryCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const { tag, editable, slides, walks, scrolls } = press.on;
  if (editable || walks || (WRITES.has(tag) && !slides)) return undefined;
  const command = STEPS[press.key];
  if (command === 'play' && (press.repeat || PRESSES.has(tag))) return undefined;
  if (scrolls && command !== 'back' && command !== 'on') return undefined;
  return command;
}

export function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
  const element = event.target instanceof HTMLElement ? event.target : undefined;
  const on = {
    // What acts as a button has a button's keys.
    tag: element?.matches('[role="button"]') ? 'BUTTON' : (element?.tagName ?? ''),
    editable: element?.isContentEditable ?? false,
    slides: element instanceof HTMLInputElement && element.type === 'range',
    walks: !!element?.closest('[role="radiogroup"], [role="tablist"], [role="listbox"]'),
    scrolls: element?.matches('[role="log"], [role="region"], [role="group"]') ?? false,
  };
  return { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, on };
}
