import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { refundParts } from '#contract/domain/refund.ts';
import { useRefundOrder } from '../../data/order/refund-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { WHOLE, wishOf } from './refund-choice.ts';
import { RefundFields } from './refund-fields.tsx';
import { refusalText } from './refusal-text.ts';

const MIN_NOTE = 3;

type RefundDialogProps = {
  order: Order;
  givenCents: number;
  /** One is due already: it is replaced. */
  isDue: boolean;
  onClose: () => void;
};

/** Money back without cancelling: some dishes were wrong, or all of it was. */
export function RefundDialog({ order, givenCents, isDue, onClose }: RefundDialogProps) {
  const { t } = useWords('refunds');
  const refund = useRefundOrder();
  const [note, setNote] = useState('');
  const [choice, setChoice] = useState({ ...WHOLE, kind: 'part' as 'whole' | 'part' });
  const [isTried, setIsTried] = useState(false);
  const isTooShort = note.trim().length < MIN_NOTE;
  const wish = wishOf(choice);
  const send = (): void => {
    setIsTried(true);
    if (isTooShort) return;
    const { restaurant_id, id: order_id, rev: expect_rev } = order;
    refund.mutate(
      { restaurant_id, order_id, expect_rev, refund: wish, note },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('refund_done') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t('refund_title', { number: order.order_no })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            look="ink"
            disabled={refund.isPending || refundParts(order, wish, givenCents).amount_cents === 0}
            onClick={send}
          >
            {t('refund_yes')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t(isDue ? 'refund_text_again' : 'refund_text')}</p>
        <RefundFields order={order} givenCents={givenCents} choice={choice} onChange={setChoice} />
        <TextAreaField
          label={t('why')}
          maxLength={300}
          value={note}
          error={isTried && isTooShort ? t('field_error.too_short', { minimum: MIN_NOTE }) : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {refund.error === null ? null : <FieldError>{refusalText(t, refund.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
