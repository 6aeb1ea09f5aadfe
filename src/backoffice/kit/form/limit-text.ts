import type { TFunction } from 'i18next';
import type { FieldError } from '#contract/errors.ts';

/** The unit of a field, by the end of its name. */
const UNITS = [
  ['_minutes', 'minutes'],
  ['_seconds', 'seconds'],
  ['_distance', 'miles'],
] as const;

/** [OF5] A limit as the person types the field: an amount as money, others with their unit. */
export function limitsIn(
  path: string,
  params: FieldError['params'],
  t: TFunction,
  money: (minor: number) => string,
): FieldError['params'] {
  if (params === undefined) return undefined;
  const written = (value: string | number | boolean): string | number | boolean => {
    if (typeof value !== 'number') return value;
    if (path.endsWith('_cents')) return money(value);
    const unit = UNITS.find(([end]) => path.endsWith(end));
    return unit === undefined ? value : t(`unit_of.${unit[1]}`, { ns: 'office', value });
  };
  const { minimum, maximum } = params;
  return {
    ...params,
    ...(minimum === undefined ? {} : { minimum: written(minimum) }),
    ...(maximum === undefined ? {} : { maximum: written(maximum) }),
  };
}
