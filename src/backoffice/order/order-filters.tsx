import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { DELIVERY_METHODS } from '#contract/domain/order-status.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#contract/domain/order.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useWords } from '../use-words.ts';
import { activeFilters, changeParams, SORTS, SPANS, type ListParams } from './list-params.ts';
import { AS_FILTER } from '../filter-navigation.ts';

/** Everything that narrows the list stands in the page's address, so that it can be sent, kept and gone back to. */
export function OrderFilters({ current }: { current: ListParams }) {
  const { t } = useWords('orders');
  const [params, setParams] = useSearchParams();
  const change = (wish: Record<string, string | null>): void => setParams(changeParams(params, wish), AS_FILTER);
  const optionsOf = (group: string, values: readonly string[]) => [
    { value: '', text: t(`orders.any_${group}`) },
    ...values.map((value) => ({ value, text: t(`${group}.${value}`) })),
  ];
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="8px" flex="none" alignItems="center">
      <SearchBox value={current.q} label={t('orders.search')} onChange={(q) => change({ q })} />
      <chakra.div
        display="flex"
        flexWrap={{ base: 'nowrap', md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        gap="8px"
        maxW="full"
        py="2px"
      >
        <SelectField
          label={t('list.span')}
          value={current.span ?? ''}
          options={optionsOf('span', SPANS)}
          onChange={(span) => change({ span, from: null, to: null })}
        />
        {current.span === 'custom' ? (
          <>
            <DateField
              label={t('orders.from')}
              isLabelHidden
              value={current.from ?? null}
              {...(current.to === undefined ? {} : { max: current.to })}
              onChange={(from) => change({ span: 'custom', from })}
            />
            <DateField
              label={t('orders.to')}
              isLabelHidden
              value={current.to ?? null}
              {...(current.from === undefined ? {} : { min: current.from })}
              onChange={(to) => change({ span: 'custom', to })}
            />
          </>
        ) : null}
        <SelectField
          label={t('orders.delivery_method')}
          value={current.deliveryMethod ?? ''}
          options={optionsOf('delivery_method', DELIVERY_METHODS)}
          onChange={(value) => change({ delivery_method: value })}
        />
        <SelectField
          label={t('orders.payment_method')}
          value={current.paymentMethod ?? ''}
          options={optionsOf('payment_method', PAYMENT_METHODS)}
          onChange={(value) => change({ payment_method: value })}
        />
        <SelectField
          label={t('orders.payment_state')}
          value={current.paymentState ?? ''}
          options={optionsOf('payment_state', PAYMENT_STATES)}
          onChange={(value) => change({ payment_state: value })}
        />
        <SelectField
          label={t('list.sort')}
          value={current.sort}
          options={SORTS.map((value) => ({ value, text: t(`sort_by.${value}`) }))}
          onChange={(sort) => change({ sort: sort === '-created_at' ? null : sort })}
        />
        {activeFilters(current).length > 0 ? <ClearFilters /> : null}
      </chakra.div>
    </chakra.div>
  );
}

export function ClearFilters() {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const status = params.get('status');
  return (
    <Button look="ghost" onClick={() => setParams(status === null ? {} : { status }, AS_FILTER)}>
      {t('orders.clear')}
    </Button>
  );
}
