import { useState } from 'react';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import type { Order } from '#contract/domain/order.ts';
import { useStateOf } from '#src/lib/use-state-of.ts';
import { isCollectedHere } from '#contract/domain/order-money.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { listRefundsCall } from '#contract/http/money/refund.ts';
import { givenParts, goesBack, refundParts, type Bearer } from '#contract/domain/refund.ts';
import { useRefundOrder } from '../../../data/money/refund-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { BearerField } from './bearer-field.tsx';
import { inputOf, WHOLE, type RefundChoice } from './refund-choice.ts';
import { RefundFields } from './refund-fields.tsx';

const MIN_NOTE = 3;
const PART = { ...WHOLE, kind: 'part' } as const;

type RefundDialogProps = {
  order: Order;
  refunds: ReplyOf<typeof listRefundsCall>;
  /** One is due already: it is replaced. */
  isDue: boolean;
  onClose: () => void;
};

/** Money back without cancelling: some dishes were wrong, or all of it was. */
export function RefundDialog({ order, refunds, isDue, onClose }: RefundDialogProps) {
  const { t, orderMoney } = useWords('refunds');
  const may = useMay();
  const refund = useRefundOrder();
  const [note, setNote] = useState('');
  const [choice, setChoice, isMoved] = useStateOf<RefundChoice>(dishesOf(order), PART);
  const [bearer, setBearer] = useState<Bearer>('restaurant');
  const [isTried, setIsTried] = useState(false);
  const isPlatforms = !may('order.administer') && !isCollectedHere(order);
  const isTooShort = note.trim().length < MIN_NOTE;
  const input = inputOf(choice);
  const amount = refundParts(order, input, refunds.credit_given_cents, givenParts(refunds.items)).amount_cents;
  const { credit_cents, overpaid_cents } = goesBack(order, refunds.credit_given_cents, amount);
  const back = credit_cents + overpaid_cents;
  // Of what was not paid yet nothing goes back: the customer owes less.
  const yes =
    amount > 0 && back === 0
      ? t('take_off_yes', { amount: orderMoney(amount, order) })
      : t('refund_yes', { amount: orderMoney(back, order) });
  const send = (): void => {
    setIsTried(true);
    if (isTooShort) return;
    const { restaurant_id, id: order_id, rev: expect_rev } = order;
    refund.mutate(
      { restaurant_id, order_id, expect_rev, refund: input, note, bearer },
      {
        // What was not paid yet is taken off, and nothing goes back.
        onSuccess: (made) => sayDone(t(made.refund === null ? 'taken_off_done' : 'refund_done'), onClose)(),
      },
    );
  };
  return (
    <ActionDialog
      area="refunds"
      title={t('refund_title', { number: order.order_no })}
      action={yes}
      isDisabled={refund.isPending || amount === 0}
      error={refund.error}
      onYes={send}
      onClose={onClose}
    >
      <p>{t(isDue ? 'refund_text_again' : isPlatforms ? 'refund_text_online' : 'refund_text')}</p>
      <RefundFields order={order} refunds={refunds} choice={choice} isMoved={isMoved} onChange={setChoice} />
      <BearerField value={bearer} onChange={setBearer} />
      <TextAreaField
        label={t('why')}
        maxLength={300}
        value={note}
        error={isTried && isTooShort ? t('field_error.too_short', { minimum: MIN_NOTE }) : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
