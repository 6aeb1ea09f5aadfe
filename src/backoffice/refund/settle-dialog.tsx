import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { formatCents } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { REFUND_WAYS, type Refund, type RefundWay } from '#contract/domain/refund.ts';
import { useSettleRefund } from '../../data/order/refund-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { refusalText } from './refusal-text.ts';

/** The money has gone back: how, and by which reference it can be found. */
export function SettleDialog({ order, refund, onClose }: { order: Order; refund: Refund; onClose: () => void }) {
  const { t } = useWords('refunds');
  const settle = useSettleRefund();
  const [how, setHow] = useState<RefundWay>(order.payment_method === 'cash' ? 'cash' : 'original');
  const [reference, setReference] = useState('');
  const send = (): void =>
    settle.mutate(
      { restaurant_id: order.restaurant_id, order_id: order.id, refund_id: refund.id, how, reference },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('settle_done') });
          onClose();
        },
      },
    );
  return (
    <Modal
      title={t('settle_title', { amount: formatCents(refund.amount_cents) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={settle.isPending} onClick={send}>
            {t('settle_yes')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('settle_text')}</p>
        <ChoiceField
          label={t('how')}
          value={how}
          options={REFUND_WAYS.map((way) => ({ value: way, text: t(`way.${way}`) }))}
          onChange={setHow}
        />
        <TextField
          label={t('reference')}
          maxLength={120}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        {settle.error === null ? null : <FieldError>{refusalText(t, settle.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
