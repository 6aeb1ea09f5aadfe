import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/domain/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useWords } from '../../use-words.ts';
import { RefusalReasons } from '../text/refusal-reasons.tsx';
import { Section } from './section.tsx';

/** What the customer still wanted of the order and did not get [S16]: their channel said so, and the restaurant may call. */
export function OrderRefused({ order }: { order: Pick<Order, 'restaurant_id' | 'id'> }) {
  const { t, time } = useWords('orders');
  const may = useMay();
  const isAsked = may('channel.see');
  const { data } = useQuery({ ...orderQueries.refused(order.restaurant_id, order.id), enabled: isAsked });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('detail.refused')}>
      <chakra.ul px="4" py="2.5" display="grid" gap="2" overflowWrap="anywhere">
        {data.items.map(({ id, at, asked, errors, currency }) => (
          <li key={id} data-testid="refused-change">
            <b>{t(`refused_asked.${asked}`)}</b> · {time(at, 'dayAndClock')}
            <chakra.ul color="zhu.fg">
              <RefusalReasons errors={errors} currency={currency} />
            </chakra.ul>
          </li>
        ))}
      </chakra.ul>
    </Section>
  );
}
