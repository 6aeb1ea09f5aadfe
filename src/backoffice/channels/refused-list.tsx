import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { formatCents } from '#contract/domain/money.ts';
import type { RefusedOrderSchema } from '#contract/http/intake.ts';
import { orderQueries } from '../../data/order/order-queries.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

/** Orders that came in and were refused: somebody wanted to buy, so each is here with its reasons. */
export function RefusedList() {
  const { t } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const { data, error, isPending, refetch } = useQuery(orderQueries.refused(restaurantId));
  return (
    <chakra.section aria-label={t('refused.title')} mt="8px">
      <chakra.h2 textStyle="section">{t('refused.title')}</chakra.h2>
      <chakra.p color="fg.muted" mb="8px">
        {t('refused_help')}
      </chakra.p>
      {isPending ? <SkeletonRows label={t('loading')} rows={3} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('refused_failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
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
  const { t, time } = useWords('channels');
  return (
    <chakra.li
      data-testid="refused-row"
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', md: '220px 1fr auto' }}
      gap="4px 16px"
      py="10px"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <chakra.div minW="0">
        <chakra.b overflowWrap="anywhere">{refused.customer_name ?? t('refused.unknown_customer')}</chakra.b>
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          {refused.channel_name} · {time(refused.at, 'dayAndClock')}
          {refused.external_id === null ? '' : ` · ${refused.external_id}`}
        </chakra.p>
      </chakra.div>
      <chakra.b textAlign="end" gridColumn={{ md: '3' }}>
        {refused.total_cents === null ? '—' : formatCents(refused.total_cents)}
      </chakra.b>
      <chakra.ul color="zhu.fg" gridColumn={{ base: '1 / -1', md: '2' }} gridRow={{ md: '1' }}>
        {refused.errors.map(({ path, code, reason }) => (
          <li key={`${path} ${code}`}>
            {t(`refusal.${code}`, { defaultValue: t('refusal.other') })}
            <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" ml="8px">
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
    </chakra.li>
  );
}
