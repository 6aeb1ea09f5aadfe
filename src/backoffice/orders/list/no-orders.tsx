import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useWords } from '../../use-words.ts';
import { activeFilters, dropping, type Droppable, type ListParams } from './list-params.ts';
import { ClearFilters } from './order-filters.tsx';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changeParams } from '../../kit/list/list-params.ts';
import { PhoneOrderLink } from './phone-order-link.tsx';

/** Nothing to show: because of the filters, each of which can be dropped, or because there is nothing yet. */
export function NoOrders({ current }: { current: ListParams }) {
  const { t } = useWords('orders');
  const [params, setParams] = useSearchParams();
  const active = activeFilters(current);
  const shown: Record<Droppable, string> = {
    q: t('list.quoted', { text: current.q }),
    span: t(`span.${current.span ?? 'custom'}`),
    delivery_method: t(`delivery_method.${current.deliveryMethod ?? 'pickup'}`),
    payment_method: t(`payment_method.${current.paymentMethod ?? 'cash'}`),
    payment_state: t(`payment_state.${current.paymentState ?? 'paid'}`),
    wanted: t('list.closed_time'),
    channel: t('order.channel'),
  };
  if (active.length > 0)
    return (
      <EmptyState glyph="无" title={t('orders.none')} text={t('list.none_help')}>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
          {active.map((name) => (
            <Button key={name} onClick={() => setParams(changeParams(params, dropping(name)), AS_FILTER)}>
              {t('list.drop', { what: shown[name] })}
              <Icon name="x" />
            </Button>
          ))}
          <ClearFilters />
        </chakra.div>
      </EmptyState>
    );
  return (
    <EmptyState glyph="空" title={t('orders.empty')} text={t('list.empty_help')}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
        <PhoneOrderLink>{t('list.phone_order')}</PhoneOrderLink>
        {current.tab === 'all' ? null : (
          <Button onClick={() => setParams({ status: 'all' })}>{t('orders.show_all')}</Button>
        )}
      </chakra.div>
    </EmptyState>
  );
}
