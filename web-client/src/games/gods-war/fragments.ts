import type { GodsWarGift, GodsWarSheet, GodsWarSlot } from '../../lib/types';
import { entriesOf } from './empires';

/** A heroquest's slot. */
export interface SlotLook {
  id: GodsWarSlot;
  gift: GodsWarGift | undefined;
  /** The gift lies face down. */
  spent: boolean;
}

export interface Fragment {
  /** From 1. */
  number: number;
  slots: SlotLook[];
  filled: number;
}

/** The fragments of a sheet, each with its two slots. */
export function fragmentsOf(sheet: GodsWarSheet): Fragment[] {
  const slots = entriesOf(sheet.slots)
    .map(([id, slot]): SlotLook => ({ id, gift: slot.gift, spent: slot.spent ?? false }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const fragments: Fragment[] = [];
  for (let at = 0; at < slots.length; at += 2) {
    const pair = slots.slice(at, at + 2);
    const filled = pair.filter(({ gift }) => gift !== undefined).length;
    fragments.push({ number: at / 2 + 1, slots: pair, filled });
  }
  return fragments;
}
