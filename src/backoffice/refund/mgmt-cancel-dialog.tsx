import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { refundableCents, refundParts } from '#contract/domain/refund.ts';
import { refundsOf, useMgmtCancel } from '../../data/order/refund-queries.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { WHOLE, wishOf } from './refund-choice.ts';
import { RefundFields } from './refund-fields.tsx';
import { refusalText } from './refusal-text.ts';

/** The platform's cancellation: why, and what of the money goes back; the courier is called off with it. */
export function MgmtCancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useWords('refunds');
  const { data: refunds } = useQuery(refundsOf(order.restaurant_id, order.id));
  const cancel = useMgmtCancel();
  const [reason, setReason] = useState<CancelReason>('customer_request');
  const [note, setNote] = useState('');
  const [choice, setChoice] = useState(WHOLE);
  const given = refunds?.given_cents ?? 0;
  const left = refundableCents(order, given);
  const amount = left === 0 ? 0 : refundParts(order, wishOf(choice), given).amount_cents;
  const send = (): void =>
    cancel.mutate(
      {
        restaurant_id: order.restaurant_id,
        order_id: order.id,
        expect_rev: order.rev,
        reason,
        note,
        refund: wishOf(choice),
      },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.order_cancelled') });
          onClose();
        },
      },
    );
  return (
    <Modal
      role="alertdialog"
      title={t('cancel_title', { number: order.order_no })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button
            look="danger"
            disabled={cancel.isPending || refunds === undefined || (left > 0 && amount === 0)}
            onClick={send}
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t(order.delivery === null ? 'cancel_text' : 'cancel_text_courier')}</p>
        <LabelledSelect
          label={t('cancel.reason')}
          value={reason}
          options={CANCEL_REASONS.map((value) => ({ value, text: t(`reason.${value}`) }))}
          onChange={(value) => setReason(CANCEL_REASONS.find((known) => known === value) ?? 'other')}
        />
        <TextAreaField
          label={t('cancel.note')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {left === 0 ? (
          <chakra.p color="fg.muted">{t('nothing_paid')}</chakra.p>
        ) : (
          <RefundFields order={order} givenCents={given} choice={choice} onChange={setChoice} />
        )}
        {cancel.error === null ? null : <FieldError>{refusalText(t, cancel.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
