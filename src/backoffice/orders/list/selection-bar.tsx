import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { sumByCurrency } from '#contract/domain/money.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MORE_MINUTES, mayAddMinutes } from '../actions/more-minutes.ts';
import { useOrderText } from '../text/order-text.ts';
import { AcceptManyDialog } from './accept-many-dialog.tsx';
import { PrintOrders } from './print-orders.tsx';
import { useManySteps } from './use-many-steps.ts';

/** What can be done with the chosen orders. It appears above the table's head and replaces nothing. */
export function SelectionBar({ orders, onClear }: { orders: readonly OrderRow[]; onClear: () => void }) {
  const { t, money } = useWords('orders');
  const textOf = useOrderText();
  const { waiting_time_minutes } = useRestaurant();
  const [asking, setAsking] = useState<'print' | 'accept' | null>(null);
  const { run, progress } = useManySteps();
  const waiting = orders.filter((order) => isTodo(order.status));
  const later = orders.filter(mayAddMinutes);
  const cooking = orders.filter((order) => order.status === 'order_received');
  const isBusy = progress !== null;
  const sums = sumByCurrency(orders.map(({ currency, total_cents }) => ({ currency, amount_cents: total_cents })));
  const copy = (): void => {
    const text = orders.map(textOf).join('\n\n');
    // Without a secure context there is no clipboard.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing.then(
      () => toaster.create({ type: 'success', title: t('list.copied', { count: orders.length }) }),
      () => toaster.create({ type: 'error', title: t('list.not_copied') }),
    );
  };
  return (
    <chakra.div
      role="toolbar"
      aria-label={t('list.chosen', { count: orders.length })}
      data-testid="selection-bar"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="3"
      py="1"
      bg="bg.inverted"
      color="fg.inverted"
      borderRadius="box"
      css={{
        '& > button': { background: 'none', color: 'inherit', borderColor: 'var(--iron-500)' },
        '& > button:disabled': { background: 'var(--iron-700)', color: 'var(--iron-200)' },
        '& > button:hover:not(:disabled)': { background: 'var(--iron-700)', color: 'var(--white)' },
      }}
    >
      <b>{t('list.chosen', { count: orders.length })}</b>
      <chakra.span flex="1">
        {t('orders.sum', { sum: sums.map((sum) => money(sum.amount_cents, sum.currency)).join(' + ') })}
      </chakra.span>
      {progress === null ? null : (
        <span role="status">{t('list.progress', { done: progress.done, total: progress.total })}</span>
      )}
      <Button disabled={isBusy || waiting.length === 0} onClick={() => setAsking('accept')}>
        <Icon name="check" />
        {t('accept_many.open', { count: waiting.length })}
      </Button>
      <Button
        disabled={isBusy || later.length === 0}
        onClick={() =>
          run(
            later.map((order) => ({
              order,
              act: { action: 'adjust_prep', prep_minutes: (order.prep_minutes ?? 0) + MORE_MINUTES },
            })),
          )
        }
      >
        <Icon name="clock" />
        {t('list.prep_more', { count: MORE_MINUTES })}
      </Button>
      <Button
        disabled={isBusy || cooking.length === 0}
        onClick={() => run(cooking.map((order) => ({ order, act: { action: 'done' } })))}
      >
        <Icon name="check" />
        {t('list.mark_done')}
      </Button>
      <Button onClick={copy}>
        <OfficeIcon name="copy" />
        {t('list.copy')}
      </Button>
      <Button onClick={() => setAsking('print')}>
        <OfficeIcon name="print" />
        {t('list.print')}
      </Button>
      <Button size="square" aria-label={t('list.choose_none')} onClick={onClear}>
        <Icon name="x" />
      </Button>
      {asking === 'print' ? <PrintOrders orders={orders} onPrinted={() => setAsking(null)} /> : null}
      {asking === 'accept' ? (
        <AcceptManyDialog
          orders={waiting}
          waitingMinutes={waiting_time_minutes}
          onAccept={(prep_minutes) => {
            setAsking(null);
            run(waiting.map((order) => ({ order, act: { action: 'accept', prep_minutes } })));
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </chakra.div>
  );
}
