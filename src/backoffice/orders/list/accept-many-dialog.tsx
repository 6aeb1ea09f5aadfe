import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isTest } from '#contract/domain/order.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { isForAskedTime } from '../actions/accept-words.ts';
import { OrderAllergies } from '../detail/order-allergies.tsx';
import { Loud } from '../detail/loud.tsx';
import { useAllergyText } from '../text/use-allergy-text.ts';
import { NoteText } from '../detail/note-text.tsx';

const MINUTES = [10, 15, 20, 25, 30, 40, 50, 60, 90];

type AcceptManyDialogProps = {
  orders: readonly OrderRow[];
  /** The store's own waiting time: what is proposed. */
  waitingMinutes: number;
  onAccept: (minutes: number) => void;
  onClose: () => void;
};

/** Every order that is about to be accepted, whole, with the minutes that all of them are promised [OF8]. */
export function AcceptManyDialog({ orders, waitingMinutes, onAccept, onClose }: AcceptManyDialogProps) {
  const { t } = useWords('orders');
  const [minutes, setMinutes] = useState(waitingMinutes);
  const now = useNow(30_000);
  const isOnlyForLater = orders.every((order) => isForAskedTime(order, minutes, now));
  const choices = [...new Set([...MINUTES, waitingMinutes])].toSorted((a, b) => a - b);
  return (
    <ActionDialog
      area="orders"
      title={t('accept_many.title', { count: orders.length })}
      action={t(isOnlyForLater ? 'accept_many.yes_for_later' : 'accept_many.yes', { count: orders.length, minutes })}
      onYes={() => onAccept(minutes)}
      onClose={onClose}
    >
      <SelectField
        label={t('accept_many.minutes')}
        width="100%"
        value={String(minutes)}
        options={choices.map((value) => ({ value: String(value), text: t('accept_many.choice', { count: value }) }))}
        onChange={(value) => setMinutes(Number(value))}
      />
      <chakra.ul data-testid="accept-many" display="grid" gap="3">
        {orders.map((order) => (
          <OneOrder key={order.id} order={order} />
        ))}
      </chakra.ul>
    </ActionDialog>
  );
}

function OneOrder({ order }: { order: OrderRow }) {
  const { t, name, time } = useWords('orders');
  const allergyText = useAllergyText();
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.subtle" pt="2" display="grid" gap="1">
      <p>
        <b>{order.order_no}</b> · {t(`delivery_method.${order.delivery_method}`)} · <bdi>{order.customer_name}</bdi>
        {order.requested_at === null
          ? ''
          : ` · ${t('detail.asked_for', { time: time(order.requested_at, 'dayAndClock') })}`}
        {isTest(order) ? ` · ${t('flag.test')}` : ''}
      </p>
      <OrderAllergies order={order} />
      {order.memo === null ? null : (
        <Loud tone="amber" icon="note">
          <NoteText note={order.memo} />
        </Loud>
      )}
      <ul>
        {order.items.map((item) => (
          <li key={item.line}>
            {item.quantity}× {name(item)}
            {item.options.map((option) => ` · ${name(option)}${option.quantity > 1 ? ` ×${option.quantity}` : ''}`)}
            {item.note === null ? null : <b> · {item.note.text}</b>}
            {item.allergies.map((allergy) => (
              <chakra.b key={`${allergy.text_zh} ${allergy.text_en}`} display="block" color="zhu.fg">
                {allergyText(allergy)}
              </chakra.b>
            ))}
          </li>
        ))}
      </ul>
    </chakra.li>
  );
}
