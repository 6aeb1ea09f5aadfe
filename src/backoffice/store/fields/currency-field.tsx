import { useMemo } from 'react';
import { CURRENCIES } from '#contract/domain/currency.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from './form-port.ts';

/** The usual ones of Chinese restaurants first, then all the others by name. */
const USUAL = ['USD', 'CAD', 'CNY', 'HKD', 'TWD', 'JPY', 'KRW', 'EUR', 'GBP', 'AUD', 'SGD'];

type CurrencyFieldProps = {
  port: FormPort<{ currency: string }>;
  /** Orders or statements carry money of it already. */
  isFixed?: boolean;
};

/** What the restaurant sells in; fixed once it carries money [CU4]. */
export function CurrencyField({ port, isFixed = false }: CurrencyFieldProps) {
  const { t, language } = useWords('store');
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language === 'zh' ? 'zh-CN' : 'en-US', { type: 'currency' });
    const option = (value: string) => ({ value, text: `${value} · ${names.of(value) ?? value}` });
    const others = CURRENCIES.filter((code) => !USUAL.includes(code)).map(option);
    return [...USUAL.map(option), ...others.toSorted((left, right) => (left.value < right.value ? -1 : 1))];
  }, [language]);
  return (
    <SelectField
      isLabelShown
      label={t('field.currency')}
      help={t(isFixed ? 'field.currency_fixed' : 'field.currency_help')}
      dataField="restaurant.currency"
      value={port.values.currency}
      options={options}
      error={port.errorOf('currency')}
      isDisabled={isFixed}
      onChange={(currency) => port.set('currency', currency)}
    />
  );
}
