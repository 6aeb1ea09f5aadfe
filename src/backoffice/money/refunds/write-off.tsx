import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isTakenAtDoor } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { isPlatformsRefund } from '#contract/domain/refund.ts';
import { writableOffCents, writtenOffCents } from '#contract/domain/write-off.ts';
import { useRefundOrder } from '../../../data/money/refund-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRights } from '../../orders/actions/use-rights.ts';
import { useWords } from '../../use-words.ts';

const MIN_NOTE = 3;
/** What the restaurant's own people handed over counts as taken [M7]: then it is said that it was not. */
const wordOf = (order: Order, word: 'ask' | 'title' | 'text' | 'moved' | 'drop_text') =>
  isTakenAtDoor(order) ? (`write_off.${word}_taken` as const) : (`write_off.${word}` as const);
type AboutProps = { order: Order; cents: number; onClose: () => void };

/** What the customer did not pay, and will not any more, is written off, and asked for again [M9]. */
export function WriteOff({ order }: { order: Order }) {
  const { t, orderMoney } = useWords('refunds');
  const may = useMay();
  const { mayRefund } = useRights();
  const [open, setOpen] = useState<'none' | 'ask' | 'drop'>('none');
  const [left, writtenOff] = [writableOffCents(order), writtenOffCents(order)];
  // What the platform has written off is read, and asked for again by it alone.
  const canChange = mayRefund && (may('order.administer') || !isPlatformsRefund(order));
  const close = (): void => setOpen('none');
  return (
    <>
      {canChange && left > 0 ? <Button onClick={() => setOpen('ask')}>{t(wordOf(order, 'ask'))}</Button> : null}
      {writtenOff > 0 ? (
        <>
          <chakra.span>{t('write_off.stands', { amount: orderMoney(writtenOff, order) })}</chakra.span>
          {canChange ? (
            <Button onClick={() => setOpen('drop')}>
              <Icon name="undo" />
              {t('write_off.drop')}
            </Button>
          ) : null}
        </>
      ) : null}
      {open === 'ask' ? <AskWriteOff order={order} cents={left} onClose={close} /> : null}
      {open === 'drop' ? <DropWriteOff order={order} cents={writtenOff} onClose={close} /> : null}
    </>
  );
}

function AskWriteOff({ order, cents, onClose }: AboutProps) {
  const { t, orderMoney } = useWords('refunds');
  const refund = useRefundOrder();
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isTooShort = note.trim().length < MIN_NOTE;
  // Somebody else may pay it or write it off while this is open.
  const [asked] = useState(cents);
  const isMoved = cents !== asked && !refund.isPending && !refund.isSuccess;
  const { restaurant_id, id: order_id, rev: expect_rev } = order;
  const send = (): void => {
    setIsTried(true);
    if (isTooShort) return;
    refund.mutate(
      { restaurant_id, order_id, expect_rev, refund: { kind: 'rest' }, note },
      { onSuccess: sayDone(t('write_off.done'), onClose) },
    );
  };
  return (
    <ActionDialog
      area="refunds"
      title={t(wordOf(order, 'title'), { number: order.order_no, amount: orderMoney(asked, order) })}
      action={t('write_off.yes')}
      isDisabled={refund.isPending || isMoved}
      error={refund.error}
      onYes={send}
      onClose={onClose}
    >
      {isMoved ? (
        <chakra.p role="alert" fontWeight="bold">
          {t(wordOf(order, 'moved'), { amount: orderMoney(cents, order) })}
        </chakra.p>
      ) : null}
      <p>{t(wordOf(order, 'text'))}</p>
      <TextAreaField
        label={t('write_off.why')}
        maxLength={300}
        value={note}
        error={isTried && isTooShort ? t('field_error.too_short', { minimum: MIN_NOTE }) : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

function DropWriteOff({ order, cents, onClose }: AboutProps) {
  const { t, orderMoney } = useWords('refunds');
  const drop = useRefundOrder();
  const { restaurant_id, id: order_id, rev: expect_rev } = order;
  const send = (): void =>
    drop.mutate(
      { restaurant_id, order_id, expect_rev, refund: null, note: t('write_off.drop') },
      { onSuccess: sayDone(t('write_off.dropped'), onClose) },
    );
  return (
    <Confirm
      title={t('write_off.drop_title', { amount: orderMoney(cents, order) })}
      text={
        drop.error === null
          ? t(wordOf(order, 'drop_text'))
          : refusalText(t, drop.error, (minor) => orderMoney(minor, order))
      }
      action={t('write_off.drop')}
      no={t('form.cancel')}
      isBusy={drop.isPending}
      onYes={send}
      onClose={onClose}
    />
  );
}
