import { Suspense } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { stepWord } from '../words/order-words.ts';
import { moneyToSay } from '#contract/domain/order-money.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { shownFlags, type Order } from '#contract/domain/order.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { storeOf, useClockText, useDesk, useDeskPart, useMoney } from '../desk-context.ts';
import { escalatedWord } from '../link/seal-state.ts';
import { PrintFlag } from '../print/late-print.ts';
import { useVisibleTaps } from './visible-taps.ts';
import { refusalCode, refusalValues } from './refusal-code.ts';
import { QuestionLine } from './question-line.tsx';
import './ticket-meta.css';

type TicketMetaProps = {
  deskOrder: DeskOrder;
  withoutMoney?: boolean;
  /** Drawn to be measured: a tap that is not yet shown as waiting may be any moment, and needs its line then. */
  isMeasured?: boolean;
};

/** Flags and money: the lines between the dishes and the button. */
export function TicketMeta({ deskOrder, withoutMoney = false, isMeasured = false }: TicketMetaProps) {
  const { order } = deskOrder;
  const visible = useVisibleTaps(deskOrder);
  // A tick that waits shows on its own line.
  const taps = (isMeasured ? deskOrder.pending : visible).filter(({ action }) => action !== 'item_done');
  return (
    <>
      <RejectedLine deskOrder={deskOrder} />
      <FlagLine order={order} />
      <QuestionLine order={order} />
      {order.flags.includes('print_failed') && (
        <Suspense fallback={null}>
          <PrintFlag order={order} />
        </Suspense>
      )}
      {!withoutMoney && <MoneyLine order={order} />}
      {taps.map((tap) => (
        <QueuedLine key={tap.command_id} tap={tap} />
      ))}
    </>
  );
}

function FlagLine({ order }: { order: Order }) {
  const { t } = useTranslation();
  const store = useDeskPart(storeOf);
  // That it is a test says its band; that the owner was called is over once somebody answered.
  const flags = shownFlags(order).filter((flag) => flag !== 'test' && (flag !== 'escalated' || isTodo(order.status)));
  if (flags.length === 0) return null;
  return (
    <p className="flags">
      {flags.map((flag) => (
        <span key={flag} className="flag">
          <Icon name="triangle" />
          {t(flag === 'escalated' ? escalatedWord(store) : `flag.${flag}`)}
        </span>
      ))}
    </p>
  );
}

/** Money still to be taken is loud, money already paid is quiet and left to mini tickets and the drawer. */
export function MoneyLine({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const shown = moneyToSay(order);
  if (shown === null) return null;
  return (
    <p className="ticket-meta">
      <span className="cash" data-testid="cash" data-field="order.total_cents">
        {t(`pay.${shown.word}`, { m: money(shown.cents, order) })}
      </span>
    </p>
  );
}

function QueuedLine({ tap }: { tap: PendingTap }) {
  const { t } = useTranslation();
  const text = useClockText();
  const minutes = 'prep_minutes' in tap.act ? tap.act.prep_minutes : 0;
  return (
    <p className="ticket-meta" data-testid="queued">
      <span className="queued-chip">
        <Icon name="clock" />
        {t('queued.chip')}
      </span>
      {t(`queued.${tap.action}`, { time: text.clock(tap.at), n: minutes })}
    </p>
  );
}

/** A tap that was refused must not look as if it had worked. */
function RejectedLine({ deskOrder }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const { order, rejected } = deskOrder;
  if (rejected === null) return null;
  const code = refusalCode(rejected.code);
  return (
    <p className="rejected" role="alert" data-testid="rejected">
      <Icon name="octagon" />
      <b>
        {t('rejected.act', { act: t(stepWord(rejected.action, order)) })}:{' '}
        {t(`rejected.${code}`, refusalValues(order, t, rejected.who))}
      </b>
      <button type="button" className="button small" onClick={() => desk.dismissRejection(order.id)}>
        {t('act.seen')}
      </button>
    </p>
  );
}
