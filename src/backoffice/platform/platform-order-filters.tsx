import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { restaurantQueries } from '../../data/restaurant/restaurant-queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AS_FILTER } from '../filter-navigation.ts';
import { changeParams } from '../order/list-params.ts';
import { useWords } from '../use-words.ts';
import type { OrderParams } from './order-params.ts';

type PlatformOrderFiltersProps = { current: OrderParams; searchRef: Ref<HTMLInputElement> };

/** Everything that narrows the list stands in the page's address. */
export function PlatformOrderFilters({ current, searchRef }: PlatformOrderFiltersProps) {
  const { t } = useWords('platform');
  const [params, setParams] = useSearchParams();
  const { data: restaurants = [] } = useQuery(restaurantQueries.list());
  const { data: chosen } = useQuery({
    ...restaurantQueries.one(current.restaurantId ?? ''),
    enabled: current.restaurantId !== undefined,
  });
  const change = (wish: Record<string, string | null>): void => setParams(changeParams(params, wish), AS_FILTER);
  // The chosen one may stand beyond the first of a long list.
  const known = chosen === undefined || restaurants.some(({ id }) => id === chosen.id) ? [] : [chosen];
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="8px" alignItems="center" flex="none">
      <SearchBox
        value={current.q}
        label={t('orders.search')}
        inputRef={searchRef}
        onChange={(q) => change({ q, problem: null })}
      />
      <SelectField
        label={t('column.restaurant')}
        width="220px"
        value={current.restaurantId ?? ''}
        options={[
          { value: '', text: t('any_restaurant') },
          ...[...known, ...restaurants].map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={(restaurant_id) => change({ restaurant_id })}
      />
      <SelectField
        label={t('orders.status')}
        value={current.status ?? ''}
        options={[
          { value: '', text: t('tabs.open') },
          { value: 'all', text: t('tabs.all') },
          ...ORDER_STATUSES.map((status) => ({ value: status, text: t(`status.${status}`) })),
        ]}
        onChange={(status) => change({ status, problem: null })}
      />
      <chakra.div display="flex" gap="8px">
        <DateField
          label={t('orders.from')}
          isLabelHidden
          value={current.from ?? null}
          {...(current.to === undefined ? {} : { max: current.to })}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={t('orders.to')}
          isLabelHidden
          value={current.to ?? null}
          {...(current.from === undefined ? {} : { min: current.from })}
          onChange={(to) => change({ to })}
        />
      </chakra.div>
    </chakra.div>
  );
}
