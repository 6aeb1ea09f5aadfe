import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DELIVERY_METHODS } from '#contract/domain/order-status.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/domain/order.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { inputStyle } from '../../ui/text-field.tsx';
import { useWords } from '../use-words.ts';
import { changeParams, hasFilters, type ListParams } from './list-params.ts';

const TYPING_PAUSE_MS = 300;

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    // The address changed by itself (back, clear): it wins over what stands here.
    setLastValue(value);
    setText(value);
  }
  useEffect(
    function searchAfterPause() {
      if (text === value) return undefined;
      const timer = setTimeout(() => onChange(text), TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [text, value, onChange],
  );
  return (
    <chakra.div position="relative" w={{ base: 'full', md: '220px' }}>
      <chakra.span position="absolute" left="10px" top="10px" color="fg.muted" pointerEvents="none">
        <OfficeIcon name="search" />
      </chakra.span>
      <chakra.input
        type="search"
        aria-label={t('orders.search')}
        placeholder={t('orders.search')}
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...inputStyle}
        pl="34px"
      />
    </chakra.div>
  );
}

/** Everything that narrows the list stands in the page's address, so that it can be sent, kept and gone back to. */
export function OrderFilters({ current }: { current: ListParams }) {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string): void =>
    setParams(changeParams(params, { [name]: value }), { replace: true });
  const optionsOf = (group: string, values: readonly string[]) => [
    { value: '', text: t(`orders.any_${group}`) },
    ...values.map((value) => ({ value, text: t(`${group}.${value}`) })),
  ];
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="8px" flex="none">
      <SearchBox value={current.q} onChange={(text) => change('q', text)} />
      <DayBox label={t('orders.from')} value={current.from} onChange={(day) => change('from', day)} />
      <DayBox label={t('orders.to')} value={current.to} onChange={(day) => change('to', day)} />
      <SelectField
        label={t('orders.delivery_method')}
        value={current.deliveryMethod ?? ''}
        options={optionsOf('delivery_method', DELIVERY_METHODS)}
        onChange={(value) => change('delivery_method', value)}
      />
      <SelectField
        label={t('orders.payment_method')}
        value={current.paymentMethod ?? ''}
        options={optionsOf('payment_method', PAYMENT_METHODS)}
        onChange={(value) => change('payment_method', value)}
      />
      <SelectField
        label={t('orders.payment_state')}
        value={current.paymentState ?? ''}
        options={optionsOf('payment_state', PAYMENT_STATES)}
        onChange={(value) => change('payment_state', value)}
      />
      {hasFilters(current) ? <ClearFilters /> : null}
    </chakra.div>
  );
}

export function ClearFilters() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const status = params.get('status');
  return (
    <Button onClick={() => setParams(status === null ? {} : { status }, { replace: true })}>{t('orders.clear')}</Button>
  );
}

function DayBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string) => void;
}) {
  return (
    <chakra.input
      type="date"
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...inputStyle}
      w="146px"
    />
  );
}
