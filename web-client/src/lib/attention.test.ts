import { expect, test } from 'vitest';
import { Attention, iconOf, REMIND_MS, titleOf, type Callers } from './attention';

function fake(used = false) {
  const timers: { ms: number; run: () => void; gone: boolean }[] = [];
  const world = {
    used,
    rings: 0,
    shown: [] as string[],
    dismissed: 0,
    timers,
  };
  const callers: Callers = {
    inUse: () => world.used,
    ring: () => (world.rings += 1),
    notify: (text) => {
      world.shown.push(text);
      return () => (world.dismissed += 1);
    },
    after: (ms, run) => {
      const timer = { ms, run, gone: false };
      timers.push(timer);
      return () => (timer.gone = true);
    },
  };
  return { world, attention: new Attention(callers) };
}

test('the title says whose turn it is', () => {
  expect(titleOf(true, 'Friday')).toBe('(1) Your turn – Friday');
  expect(titleOf(false, 'Friday')).toBe('Friday · Eldertable');
  expect(titleOf(true, '')).toBe('(1) Your turn – Eldertable');
  expect(titleOf(false, '')).toBe('Eldertable');
});

test('the icon shows the side, and a dot on its turn', () => {
  const badge = { drawing: '<path d="M0 0"/>', colour: 'rgb(1, 2, 3)' };
  const dot = encodeURIComponent('<circle');
  expect(iconOf(false)).toBe('/favicon.svg');
  expect(iconOf(true)).toBe('/favicon-turn.svg');
  expect(iconOf(false, badge)).toContain(encodeURIComponent(badge.drawing));
  expect(iconOf(false, badge)).toContain(encodeURIComponent(badge.colour));
  expect(iconOf(false, badge)).not.toContain(dot);
  expect(iconOf(true, badge)).toContain(dot);
});

test('who is elsewhere is called once for a turn', () => {
  const { world, attention } = fake();
  attention.stand(false, 'Friday');
  expect(world.rings).toBe(0);
  attention.stand(true, 'Friday');
  attention.stand(true, 'Friday');
  expect(world.rings).toBe(1);
  expect(world.shown).toEqual(['Your turn at Friday']);
  attention.stand(false, 'Friday');
  expect(world.dismissed).toBe(1);
  attention.stand(true, 'Friday');
  expect(world.rings).toBe(2);
});

test('who plays just now is not called', () => {
  const { world, attention } = fake(true);
  attention.stand(true, 'Friday');
  expect(world.rings).toBe(0);
  expect(world.shown).toEqual([]);
});

test('a turn that is not taken is called out once more', () => {
  const { world, attention } = fake(true);
  attention.stand(true, 'Friday');
  expect(world.timers.map((t) => t.ms)).toEqual([REMIND_MS]);
  world.used = false;
  world.timers[0]?.run();
  expect(world.rings).toBe(1);
  expect(world.timers).toHaveLength(1);
});

test('a turn that was taken is not called out again', () => {
  const { world, attention } = fake();
  attention.stand(true, 'Friday');
  attention.stand(false, 'Friday');
  expect(world.timers[0]?.gone).toBe(true);
});

test('the notice goes when the player looks', () => {
  const { world, attention } = fake();
  attention.stand(true, 'Friday');
  attention.seen();
  attention.seen();
  expect(world.dismissed).toBe(1);
});

test('the notice goes with the screen', () => {
  const { world, attention } = fake();
  attention.stand(true, 'Friday');
  attention.end();
  expect(world.dismissed).toBe(1);
  expect(world.timers[0]?.gone).toBe(true);
});
