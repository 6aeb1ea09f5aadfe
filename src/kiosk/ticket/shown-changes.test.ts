import { expect, it } from 'vitest';
import { changeLines } from '#contract/domain/change-lines.ts';
import { itemsOf, orderOf, PEANUTS } from '#tests/desk-gallery/orders.ts';
import { shownChanges } from './shown-changes.ts';

const KITCHEN = { station: null, room: 5 };
const stationed = (lines: readonly string[], station: string) => itemsOf(lines).map((item) => ({ ...item, station }));
const before = { ...orderOf({ no: '051', lines: [], dueIn: 9 }), customer_phone: '+16305550123' };

it('[F3] keeps what concerns the whole order, however many dishes have changed, and counts the rest', () => {
  const was = { ...before, items: itemsOf(['1 mapo', '2 pork', '3 rice', '1 soup', '1 beans', '2 fish']) };
  const memo = { text: 'no salt', lang: 'en' as const, other: null };
  const now = { ...was, items: itemsOf(['1 tso', '2 eggplant']), allergies: [PEANUTS], memo };
  const { shown, more } = shownChanges(changeLines(was, now), KITCHEN);
  const texts = shown.map(({ text_en }) => text_en);
  expect(texts).toEqual([
    'Allergy: Peanut allergy',
    'no salt',
    '1× Mapo tofu',
    '2× Twice-cooked pork',
    '3× Steamed rice',
  ]);
  expect(more).toBe(5);
});

it('[F3] has all of a small change, and of one that is a line too long', () => {
  const was = { ...before, items: itemsOf(['1 mapo', '2 pork', '3 rice']) };
  const lines = changeLines(was, { ...was, items: itemsOf(['2 mapo', '3 pork', '4 rice']) });
  expect(shownChanges(lines, KITCHEN)).toEqual({ shown: lines, more: 0 });
});

it('[F3] a station sees its own dishes and what concerns all, but no telephone number', () => {
  const was = { ...before, items: [...stationed(['1 mapo'], 'wok'), ...stationed(['1 dandan'], 'noodle')] };
  const items = [...stationed(['2 mapo'], 'wok'), ...stationed(['2 dandan'], 'noodle')];
  const now = { ...was, items, allergies: [PEANUTS], customer_phone: '+16305550188' };
  const { shown, more } = shownChanges(changeLines(was, now), { station: 'Wok', room: 5 });
  expect(shown.map(({ text_en }) => text_en)).toEqual(['Allergy: Peanut allergy', '1× Mapo tofu', '2× Mapo tofu']);
  expect(more).toBe(0);
});
