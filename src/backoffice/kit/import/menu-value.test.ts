// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { loadWords } from '../../../lib/i18n.ts';
import i18next from 'i18next';
import { menuValueText } from './menu-value.ts';

describe('a value in the trial of an import', () => {
  it('[MN3] is written as a person reads it, whatever the field', async () => {
    await startI18n('office', 'en', []);
    await loadWords('menu');
    const words = {
      t: i18next.t,
      name: ({ name_en }: { name_en: string }) => name_en,
      money: (minor: number) => `$${(minor / 100).toFixed(2)}`,
      time: (instant: string) => instant.slice(0, 10),
    };
    const text = (field: string, value: unknown) => menuValueText(field, value, words);
    const option = { name_zh: '辣', name_en: 'Hot', extra_price_cents: 50 };
    expect([
      text('price_cents', 1495),
      text('status', 'off_shelf'),
      text('is_chefs_special', true),
      text('image', null),
      text('allergens', ['peanut', 'chili']),
      text('available_from_at', '2026-12-01T05:00:00.000Z'),
      text('weekly_windows', [{ days: ['mon', 'tue'], span: { open: '11:00', close: '15:00' } }]),
      text('specifications', [
        { name_zh: '酱', name_en: 'Sauce', options: [{ ...option, extra_price_cents: 0 }, option] },
      ]),
    ]).toEqual([
      '$14.95',
      'Unavailable',
      'yes',
      '—',
      'Peanut, “chili” (not on the list)',
      '2026-12-01',
      'Mon, Tue 11:00–15:00',
      'Sauce: Hot, Hot +$0.50',
    ]);
  });
});
