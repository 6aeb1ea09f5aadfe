import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/domain/order.ts';
import { orderQueries } from '../../data/order/order-queries.ts';
import { codeOf, failureText } from '../failure-text.ts';
import { useWords } from '../use-words.ts';
import { Section } from './section.tsx';

const MARKS = ['sent_at', 'applied_at', 'displayed_at', 'sounded_at', 'touched_at'] as const;

/** Proof of alert: when each screen was sent the order, showed it and sounded, and what was escalated. */
export function OrderLedger({ order }: { order: Order }) {
  const { t, time } = useWords();
  const { data, error } = useQuery(orderQueries.ledger(order.restaurant_id, order.id));
  return (
    <Section title={t('ledger.title')}>
      <chakra.div px="16px" py="12px" display="grid" gap="8px" data-testid="ledger">
        {error === null ? null : (
          <chakra.p role="alert" color="zhu.fg">
            {failureText(t, error)} ({codeOf(error)})
          </chakra.p>
        )}
        {data?.screens.length === 0 ? <chakra.p color="fg.muted">{t('ledger.none')}</chakra.p> : null}
        {data?.screens.map((screen) => (
          <chakra.div key={screen.device_id}>
            <chakra.b overflowWrap="anywhere">{screen.device_name}</chakra.b>
            <chakra.dl display="flex" flexWrap="wrap" gap="2px 16px" textStyle="helper" color="fg.muted">
              {MARKS.map((mark) => {
                const at = screen[mark];
                return (
                  <chakra.div key={mark} display="flex" gap="4px">
                    <dt>{t(`ledger.${mark}`)}</dt>
                    <chakra.dd color={at === null ? 'fg.muted' : 'fg'}>
                      {at === null ? t('ledger.not_yet') : time(at, 'seconds')}
                    </chakra.dd>
                  </chakra.div>
                );
              })}
            </chakra.dl>
          </chakra.div>
        ))}
        {data?.escalations.map((escalation) => (
          <chakra.p key={`${escalation.at} ${escalation.way}`} color="zhu.fg">
            {time(escalation.at, 'seconds')} · {t(`escalation.${escalation.kind}`)} · {escalation.way}
          </chakra.p>
        ))}
      </chakra.div>
    </Section>
  );
}
