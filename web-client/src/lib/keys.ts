/** What a key press asks of the match screen. */
export type KeyCommand =
  | { do: 'choose'; key: number }
  | { do: 'forward' }
  | { do: 'undo' }
  | { do: 'log' }
  | { do: 'help' }
  | { do: 'close' };

/** The part of a keyboard event that matters, so that tests need no browser. */
export interface KeyPress {
  key: string;
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
  if (/^[1-9]$/.test(press.key)) return { do: 'choose', key: Number(press.key) };
  switch (press.key) {
    case ' ':
      return PRESSES.has(press.on.tag) ? undefined : { do: 'forward' };
    case 'u':
    case 'U':
      return { do: 'undo' };
    case 'l':
    case 'L':
      return { do: 'log' };
    case '?':
      return { do: 'help' };
    default:
      return undefined;
  }
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
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  const element = event.target instanceof HTMLElement ? event.target : undefined;
  const on = {
    // What acts as a button has a button's keys.
    tag: element?.matches('[role="button"]') ? 'BUTTON' : (element?.tagName ?? ''),
    editable: element?.isContentEditable ?? false,
    slides: element instanceof HTMLInputElement && element.type === 'range',
    walks: !!element?.closest('[role="radiogroup"], [role="tablist"], [role="listbox"]'),
    scrolls: element?.matches('[role="log"], [role="region"], [role="group"]') ?? false,
  };
  return { key, ctrlKey, metaKey, altKey, repeat, on };
}
