import { describe, expect, it } from 'vitest';
import { historyCommand, keyCommand, type KeyPress } from './keys';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  on: { tag: 'BODY', editable: false },
  ...more,
});

describe('keyCommand', () => {
  it('knows the keys of the match', () => {
    expect(keyCommand(press('7'))).toEqual({ do: 'choose', key: 7 });
    expect(keyCommand(press(' '))).toEqual({ do: 'forward' });
    expect(keyCommand(press('u'))).toEqual({ do: 'undo' });
    expect(keyCommand(press('L'))).toEqual({ do: 'log' });
    expect(keyCommand(press('?'))).toEqual({ do: 'help' });
    expect(keyCommand(press('0'))).toBeUndefined();
  });

  it('leaves writing alone, but Escape always closes', () => {
    const on = { tag: 'INPUT', editable: false };
    expect(keyCommand(press('1', { on }))).toBeUndefined();
    expect(keyCommand(press('u', { on: { tag: 'DIV', editable: true } }))).toBeUndefined();
    expect(keyCommand(press('Escape', { on }))).toEqual({ do: 'close' });
  });

  it('leaves Space to a focused button, which presses itself', () => {
    expect(keyCommand(press(' ', { on: { tag: 'BUTTON', editable: false } }))).toBeUndefined();
    expect(keyCommand(press('2', { on: { tag: 'BUTTON', editable: false } }))).toBeDefined();
  });

  it('does not fire on shortcuts of the browser or on a held key', () => {
    expect(keyCommand(press('u', { ctrlKey: true }))).toBeUndefined();
    expect(keyCommand(press('1', { altKey: true }))).toBeUndefined();
    expect(keyCommand(press(' ', { repeat: true }))).toBeUndefined();
  });
});

describe('historyCommand', () => {
  const on = (more: Partial<KeyPress['on']>) => ({ on: { tag: 'DIV', editable: false, ...more } });

  it('walks through the game, also by a held key', () => {
    expect(historyCommand(press('ArrowLeft'))).toBe('back');
    expect(historyCommand(press('ArrowRight', { repeat: true }))).toBe('on');
    expect(historyCommand(press('Home'))).toBe('first');
    expect(historyCommand(press('End'))).toBe('last');
    expect(historyCommand(press('PageUp'))).toBe('turn-back');
    expect(historyCommand(press(' '))).toBe('play');
    expect(historyCommand(press('u'))).toBeUndefined();
  });

  it('leaves keys to whatever has its own use for them', () => {
    expect(historyCommand(press('ArrowLeft', on({ tag: 'INPUT' })))).toBeUndefined();
    expect(historyCommand(press('ArrowLeft', on({ walks: true })))).toBeUndefined();
    expect(historyCommand(press('Home', on({ scrolls: true })))).toBeUndefined();
    expect(historyCommand(press(' ', on({ tag: 'BUTTON' })))).toBeUndefined();
    expect(historyCommand(press('ArrowLeft', { altKey: true }))).toBeUndefined();
    expect(historyCommand(press('ArrowLeft', on({ scrolls: true })))).toBe('back');
    expect(historyCommand(press('ArrowLeft', on({ tag: 'INPUT', slides: true })))).toBe('back');
  });
});
