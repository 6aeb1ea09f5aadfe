import { chakra, Portal } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useEffect, useEffectEvent } from 'react';
import { clashesOf, clashingOfLines, containedIn } from '#contract/domain/allergy-clash.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { isFree, paymentWord } from '#contract/domain/order-money.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useAllergyText } from '../text/use-allergy-text.ts';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { MoneyLines } from '../text/money-lines.tsx';
import { ShortLines } from '../text/short-lines.tsx';
import { addressText } from '../text/order-text.ts';
import { useHowPaid } from '../text/use-takings.ts';

const SHEET = {
  '@page': { margin: '12mm' },
  '.order-sheets': { display: 'none' },
  '@media print': {
    'body > *:not(.order-sheets)': { display: 'none !important' },
    'html, body': { height: 'auto !important', overflow: 'visible !important', background: 'var(--white) !important' },
    '.order-sheets': { display: 'block !important', color: 'var(--black)' },
    '.order-sheets article:not(:last-of-type)': { breakAfter: 'page' },
  },
} as const;

/** Prints orders, a sheet for each, through the browser's own dialog. */
export function PrintOrders({ orders, onPrinted }: { orders: readonly OrderRow[]; onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(function print() {
    window.addEventListener('afterprint', printed);
    // The sheets have to be in the page before the browser takes its picture of it.
    const timer = setTimeout(() => window.print(), 0);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', printed);
    };
  }, []);
  return (
    <Portal>
      <div className="order-sheets">
        <Global styles={SHEET} />
        {orders.map((order) => (
          <Sheet key={order.id} order={order} />
        ))}
      </div>
    </Portal>
  );
}

function Sheet({ order }: { order: OrderRow }) {
  const { t, time, name, otherName, orderMoney } = useWords('orders');
  const allergyText = useAllergyText();
  const howPaid = useHowPaid();
  const store = useMaybeRestaurant();
  const { due_at, deliver_by_at } = order;
  const facts = [
    order.number,
    t(`delivery_method.${order.delivery_method}`),
    time(order.created_at, 'dayAndClock'),
    due_at === null ? '' : `${t('order.due')} ${time(due_at, 'dayAndClock')}`,
    deliver_by_at === null || order.delivery_method === 'pickup'
      ? ''
      : `${t('detail.deliver_by')} ${time(deliver_by_at, 'dayAndClock')}`,
  ];
  return (
    <chakra.article fontSize="chip" lineHeight="18px" display="grid" gap="2" maxW="480px">
      {store?.id === order.restaurant_id ? <StoreHead store={store} /> : null}
      <chakra.p fontSize="kpi" lineHeight="34px" fontWeight="700">
        {order.order_no}
      </chakra.p>
      <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <chakra.p whiteSpace="pre-line">
        {[
          order.customer_name,
          order.customer_phone === null ? '' : phoneText(order.customer_phone),
          order.delivery_address === null ? '' : addressText(order.delivery_address),
        ]
          .filter((part) => part !== '')
          .join('\n')}
      </chakra.p>
      <chakra.ul borderTopWidth="1px" borderColor="var(--black)">
        {order.items.map((item) => (
          <chakra.li key={item.line} py="1" borderBottomWidth="1px" borderColor="var(--iron-300)">
            <chakra.span display="flex" gap="3">
              <chakra.b flex="1">
                {item.quantity}× {name(item)} {otherName(item)}
              </chakra.b>
              {orderMoney(lineCents(item), order)}
            </chakra.span>
            <Contained order={order} line={item.line} />
            {item.options.map((option) => (
              <p key={`${option.specification} ${option.name_zh}`}>
                {name(option)}
                {option.quantity > 1 ? ` ×${option.quantity}` : ''}
              </p>
            ))}
            {item.note === null ? null : <b>{item.note.text}</b>}
          </chakra.li>
        ))}
      </chakra.ul>
      <ShortLines order={order} />
      {[...order.allergies, ...clashingOfLines(order)].map((allergy) => {
        const text = allergyText(allergy, order);
        return <b key={text}>{text}</b>;
      })}
      {order.memo === null ? null : <b>{order.memo.text}</b>}
      <MoneyLines order={order} />
      <b>
        {isFree(order) ? null : `${howPaid(order)} · `}
        {t(`payment_state.${paymentWord(order)}`)}
      </b>
    </chakra.article>
  );
}

/** Whose order it is, on paper that leaves the house. */
function StoreHead({ store }: { store: Restaurant }) {
  return (
    <div>
      <b>{[store.name, store.sub_name].filter((part) => part !== '').join(' · ')}</b>
      <p>
        {[addressText({ ...store, instructions: null }), phoneText(store.phone)]
          .filter((part) => part !== '')
          .join('\n')
          .replaceAll('\n', ', ')}
      </p>
    </div>
  );
}

/** Framed, because a printer leaves out what is behind words. */
function Contained({ order, line }: { order: OrderRow; line: number }) {
  const { name, otherName } = useWords();
  const contained = containedIn(clashesOf(order), line);
  if (contained === null) return null;
  return (
    <chakra.b display="block" w="fit-content" px="1" borderWidth="2px" borderColor="var(--black)">
      ⚠ {name(contained)} {otherName(contained)}
    </chakra.b>
  );
}
