import type { ComponentProps } from 'react';
import { useWords } from '../../use-words.ts';
import { NumberField } from './number-field.tsx';

const percent = (rate: number): string => String(Math.round(rate * 1_000_000) / 10_000);

/** A share between 0 and 1, with what that is in per cent. */
export function RateField(props: Omit<ComponentProps<typeof NumberField>, 'help' | 'unit'>) {
  const { t } = useWords('store');
  const { value } = props;
  const isRate = value !== null && !Number.isNaN(value) && value >= 0 && value <= 1;
  return (
    <NumberField {...props} help={isRate ? t('field.rate_is', { percent: percent(value) }) : t('field.rate_help')} />
  );
}
