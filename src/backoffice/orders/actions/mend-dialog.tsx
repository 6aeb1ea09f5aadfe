import { chakra } from '@chakra-ui/react';
import { dishesOf, mendDraft, type MendChoice, type MendDraft } from '#contract/domain/mend-draft.ts';
import { canMend, type MendLine as MendLineInput } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import { useStateOf } from '#src/lib/use-state-of.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { MendLine } from './mend-line.tsx';
import { MendReplace } from './mend-replace.tsx';

type Chosen = { choices: Readonly<Record<number, MendChoice>>; isCharged: boolean; replacing: number | null };
const NOTHING: Chosen = { choices: {}, isCharged: false, replacing: null };

type MendDialogProps = {
  order: Order;
  onClose: () => void;
  /** `ask`: the customer decides [MD5]. */
  onMend: (action: 'mend' | 'ask', lines: MendLineInput[]) => void;
};

/** Some of the order can't be given: less of a line, none, or another dish, with the money that follows [MD1] [MD4]. */
export function MendDialog({ order, onClose, onMend }: MendDialogProps) {
  const { t, name, orderMoney } = useWords('orders');
  // What is chosen is chosen by line number, so it ends with the dishes it was chosen for.
  const [chosen, setChosen, isMoved] = useStateOf<Chosen>(dishesOf(order), NOTHING);
  const { choices, isCharged, replacing } = chosen;
  const charged = Object.fromEntries(
    Object.entries(choices).map(([line, { replace, ...choice }]) => [
      line,
      replace === undefined ? choice : { ...choice, replace: { ...replace, is_charged: isCharged } },
    ]),
  );
  const draft = mendDraft(order, charged);
  const { lines, changed, after, dearer_cents } = draft;
  const line = lines.find(({ item }) => item.line === replacing);
  const isNothing = after === null || changed.length === 0 || line !== undefined || !canMend(order);
  const choose = (lineNo: number, choice: MendChoice): void =>
    setChosen({ ...chosen, choices: { ...choices, [lineNo]: choice }, replacing: null });
  return (
    <ActionDialog
      title={t('mend.title', { number: order.order_no })}
      action={t(lines.some(({ replacement }) => replacement !== null) ? 'mend.yes_replaced' : 'mend.yes')}
      isDisabled={isNothing}
      aside={
        order.asks_customer === true ? (
          <Button disabled={isNothing} onClick={() => onMend('ask', changed)}>
            {t('mend.ask')}
          </Button>
        ) : null
      }
      onYes={() => onMend('mend', changed)}
      onClose={onClose}
    >
      {isMoved || !canMend(order) ? (
        <chakra.p role="alert" fontWeight="bold">
          {t(canMend(order) ? 'mend.moved' : 'mend.over')}
        </chakra.p>
      ) : null}
      {line === undefined ? (
        <ul>
          {lines.map((each) => (
            <MendLine
              key={each.item.line}
              line={each}
              order={order}
              money={(minor) => orderMoney(minor, order)}
              onQuantity={(quantity) => {
                const { replace } = choices[each.item.line] ?? {};
                const isWhole = quantity === each.item.quantity || replace === undefined;
                choose(each.item.line, isWhole ? { quantity } : { quantity, replace });
              }}
              onReplace={() => setChosen({ ...chosen, replacing: each.item.line })}
              onKeep={() => choose(each.item.line, { quantity: each.quantity })}
            />
          ))}
        </ul>
      ) : (
        <MendReplace
          restaurantId={order.restaurant_id}
          what={name(line.item)}
          pieces={line.quantity === line.item.quantity ? line.item.quantity : line.item.quantity - line.quantity}
          onClose={() => setChosen({ ...chosen, replacing: null })}
          onReplace={(replace) =>
            choose(line.item.line, { quantity: line.quantity === line.item.quantity ? 0 : line.quantity, replace })
          }
        />
      )}
      {dearer_cents > 0 ? (
        <CheckField
          label={t('mend.charge', { amount: orderMoney(dearer_cents, order) })}
          isChecked={isCharged}
          onChange={(charge) => setChosen({ ...chosen, isCharged: charge })}
        />
      ) : null}
      {after === null ? (
        <chakra.p color="zhu.fg">{t('mend.nothing_left')}</chakra.p>
      ) : (
        <MendSum order={order} after={after} isGiven={dearer_cents > 0 && !isCharged} />
      )}
      {order.customer_phone === null ? null : (
        <a href={`tel:${order.customer_phone}`}>{t('mend.call', { who: order.customer_name })}</a>
      )}
    </ActionDialog>
  );
}

type MendSumProps = { order: Order; after: NonNullable<MendDraft['after']>; isGiven: boolean };

function MendSum({ order, after: { total_cents, due_back_cents }, isGiven }: MendSumProps) {
  const { t, orderMoney } = useWords('orders');
  const back = due_back_cents > 0 ? t('mend.goes_back', { amount: orderMoney(due_back_cents, order) }) : '';
  return (
    <p data-testid="mend-sum">
      {[t('mend.total', { amount: orderMoney(total_cents, order) }), back, isGiven ? t('mend.not_charged') : '']
        .filter((part) => part !== '')
        .join(' · ')}
    </p>
  );
}
