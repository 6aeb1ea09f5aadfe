import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { sumByCurrency } from '#contract/domain/money.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useWords } from '../../use-words.ts';
import { useOrderText } from '../text/order-text.ts';
import { ManyActs } from './many-acts.tsx';
import { PrintOrders } from './print-orders.tsx';
import { useManySteps } from './use-many-steps.ts';

/** What can be done with the chosen orders. It appears above the table's head and replaces nothing. */
export function SelectionBar({ orders, onClear }: { orders: readonly OrderRow[]; onClear: () => void }) {
  const { t, money } = useWords('orders');
  const textOf = useOrderText();
  const [isPrinting, setIsPrinting] = useState(false);
  const { run, progress } = useManySteps();
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
      <ManyActs orders={orders} run={run} isBusy={progress !== null} />
      <Button onClick={copy}>
        <OfficeIcon name="copy" />
        {t('list.copy')}
      </Button>
      <Button onClick={() => setIsPrinting(true)}>
        <OfficeIcon name="print" />
        {t('list.print')}
      </Button>
      <Button size="square" aria-label={t('list.choose_none')} onClick={onClear}>
        <Icon name="x" />
      </Button>
      {isPrinting ? <PrintOrders orders={orders} onPrinted={() => setIsPrinting(false)} /> : null}
    </chakra.div>
  );
}
