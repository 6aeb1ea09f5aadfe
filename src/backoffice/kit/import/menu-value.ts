import { isAllergen } from '#contract/domain/allergens.ts';
import type { Specification, WeeklyWindowSchema } from '#contract/domain/menu.ts';
import type { TFunction } from 'i18next';
import type * as z from 'zod/mini';

type Window = z.infer<typeof WeeklyWindowSchema>;

/** How the parts of a value are written, in the person's language. Its words are of the area `menu`. */
export type ValueWords = {
  t: TFunction;
  name: (named: { name_zh: string; name_en: string }) => string;
  money: (minor: number) => string;
  time: (instant: string) => string;
};

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** One value of a dish's or category's field as a person reads it; nothing there is a dash. */
export function menuValueText(field: string, value: unknown, words: ValueWords): string {
  const { t, money, time } = words;
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'file.yes' : 'file.no', { ns: 'menu' });
  if (typeof value === 'number') return field.endsWith('_cents') ? money(value) : String(value);
  if (typeof value === 'string') {
    if (field === 'status') return t(`dish_status.${value}`, { ns: 'menu', defaultValue: value });
    return DAY_OR_INSTANT.test(value) ? time(value) : value;
  }
  if (field === 'specification') return groupText(value as Specification, words);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return '—';
  if (field === 'specifications') return (value as Specification[]).map((group) => groupText(group, words)).join(' · ');
  if (field === 'weekly_windows') return (value as Window[]).map((window) => windowText(window, words)).join(' · ');
  return value.map((part) => allergenText(String(part), t)).join(listComma(t));
}

/** A word that came with a file and is none of the list says so [MN7]: it may be a slip. */
const allergenText = (word: string, t: TFunction): string =>
  isAllergen(word) ? t(`allergen.${word}`, { ns: 'menu' }) : t('file.own_allergen', { ns: 'menu', word });

const listComma = (t: TFunction): string => t('list_comma', { ns: 'office' });

function groupText({ options, ...group }: Specification, { t, name, money }: ValueWords): string {
  const texts = options.map((option) =>
    option.extra_price_cents === 0 ? name(option) : `${name(option)} +${money(option.extra_price_cents)}`,
  );
  return `${name(group)}: ${texts.join(listComma(t))}`;
}

const windowText = ({ days, span }: Window, { t }: ValueWords): string =>
  `${days.map((day) => t(`day.${day}`, { ns: 'menu' })).join(listComma(t))} ${span.open}–${span.close}`;
