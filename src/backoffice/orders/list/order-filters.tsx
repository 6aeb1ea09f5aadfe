import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { DELIVERY_METHODS } from '#contract/domain/order-status.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#contract/domain/order.ts';
import { PHONE_CHANNEL } from '#contract/domain/phone-channel.ts';
import { channelQueries } from '../../../data/orders/channel-queries.ts';
import { DaySpan } from '../../kit/list/day-span.tsx';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { activeFilters, SORTS, SPANS, type ListParams } from './list-params.ts';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changeParams } from '../../kit/list/list-params.ts';

/** Everything that narrows the list is in the page's address, so that it can be sent, kept and gone back to. */
export function OrderFilters({ current }: { current: ListParams }) {
  const { t } = useWords('orders');
  const [params, setParams] = useSearchParams();
  const change = (input: Record<string, string | null>): void => setParams(changeParams(params, input), AS_FILTER);
  const optionsOf = (group: string, values: readonly string[]) => ({
    none: t(`orders.any_${group}`),
    options: values.map((value) => ({ value, text: t(`${group}.${value}`) })),
  });
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" flex="none" alignItems="center">
      <SearchBox value={current.q} label={t('orders.search')} onChange={(q) => change({ q })} />
      <chakra.div
        display="flex"
        flexWrap={{ base: 'nowrap', md: 'wrap' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        gap="2"
        maxW="full"
        py="0.5"
      >
        <SelectField
          label={t('list.span')}
          value={current.span ?? ''}
          {...optionsOf('span', SPANS)}
          onChange={(span) => change({ span, from: null, to: null })}
        />
        {current.span === 'custom' ? (
          <DaySpan
            from={current.from ?? null}
            to={current.to ?? null}
            onChange={(days) => change({ span: 'custom', ...days })}
          />
        ) : null}
        <SelectField
          label={t('orders.delivery_method')}
          value={current.deliveryMethod ?? ''}
          {...optionsOf('delivery_method', DELIVERY_METHODS)}
          onChange={(value) => change({ delivery_method: value })}
        />
        <SelectField
          label={t('orders.payment_method')}
          value={current.paymentMethod ?? ''}
          {...optionsOf('payment_method', PAYMENT_METHODS)}
          onChange={(value) => change({ payment_method: value })}
        />
        <SelectField
          label={t('orders.payment_state')}
          value={current.paymentState ?? ''}
          {...optionsOf('payment_state', PAYMENT_FILTERS)}
          onChange={(value) => change({ payment_state: value })}
        />
        {current.wanted === undefined ? null : (
          <SelectField
            label={t('list.wanted')}
            value={current.wanted}
            none={t('list.any_wanted')}
            options={[{ value: current.wanted, text: t(`list.${current.wanted}`) }]}
            onChange={(wanted) => change({ wanted })}
          />
        )}
        <ChannelFilter value={current.channel ?? ''} onChange={(channel) => change({ channel })} />
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

/** Where orders came in; for who may see the channels, where there are any. */
function ChannelFilter({ value, onChange }: { value: string; onChange: (channel: string) => void }) {
  const { t } = useWords('orders');
  const may = useMay();
  const { id: restaurantId } = useRestaurant();
  const { data: channels = [] } = useQuery({ ...channelQueries.list(restaurantId), enabled: may('channel.see') });
  if (channels.length === 0) return null;
  return (
    <SelectField
      label={t('order.channel')}
      value={value}
      none={t('list.any_channel')}
      options={[
        ...channels.map(({ id, name }) => ({ value: id, text: name })),
        { value: PHONE_CHANNEL, text: t('list.phone_order') },
      ]}
      onChange={onChange}
    />
  );
}
