import type { ComponentProps } from 'react';
import { useWords } from '../../use-words.ts';
import { NumberField } from './number-field.tsx';

const PERCENT = 100;
const DIGITS = 6;

/** 0.08875 → 8.875, without what binary fractions add. */
const percentOf = (rate: number | null): number | null =>
  rate === null ? null : Number((rate * PERCENT).toFixed(DIGITS));
const rateOf = (percent: number | null): number | null =>
  percent === null ? null : Number((percent / PERCENT).toFixed(DIGITS + 2));

/** A share, typed as a percent and kept between 0 and 1. Less than 1% is legal but rare: it says what was typed. */
export function RateField({ value, onChange, ...props }: Omit<ComponentProps<typeof NumberField>, 'help' | 'unit'>) {
  const { t } = useWords('store');
  const percent = percentOf(value);
  const isSmall = percent !== null && percent > 0 && percent < 1;
  return (
    <NumberField
      {...props}
      unit="%"
      value={percent}
      help={isSmall ? t('field.rate_small', { percent }) : t('field.rate_help')}
      onChange={(typed) => onChange(rateOf(typed))}
    />
  );
}
