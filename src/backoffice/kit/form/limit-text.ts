import type { TFunction } from 'i18next';
import type { FieldError } from '#contract/errors.ts';

/** The unit of a field, by the end of its name. */
const UNITS = [
  ['_minutes', 'minutes'],
  ['_seconds', 'seconds'],
  ['_distance', 'miles'],
] as const;

/** What a field may be, in the field's own unit. */
const OF_THE_FIELD = ['minimum', 'maximum', 'expected'];

/** A state by its name, which is the name of its words too. */
const STATES = ['status', 'payment_state', 'bill_state'];

/** [OF5] A limit as the person types the field: an amount as money, others with their unit; `*_cents` is an amount, a state its word. */
export function limitsIn(
  path: string,
  params: FieldError['params'],
  t: TFunction,
  money: (minor: number) => string,
): FieldError['params'] {
  if (params === undefined) return undefined;
  const written = (name: string, value: string | number | boolean): string | number | boolean => {
    const of = OF_THE_FIELD.includes(name) ? path : name;
    if (STATES.includes(name)) return t(`${name}.${String(value)}`, { defaultValue: String(value) });
    if (typeof value !== 'number') return value;
    if (of.endsWith('_cents')) return money(value);
    const unit = OF_THE_FIELD.includes(name) ? UNITS.find(([end]) => of.endsWith(end)) : undefined;
    return unit === undefined ? value : t(`unit_of.${unit[1]}`, { ns: 'office', count: value });
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(name, value)]));
}
