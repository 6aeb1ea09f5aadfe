import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { isCollectedHere, ownTakings, paidWays } from '#contract/domain/order-money.ts';
import { notToCardCents } from '#contract/domain/refund-ways.ts';
import { REFUND_WAYS, type Refund, type RefundWay } from '#contract/domain/refund.ts';
import { useSettleRefund } from '../../../data/money/refund-queries.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useTakings } from '../../orders/text/use-takings.ts';
import { useWords } from '../../use-words.ts';

/** What the restaurant took in cash alone goes back in cash; a card, or both, the way it was paid. */
function isAllCash(order: Order): boolean {
  const { cash_cents, card_cents } = ownTakings(order);
  return order.payment_method !== 'online' && cash_cents > 0 && card_cents === 0;
}

type SettleDialogProps = { order: Order; refund: Refund; earlier: readonly Refund[]; onClose: () => void };

/** The money has gone back: how, and by which reference it can be found. */
export function SettleDialog({ order, refund, earlier, onClose }: SettleDialogProps) {
  const { t, orderMoney } = useWords('refunds');
  const settle = useSettleRefund();
  const [how, setHow] = useState<RefundWay>(isAllCash(order) ? 'cash' : 'original');
  const [reference, setReference] = useState('');
  const send = (): void =>
    settle.mutate(
      {
        restaurant_id: order.restaurant_id,
        order_id: order.id,
        refund_id: refund.id,
        amount_cents: refund.amount_cents,
        how,
        reference,
      },
      {
        onSuccess: sayDone(t('settle_done'), onClose),
      },
    );
  return (
    <ActionDialog
      area="refunds"
      title={t('settle_title', { amount: orderMoney(refund.amount_cents, order) })}
      action={t('settle_yes')}
      isDisabled={settle.isPending}
      error={settle.error}
      onYes={send}
      onClose={onClose}
    >
      <p>{t('settle_text')}</p>
      <ChoiceField
        label={t('how')}
        value={how}
        options={REFUND_WAYS.map((way) => ({ value: way, text: t(`way.${way}`) }))}
        onChange={setHow}
      />
      {how === 'original' ? <Ways order={order} refund={refund} earlier={earlier} /> : null}
      <TextField
        label={t('reference')}
        maxLength={120}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

/** What was paid in more than one way goes back so too: a card gets no more than it paid [M4]. */
function Ways({ order, refund: { amount_cents }, earlier }: Pick<SettleDialogProps, 'order' | 'refund' | 'earlier'>) {
  const { t, orderMoney } = useWords('refunds');
  const takings = useTakings();
  if (paidWays(order).length < 2) return null;
  const rest = notToCardCents(order, earlier, amount_cents);
  const [card, other] = [amount_cents - rest, rest].map((cents) => orderMoney(cents, order));
  return (
    <p data-testid="settle-ways">
      {t(isCollectedHere(order) ? 'settle_ways' : 'settle_ways_online', { ways: takings(order), card, other })}
    </p>
  );
}
