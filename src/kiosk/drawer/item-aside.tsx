import { canMend } from '#contract/domain/mend.ts';
import { isTest, type Order, type OrderItem } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { useControlWords } from '../availability/control-words.ts';
import { useDeskView, useMoney } from '../desk-context.ts';
import { useFlow } from '../use-flow.ts';
import { useDeskUi } from '../desk-ui.ts';
import './item-aside.css';
import { mayMendHere } from '../person/standing-here.ts';

/** What a line costs, and the way to take its dish or an option of it off the menu. */
export function ItemAside({ item, order }: { item: OrderItem; order: Order }) {
  const { t, name } = useControlWords();
  const money = useMoney();
  const ui = useDeskUi();
  const { dishes, store } = useDeskView();
  const canChange = canMend(order) && mayMendHere(store);
  const { isReadOnly } = useFlow();
  const { dish_id: dishId } = item;
  const isOut = dishes.off.some((off) => off.dish_id === dishId && off.option_id === null && off.status === 'sold_out');
  return (
    <span className="item-aside">
      {!isTest(order) && (
        <span className="item-price" data-testid="item-price">
          {money(lineCents(item), order)}
        </span>
      )}
      {dishId !== null && !isReadOnly && (
        <button
          type="button"
          className={isOut ? 'button line small out' : 'button line small'}
          aria-label={`${t('line.label')}: ${name(item.name_zh, item.name_en)}`}
          aria-haspopup="dialog"
          data-testid="line-out"
          onClick={() =>
            canChange
              ? ui.openLine({ orderId: order.id, line: item.line, option: null })
              : ui.openPanel('controls', dishId)
          }
        >
          {t(isOut ? 'line.is_out' : 'line.out')}
        </button>
      )}
    </span>
  );
}
