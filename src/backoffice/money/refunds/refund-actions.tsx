import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dueBackCents, isCollectedHere, isMoneyTaken, owedCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { isPlatformsRefund, type Refund } from '#contract/domain/refund.ts';
import { refundsOf } from '../../../data/money/refund-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { useRights } from '../../orders/actions/use-rights.ts';
import { useWords } from '../../use-words.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** Refunds an order, and records that the money was given. */
export function RefundActions({ order }: { order: Order }) {
  const { mayRefund } = useRights();
  return mayRefund && order.status !== 'pending' && isMoneyTaken(order) ? <Actions order={order} /> : null;
}

function Actions({ order }: { order: Order }) {
  const { t } = useWords('refunds');
  const may = useMay();
  const isDue = dueBackCents(order) > 0;
  const [isAsked, setIsAsked] = useState(false);
  const { data: refunds } = useQuery({ ...refundsOf(order.restaurant_id, order.id), enabled: isDue || isAsked });
  // Kept while its dialog is open: once given, it is due no more.
  const [settling, setSettling] = useState<Refund | null>(null);
  const due = refunds?.items.find((refund) => refund.settled_at === null);
  // Online payments went to the platform, which gives them back.
  const canSettle = may('order.administer') || isCollectedHere(order);
  const canSet = may('order.administer') || !isPlatformsRefund(order);
  return (
    <>
      {canSet && order.status !== 'cancelled' && (isDue || owedCents(order) > 0) ? (
        <Button onClick={() => setIsAsked(true)}>{t('refund')}</Button>
      ) : null}
      {due !== undefined && canSettle ? (
        <Button look="ink" onClick={() => setSettling(due)}>
          {t('settle')}
        </Button>
      ) : null}
      {isAsked && refunds !== undefined ? (
        <RefundDialog
          order={order}
          refunds={refunds}
          isDue={due !== undefined && due.overpaid_cents < due.amount_cents}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
      {settling === null || refunds === undefined ? null : (
        <SettleDialog
          order={order}
          refund={settling}
          earlier={refunds.items.filter(({ id, settled_at }) => settled_at !== null && id !== settling.id)}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  );
}
