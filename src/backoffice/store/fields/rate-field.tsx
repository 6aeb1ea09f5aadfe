import type { ComponentProps } from 'react';
import { useWords } from '../../use-words.ts';
import { NumberField } from './number-field.tsx';

const PERCENT = 100;
const DIGITS = 6;
/** No sales tax is near it; 88.75 is a slip for 8.875. */
const RARE_TAX = 20;

/** 0.08875 → 8.875, without what binary fractions add. */
const percentOf = (rate: number | null): number | null =>
  rate === null ? null : Number((rate * PERCENT).toFixed(DIGITS));
const rateOf = (percent: number | null): number | null =>
  percent === null ? null : Number((percent / PERCENT).toFixed(DIGITS + 2));

type RateFieldProps = Omit<ComponentProps<typeof NumberField>, 'help' | 'unit'> & {
  /** It is a tax: one that no place takes says what was typed as well. */
  isTax?: boolean;
};

/** A share, typed as a percent and kept between 0 and 1. One that is legal but rare says what was typed [OF2]. */
export function RateField({ value, onChange, isTax = false, ...props }: RateFieldProps) {
  const { t } = useWords('store');
  const percent = percentOf(value);
  const isSmall = percent !== null && percent > 0 && percent < 1;
  const isLarge = isTax && percent !== null && percent > RARE_TAX && percent <= PERCENT;
  const help = isSmall
    ? t('field.rate_small', { percent })
    : isLarge
      ? t('field.rate_large', { percent, most: RARE_TAX })
      : t(isTax ? 'field.rate_help' : 'field.tip_help');
  return <NumberField {...props} unit="%" value={percent} help={help} onChange={(typed) => onChange(rateOf(typed))} />;
}
