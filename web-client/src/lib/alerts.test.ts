import { expect, test } from 'vitest';
import { Alerts, type AlertStore, type Permission } from './alerts.svelte';

function fake(permission: Permission, answer: Permission = permission, kept = {}) {
  const memory = new Map<string, string>(Object.entries(kept));
  let asked = 0;
  let now = permission;
  const store: AlertStore = {
    read: (key) => memory.get(key) ?? null,
    write: (key, value) => memory.set(key, value),
    permission: () => now,
    ask: () => {
      asked += 1;
      now = answer;
      return Promise.resolve(answer);
    },
  };
  return { alerts: new Alerts(store), memory, asked: () => asked, store };
}

test('no one is asked until he wants notices', async () => {
  const { alerts, asked } = fake('askable', 'granted');
  expect(asked()).toBe(0);
  expect(alerts.notices).toBe(false);
  await alerts.setNotices(true);
  expect(asked()).toBe(1);
  expect(alerts.notices).toBe(true);
});

test('a refusal is kept, and not asked about again', async () => {
  const { alerts, asked, memory } = fake('askable', 'refused');
  await alerts.setNotices(true);
  expect(alerts.notices).toBe(false);
  expect(alerts.permission).toBe('refused');
  await alerts.setNotices(true);
  expect(asked()).toBe(1);
  expect(memory.get('notices')).toBe('off');
});

test('the browser remembers the choice', async () => {
  const { alerts, memory, store } = fake('granted');
  await alerts.setNotices(true);
  expect(memory.get('notices')).toBe('on');
  expect(new Alerts(store).notices).toBe(true);
  await alerts.setNotices(false);
  expect(new Alerts(store).notices).toBe(false);
});

test('a permission that was withdrawn in the browser ends the notices', () => {
  expect(fake('refused', 'refused', { notices: 'on' }).alerts.notices).toBe(false);
});

test('the volume is kept within its bounds', () => {
  const { alerts, store } = fake('none');
  alerts.setVolume(250);
  expect(alerts.volume).toBe(100);
  alerts.setVolume(30);
  expect(new Alerts(store).volume).toBe(30);
  expect(fake('none', 'none', { volume: 'loud' }).alerts.volume).toBe(60);
});
