import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type ReadyManyDialogProps = {
  /** Those whose time is still far away. */
  early: readonly OrderRow[];
  others: readonly OrderRow[];
  onReady: (orders: readonly OrderRow[]) => void;
  onClose: () => void;
};

/** Names the orders that are for later; only those that are ticked become ready with the others [S14]. */
export function ReadyManyDialog({ early, others, onReady, onClose }: ReadyManyDialogProps) {
  const { t, when } = useWords('orders');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = [...others, ...early.filter(({ id }) => ticked.includes(id))];
  return (
    <ActionDialog
      area="orders"
      role="alertdialog"
      title={t('early.several_title', { count: early.length })}
      action={t('list.mark_done', { count: chosen.length })}
      isDisabled={chosen.length === 0}
      onYes={() => onReady(chosen)}
      onClose={onClose}
    >
      <p>{t('early.several_text')}</p>
      <chakra.ul data-testid="ready-early" display="grid">
        {early.map((order) => (
          <li key={order.id}>
            <CheckField
              label={t('early.one', {
                number: order.order_no,
                time: when(order.requested_at ?? order.due_at ?? order.created_at),
                who: order.customer_name,
              })}
              isChecked={ticked.includes(order.id)}
              onChange={(isOn) => setTicked(isOn ? [...ticked, order.id] : ticked.filter((id) => id !== order.id))}
            />
          </li>
        ))}
      </chakra.ul>
    </ActionDialog>
  );
}
