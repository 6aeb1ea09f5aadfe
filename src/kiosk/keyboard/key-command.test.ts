import { describe, expect, it } from 'vitest';
import { keyCommandOf } from './key-command.ts';

const press = (key: string, more: Partial<{ ctrlKey: boolean }> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const board = { isAlert: false, hasDigits: false, areSingleKeysOn: true };
const alert = { ...board, isAlert: true };

describe('the desk’s keys', () => {
  it('move on the board and choose the prep time in the alert', () => {
    expect(keyCommandOf(press('ArrowLeft'), board)).toEqual({ do: 'move', to: 'left' });
    expect(keyCommandOf(press('ArrowLeft'), alert)).toEqual({ do: 'prep', by: 'previous' });
    expect(keyCommandOf(press('+'), alert)).toEqual({ do: 'prep', by: 5 });
  });

  it('accept, see, reject and mark done', () => {
    expect(['a', ' ', 'R', 'd'].map((key) => keyCommandOf(press(key), alert)?.do)).toEqual([
      'accept',
      'seen',
      'reject',
      'done',
    ]);
  });

  it('collect digits and open on Enter', () => {
    expect(keyCommandOf(press('5'), board)).toEqual({ do: 'digit', digit: '5' });
    expect(keyCommandOf(press('Enter'), { ...board, hasDigits: true })).toEqual({ do: 'open' });
    expect(keyCommandOf(press('Enter'), board)).toBeUndefined();
  });

  it('[UL11] turn pages, find the most urgent hidden order, and move a number on', () => {
    expect(keyCommandOf(press('PageDown'), board)).toEqual({ do: 'next_page' });
    expect(keyCommandOf(press('Home'), board)).toEqual({ do: 'first_page' });
    expect(keyCommandOf(press('PageDown'), alert)).toBeUndefined();
    expect(keyCommandOf(press('n'), board)).toEqual({ do: 'most_urgent' });
    expect(keyCommandOf(press('+'), { ...board, hasDigits: true })).toEqual({ do: 'forward_number' });
    expect(keyCommandOf(press('+'), board)).toBeUndefined();
  });

  it('leave the browser’s own combinations alone', () => {
    expect(keyCommandOf(press('r', { ctrlKey: true }), board)).toBeUndefined();
  });

  it('can be turned off, except Esc and the arrows', () => {
    const off = { ...board, areSingleKeysOn: false };
    expect(keyCommandOf(press('d'), off)).toBeUndefined();
    expect(keyCommandOf(press('Escape'), off)).toEqual({ do: 'close' });
  });
});
