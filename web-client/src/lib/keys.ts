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
  /** The tag name of the focused element, in capitals, and whether it takes text. */
  on: { tag: string; editable: boolean };
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

export function pressOf(event: KeyboardEvent): KeyPress {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  const element = event.target instanceof HTMLElement ? event.target : undefined;
  const on = { tag: element?.tagName ?? '', editable: element?.isContentEditable ?? false };
  return { key, ctrlKey, metaKey, altKey, repeat, on };
}
