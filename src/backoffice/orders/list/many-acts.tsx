import { useState } from 'react';
import { isReadyEarly } from '#contract/domain/order-actions.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MORE_MINUTES, mayAddMinutes } from '../actions/more-minutes.ts';
import { AcceptManyDialog } from './accept-many-dialog.tsx';
import { leftOut } from './left-out.ts';
import { ReadyManyDialog } from './ready-many-dialog.tsx';
import type { ManySteps } from './use-many-steps.ts';

type ManyActsProps = { orders: readonly OrderRow[]; run: ManySteps['run']; isBusy: boolean };

/** The steps that the chosen orders can take together; each button says on how many of them it works. */
export function ManyActs({ orders, run, isBusy }: ManyActsProps) {
  const { t } = useWords('orders');
  const { waiting_time_minutes } = useRestaurant();
  const now = useNow(10_000);
  const [asking, setAsking] = useState<'accept' | 'ready' | null>(null);
  const waiting = orders.filter((order) => isTodo(order.status));
  const later = orders.filter(mayAddMinutes);
  const cooking = orders.filter((order) => order.status === 'order_received');
  const early = cooking.filter((order) => isReadyEarly(order, now));
  const accept = (prep_minutes: number): void => {
    setAsking(null);
    run(
      waiting.map((order) => ({ order, act: { action: 'accept', prep_minutes } })),
      leftOut(orders, waiting, 'accepted'),
    );
  };
  const addMinutes = (): void =>
    run(
      later.map((order) => ({
        order,
        act: { action: 'adjust_prep', prep_minutes: (order.prep_minutes ?? 0) + MORE_MINUTES },
      })),
      leftOut(orders, later, 'longest'),
    );
  const markReady = (ready: readonly OrderRow[]): void => {
    setAsking(null);
    run(
      ready.map((order) => ({ order, act: { action: 'done' } })),
      leftOut(orders, ready, 'later'),
    );
  };
  return (
    <>
      <Button disabled={isBusy || waiting.length === 0} onClick={() => setAsking('accept')}>
        <Icon name="check" />
        {t('accept_many.open', { count: waiting.length })}
      </Button>
      <Button disabled={isBusy || later.length === 0} onClick={addMinutes}>
        <Icon name="clock" />
        {t('list.prep_more', { count: later.length, minutes: MORE_MINUTES })}
      </Button>
      <Button
        disabled={isBusy || cooking.length === 0}
        onClick={() => (early.length > 0 ? setAsking('ready') : markReady(cooking))}
      >
        <Icon name="check" />
        {t(early.length > 0 ? 'list.mark_done_asks' : 'list.mark_done', { count: cooking.length })}
      </Button>
      {asking === 'accept' ? (
        <AcceptManyDialog
          orders={waiting}
          waitingMinutes={waiting_time_minutes}
          onAccept={accept}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'ready' ? (
        <ReadyManyDialog
          early={early}
          others={cooking.filter((order) => !early.includes(order))}
          onReady={markReady}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
