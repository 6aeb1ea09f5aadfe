import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { alertReach } from '#contract/domain/alert-reach.ts';
import type { Order } from '#contract/domain/order.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { getLedgerCall } from '#contract/http/orders/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { durationText } from '../../kit/format.ts';
import { useWords } from '../../use-words.ts';
import { Section } from './section.tsx';

const MARKS = ['sent_at', 'applied_at', 'displayed_at', 'sounded_at', 'touched_at'] as const;

type Ledger = ReplyOf<typeof getLedgerCall>;
type Screen = Ledger['screens'][number];

/** Proof of alert: how soon each screen showed the order, sounded and was touched, and what was escalated. */
export function OrderLedger({ order }: { order: Order }) {
  const { t, time } = useWords('orders');
  const { data, error } = useQuery(orderQueries.ledger(order.restaurant_id, order.id));
  return (
    <Section title={t('ledger.title')}>
      <chakra.div px="4" py="3" display="grid" gap="2.5" data-testid="ledger">
        {error === null ? null : (
          <chakra.p role="alert" color="zhu.fg">
            {failureText(t, error)} ({codeOf(error)})
          </chakra.p>
        )}
        {data?.screens.length === 0 ? <chakra.p color="fg.muted">{t('ledger.none')}</chakra.p> : null}
        {data?.screens.map((screen) => (
          <ScreenLine key={screen.device_id} screen={screen} placedAt={data.committed_at} />
        ))}
        {data === undefined || data.escalations.length === 0 ? null : <Reach alerts={data.escalations} />}
        {data?.escalations.map((escalation) => (
          <chakra.p key={`${escalation.at} ${escalation.way}`} color="zhu.fg">
            {time(escalation.at, 'seconds')} · {t(`escalation.${escalation.kind}`)} ·{' '}
            {t(`way.${escalation.way}`, { defaultValue: escalation.way })} ·{' '}
            {outcomeText(t, escalation.way, escalation.outcome)}
            {escalation.tries.length > 1 ? (
              <chakra.span display="block" textStyle="helper">
                {escalation.tries
                  .map(
                    ({ at, outcome }, index) =>
                      `${t('ledger.tries', { count: index + 1 })} ${time(at, 'seconds')} ${outcomeText(t, escalation.way, outcome)}`,
                  )
                  .join(' · ')}
              </chakra.span>
            ) : null}
          </chakra.p>
        ))}
      </chakra.div>
    </Section>
  );
}

/** Without a browser that takes pushes there is no address to leave, but no phone with alerts on. */
const outcomeText = (t: TFunction, way: string, outcome: string): string =>
  t(way === 'push' && outcome === 'no_address' ? 'ledger.no_phone' : `ledger.outcome_${outcome}`, {
    defaultValue: outcome,
  });

function Reach({ alerts }: { alerts: Ledger['escalations'] }) {
  const { t } = useWords('orders');
  const reach = alertReach(alerts);
  return reach === 'reached' ? null : (
    <chakra.p color="zhu.fg" fontWeight="700">
      {t(`ledger.reach_${reach}`)}
    </chakra.p>
  );
}

function ScreenLine({ screen, placedAt }: { screen: Screen; placedAt: string }) {
  const { t, time } = useWords('orders');
  const after = (at: string): string => durationText(Date.parse(at) - Date.parse(placedAt));
  const { device_name, displayed_at, sounded_at, touched_at } = screen;
  return (
    <div>
      <chakra.p overflowWrap="anywhere" color={displayed_at === null ? 'zhu.fg' : 'fg'}>
        {displayed_at === null
          ? t('ledger.never_shown', { name: device_name })
          : t('ledger.sentence', { name: device_name, shown: after(displayed_at) })}
        {sounded_at === null ? '' : t('ledger.sentence_sound', { sounded: after(sounded_at) })}
        {touched_at === null ? '' : t('ledger.sentence_touch', { touched: after(touched_at) })}
      </chakra.p>
      <chakra.dl
        aria-label={t('ledger.details')}
        display="flex"
        flexWrap="wrap"
        rowGap="0.5"
        columnGap="4"
        textStyle="helper"
        color="fg.muted"
      >
        {MARKS.map((mark) => {
          const at = screen[mark];
          return (
            <chakra.div key={mark} display="flex" gap="1">
              <dt>{t(`ledger.${mark}`)}</dt>
              <chakra.dd color={at === null ? 'fg.muted' : 'fg'}>
                {at === null ? t('ledger.not_yet') : time(at, 'seconds')}
              </chakra.dd>
            </chakra.div>
          );
        })}
      </chakra.dl>
    </div>
  );
}
