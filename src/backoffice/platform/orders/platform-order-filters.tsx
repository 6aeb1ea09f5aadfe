import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { DaySpan } from '../../kit/list/day-span.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { RestaurantPicker } from '../../store/pickers/restaurant-picker.tsx';
import { useWords } from '../../use-words.ts';
import type { OrderParams } from './order-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

type PlatformOrderFiltersProps = { current: OrderParams; searchRef: Ref<HTMLInputElement> };

/** Everything that narrows the list is in the page's address. */
export function PlatformOrderFilters({ current, searchRef }: PlatformOrderFiltersProps) {
  const { t } = useWords('platform');
  const [params, setParams] = useSearchParams();
  const change = (input: Record<string, string | null>): void => setParams(changeParams(params, input), AS_FILTER);
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" alignItems="center" flex="none">
      <SearchBox value={current.q} label={t('orders.search')} inputRef={searchRef} onChange={(q) => change({ q })} />
      <RestaurantPicker
        label={t('column.restaurant')}
        width="220px"
        value={current.restaurantId ?? ''}
        none={t('any_restaurant')}
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
      <DaySpan from={current.from ?? null} to={current.to ?? null} onChange={change} />
    </chakra.div>
  );
}
