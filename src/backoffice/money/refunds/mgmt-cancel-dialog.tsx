import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#contract/domain/order-status.ts';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import type { Order } from '#contract/domain/order.ts';
import { useStateOf } from '#src/lib/use-state-of.ts';
import { givenParts, refundableCents, refundParts, type Bearer } from '#contract/domain/refund.ts';
import { refundsOf, useMgmtCancel } from '../../../data/money/refund-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { BearerField } from './bearer-field.tsx';
import { inputOf, WHOLE, type RefundChoice } from './refund-choice.ts';
import { RefundFields } from './refund-fields.tsx';

/** The platform's cancellation: why, and what of the money goes back; the courier is called off with it. */
export function MgmtCancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useWords('refunds');
  const { data: refunds } = useQuery(refundsOf(order.restaurant_id, order.id));
  const cancel = useMgmtCancel();
  const [reason, setReason] = useState<CancelReason>('customer_request');
  const [note, setNote] = useState('');
  const [bearer, setBearer] = useState<Bearer>('restaurant');
  const [choice, setChoice, isMoved] = useStateOf<RefundChoice>(dishesOf(order), WHOLE);
  const credited = refunds?.credit_given_cents ?? 0;
  const left = refundableCents(order, credited);
  const given = givenParts(refunds?.items ?? []);
  const amount = left === 0 ? 0 : refundParts(order, inputOf(choice), credited, given).amount_cents;
  const send = (): void =>
    cancel.mutate(
      {
        restaurant_id: order.restaurant_id,
        order_id: order.id,
        expect_rev: order.rev,
        reason,
        note,
        refund: inputOf(choice),
        bearer,
      },
      {
        onSuccess: sayDone(t('done.order_cancelled'), onClose),
      },
    );
  return (
    <ActionDialog
      area="refunds"
      role="alertdialog"
      title={t('cancel_title', { number: order.order_no })}
      no={t('cancel.keep')}
      action={t('cancel.confirm')}
      look="danger"
      isDisabled={cancel.isPending || refunds === undefined || (left > 0 && amount === 0)}
      error={cancel.error}
      onYes={send}
      onClose={onClose}
    >
      <p>{t(order.delivery === null ? 'cancel_text' : 'cancel_text_courier')}</p>
      <SelectField
        isLabelShown
        label={t('cancel.reason')}
        value={reason}
        options={CANCEL_REASONS.map((value) => ({ value, text: t(`reason.${value}`) }))}
        onChange={setReason}
      />
      <TextAreaField
        label={t('cancel.note')}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {left === 0 || refunds === undefined ? (
        <chakra.p color="fg.muted">{t('nothing_paid')}</chakra.p>
      ) : (
        <>
          <RefundFields order={order} refunds={refunds} choice={choice} isMoved={isMoved} onChange={setChoice} />
          <BearerField value={bearer} onChange={setBearer} />
        </>
      )}
    </ActionDialog>
  );
}
