import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { RefusedOrderSchema } from '#contract/http/orders/intake.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

/** Orders that came in and were refused: someone wanted to buy, so each is here with its reasons. */
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

function RefusedRow({ refused }: { refused: z.infer<typeof RefusedOrderSchema> }) {
  const { t, time, money } = useWords('channels');
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
      </chakra.div>
      <chakra.b textAlign="end" gridColumn={{ md: '3' }}>
        {refused.total_cents === null ? '—' : money(refused.total_cents, refused.currency ?? undefined)}
      </chakra.b>
      <chakra.ul color="zhu.fg" gridColumn={{ base: '1 / -1', md: '2' }} gridRow={{ md: '1' }}>
        {refused.errors.map(({ path, code, reason }) => (
          <li key={`${path} ${code}`}>
            {t(`refusal.${code}`, { defaultValue: t('refusal.other') })}
            <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" ml="2">
              {path === '' ? code : `${path}: ${code}`}
            </chakra.code>
            {reason === undefined ? null : (
              <chakra.span display="block" color="fg" overflowWrap="anywhere">
                {t('blocked_because', { reason })}
              </chakra.span>
            )}
          </li>
        ))}
      </chakra.ul>
    </Row>
  );
}
