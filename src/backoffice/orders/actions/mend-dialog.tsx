import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { mendDraft, type LineQuantity, type MendDraft } from '#contract/domain/mend.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type MendDialogProps = { order: Order; onClose: () => void; onMend: (lines: LineQuantity[]) => void };

/** Some of the order can't be given: less of a line, or none, with the money it comes to before it counts [MD1]. */
export function MendDialog({ order, onClose, onMend }: MendDialogProps) {
  const { t } = useWords('orders');
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const { lines, changed, after } = mendDraft(order, chosen);
  return (
    <ActionDialog
      title={t('mend.title', { number: order.order_no })}
      action={t('mend.yes')}
      isDisabled={after === null || changed.length === 0}
      onYes={() => onMend(changed)}
      onClose={onClose}
    >
      <ul>
        {lines.map(({ item, quantity }) => (
          <MendLine
            key={item.line}
            item={item}
            quantity={quantity}
            onQuantity={(next) => setChosen({ ...chosen, [item.line]: next })}
          />
        ))}
      </ul>
      {after === null ? (
        <chakra.p color="zhu.fg">{t('mend.nothing_left')}</chakra.p>
      ) : (
        <MendSum order={order} after={after} />
      )}
      {order.customer_phone === null ? null : (
        <a href={`tel:${order.customer_phone}`}>{t('mend.call', { who: order.customer_name })}</a>
      )}
    </ActionDialog>
  );
}

type MendSumProps = { order: Order; after: NonNullable<MendDraft['after']> };

function MendSum({ order, after: { total_cents, due_back_cents } }: MendSumProps) {
  const { t, orderMoney } = useWords('orders');
  const back = due_back_cents > 0 ? t('mend.goes_back', { amount: orderMoney(due_back_cents, order) }) : '';
  return (
    <p data-testid="mend-sum">
      {[t('mend.total', { amount: orderMoney(total_cents, order) }), back].filter((part) => part !== '').join(' · ')}
    </p>
  );
}

type MendLineProps = { item: OrderItem; quantity: number; onQuantity: (quantity: number) => void };

function MendLine({ item, quantity, onQuantity }: MendLineProps) {
  const { t, name } = useWords('orders');
  const words = { name: name(item) };
  return (
    <chakra.li display="flex" alignItems="center" gap="2" py="1">
      <chakra.span
        flex="1"
        minW="0"
        overflowWrap="anywhere"
        textDecoration={quantity === 0 ? 'line-through' : undefined}
      >
        {item.quantity}× {name(item)}
      </chakra.span>
      <Button
        size="square"
        aria-label={t('mend.less', words)}
        disabled={quantity === 0}
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </Button>
      <chakra.b minW="40px" textAlign="center" aria-live="polite" data-testid={`mend-line-${item.line}`}>
        {quantity === 0 ? t('mend.out') : quantity}
      </chakra.b>
      <Button
        size="square"
        aria-label={t('mend.more', words)}
        disabled={quantity >= item.quantity}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </Button>
    </chakra.li>
  );
}
