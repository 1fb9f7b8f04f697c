import { describe, expect, it } from 'vitest';
import { historyCommand, keyCommand, type KeyPress } from './keys';
import { shortcuts } from './shortcuts.svelte';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
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

  it('knows them on other keyboards', () => {
    // Cyrillic: the physical key counts.
    expect(keyCommand(press('г', { code: 'KeyU' }))).toEqual({ do: 'undo' });
    expect(keyCommand(press('д', { code: 'KeyL' }))).toEqual({ do: 'log' });
    // AZERTY: digits of the top row without Shift, and their signs with it.
    expect(keyCommand(press('&', { code: 'Digit1' }))).toEqual({ do: 'choose', key: 1 });
    expect(keyCommand(press('1', { code: 'Digit1', shiftKey: true }))).toEqual({
      do: 'choose',
      key: 1,
    });
    expect(keyCommand(press('!', { code: 'Digit1', shiftKey: true }))).toBeUndefined();
    expect(keyCommand(press('5', { code: 'Numpad5' }))).toEqual({ do: 'choose', key: 5 });
    // Dvorak: the character counts.
    expect(keyCommand(press('u', { code: 'KeyF' }))).toEqual({ do: 'undo' });
  });

  it('can be switched off and changed', () => {
    shortcuts.set('undo', 'z');
    expect(keyCommand(press('z'))).toEqual({ do: 'undo' });
    expect(keyCommand(press('u'))).toBeUndefined();
    expect(shortcuts.set('log', 'z')).toBe(true);
    expect(keyCommand(press('z'))).toEqual({ do: 'log' });
    expect(keyCommand(press('l'))).toEqual({ do: 'undo' });
    expect(shortcuts.set('log', '7')).toBe(false);
    shortcuts.reset();
    shortcuts.toggle();
    expect(keyCommand(press('1'))).toBeUndefined();
    expect(keyCommand(press(' '))).toBeUndefined();
    expect(keyCommand(press('Escape'))).toEqual({ do: 'close' });
    shortcuts.toggle();
  });

  it('confirms by Enter, which presses a focused button itself', () => {
    expect(keyCommand(press('Enter'))).toEqual({ do: 'confirm' });
    const on = { tag: 'BUTTON', editable: false };
    expect(keyCommand(press('Enter', { on }))).toBeUndefined();
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
