import { t } from '../words/words';
import type { Pace, ServerMessage } from './types';

/** The clocks as the server sent them, and when this page received them. */
export interface Clocks {
  left: readonly (number | null)[];
  running: readonly number[];
  /** How long each of these still stands, in milliseconds, while what others did is shown. */
  scenes: readonly number[];
  paused: boolean;
  request?: { by: number; open: number[] } | undefined;
  heard: number;
}

/** Below this a clock is shown as short, in milliseconds. */
export const SHORT = 60_000;

export function heard(message: Extract<ServerMessage, { type: 'clock' }>, now: number): Clocks {
  const { left, running, scenes = [], paused, request } = message;
  return { left, running, scenes, paused, request, heard: now };
}

/** What a seat has left in milliseconds; none where it has no clock. */
export function leftOf(clocks: Clocks | undefined, seat: number, now: number): number | undefined {
  const left = clocks?.left[seat];
  if (clocks === undefined || left === undefined || left === null) return undefined;
  const at = clocks.paused ? -1 : clocks.running.indexOf(seat);
  if (at < 0) return left;
  const spent = Math.max(0, now - clocks.heard - (clocks.scenes[at] ?? 0));
  return Math.max(0, left - spent);
}

/** `4:05`, `1:12:30`, and from a day on in days and hours. */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24)
    return t('{days} d {hours} h', { days: Math.floor(hours / 24), hours: hours % 24 });
  const two = (n: number): string => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** What a table can be set to. */
export const PACES: readonly Pace[] = [
  { type: 'free' },
  { type: 'bank', minutes: 30, more: 10 },
  { type: 'bank', minutes: 90, more: 15 },
  { type: 'days', days: 1 },
  { type: 'days', days: 3 },
  { type: 'days', days: 7 },
];

/** A pace in a few words, which also tell it from every other. */
export function paceWords(pace: Pace | undefined): string {
  switch (pace?.type) {
    case 'bank':
      return t('{minutes} min + {seconds} s', { minutes: pace.minutes, seconds: pace.more });
    case 'days':
      return pace.days === 1 ? t('1 day a choice') : t('{n} days a choice', { n: pace.days });
    default:
      return t('No clock');
  }
}
