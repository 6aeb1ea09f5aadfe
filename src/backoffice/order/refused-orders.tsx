import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#contract/domain/money.ts';
import type { RefusedOrderSchema } from '#contract/http/intake.ts';
import type * as z from 'zod/mini';
import { orderQueries } from '../../data/order/order-queries.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

type Refused = z.infer<typeof RefusedOrderSchema>;

/** Orders the intake refused: a customer wanted to buy, so the owner sees each with its reason. */
export function RefusedOrders() {
  const { t } = useWords();
  const { id } = useRestaurant();
  const role = useSession().adminInfo?.role;
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...orderQueries.refused(id), enabled: role === 'owner' || role === 'admin' });
  if (data === undefined) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('refused.button', { count: data.total })}</Button>
      {isOpen ? (
        <SidePanel title={t('refused.title')} closeLabel={t('close')} onClose={() => setIsOpen(false)}>
          {data.items.length === 0 ? <EmptyState glyph="无" title={t('refused.empty')} /> : null}
          <ul>
            {data.items.map((refused) => (
              <RefusedRow key={refused.id} refused={refused} />
            ))}
          </ul>
        </SidePanel>
      ) : null}
    </>
  );
}

/** One refused order with its reasons. */
export function RefusedRow({ refused }: { refused: Refused }) {
  const { t, time } = useWords();
  return (
    <chakra.li
      data-testid="refused-row"
      display="grid"
      gridTemplateColumns="1fr auto"
      gap="2px 12px"
      py="10px"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <chakra.b overflowWrap="anywhere">{refused.customer_name ?? t('refused.unknown_customer')}</chakra.b>
      <chakra.b textAlign="right">{refused.total_cents === null ? '—' : formatCents(refused.total_cents)}</chakra.b>
      <chakra.span color="fg.muted" textStyle="helper" overflowWrap="anywhere">
        {refused.channel_name} · {time(refused.at, 'dayAndClock')}
        {refused.external_id === null ? '' : ` · ${refused.external_id}`}
      </chakra.span>
      <chakra.ul gridColumn="1 / -1" color="zhu.fg">
        {refused.errors.map(({ path, code }) => (
          <li key={`${path} ${code}`}>
            {t(`refusal.${code}`, { defaultValue: t('refusal.other') })}
            <chakra.code fontFamily="mono" textStyle="helper" color="fg.muted" ml="8px">
              {path === '' ? code : `${path}: ${code}`}
            </chakra.code>
          </li>
        ))}
      </chakra.ul>
    </chakra.li>
  );
}
