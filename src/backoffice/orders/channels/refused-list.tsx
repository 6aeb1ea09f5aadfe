import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { Row } from '../../kit/list/row.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { inStore } from '../../pages.ts';
import { useWords } from '../../use-words.ts';
import { RefusalReasons, type Refused } from '../text/refusal-reasons.tsx';

/** Orders that came in and were refused, and changes of those that are here [S16]: each with its reasons. */
export function RefusedList() {
  const { t } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(orderQueries.refused(restaurantId));
  const { data } = query;
  return (
    <chakra.section aria-label={t('refused.title')} mt="2">
      <chakra.h2 textStyle="section">{t('refused.title')}</chakra.h2>
      <chakra.p color="fg.muted" mb="2">
        {t('refused_help')}
      </chakra.p>
      <Reading query={query} failed={t('refused_failed')} rows={3} />
      {data?.items.length === 0 ? <EmptyState glyph="无" title={t('refused.empty')} /> : null}
      <ul>
        {data?.items.map((refused) => (
          <RefusedRow key={refused.id} refused={refused} />
        ))}
      </ul>
    </chakra.section>
  );
}

function RefusedRow({ refused }: { refused: Refused }) {
  const { t, time, money } = useWords('channels');
  const { order, asked, came_as, customer_phone } = refused;
  const toOrder = (id: string): string => inStore(`/order/list?status=all&order=${id}`, refused.restaurant_id);
  return (
    <Row
      lay="grid"
      data-testid="refused-row"
      gridTemplateColumns={{ base: '1fr auto', md: '220px 1fr auto' }}
      rowGap="1"
      columnGap="4"
      py="2.5"
    >
      <chakra.div minW="0">
        <chakra.b overflowWrap="anywhere">{refused.customer_name ?? t('refused.unknown_customer')}</chakra.b>
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          {refused.channel_name} · {time(refused.at, 'dayAndClock')}
          {refused.external_id === null ? '' : ` · ${refused.external_id}`}
        </chakra.p>
        {customer_phone === null ? null : (
          <chakra.a href={`tel:${customer_phone}`} display="block" textDecoration="underline">
            {phoneText(customer_phone)}
          </chakra.a>
        )}
        {came_as === null ? null : (
          <PageLink to={toOrder(came_as.id)} display="block" textDecoration="underline">
            {t('refused.came_as', { no: came_as.order_no })}
          </PageLink>
        )}
        {order === null ? null : (
          <PageLink to={toOrder(order.id)} display="block" textDecoration="underline">
            {t('refused.asked_of', { asked: t(`refused_asked.${asked}`), no: order.order_no })}
          </PageLink>
        )}
      </chakra.div>
      <chakra.b textAlign="end" gridColumn={{ md: '3' }}>
        {refused.total_cents === null ? '—' : money(refused.total_cents, refused.currency ?? undefined)}
      </chakra.b>
      <chakra.ul
        color={came_as === null ? 'zhu.fg' : 'fg.muted'}
        gridColumn={{ base: '1 / -1', md: '2' }}
        gridRow={{ md: '1' }}
      >
        <RefusalReasons errors={refused.errors} currency={refused.currency} />
      </chakra.ul>
    </Row>
  );
}
