import { chakra } from '@chakra-ui/react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { FigureTable } from '../../../ui/charts-box.tsx';
import { dayText } from '../statistics/day-text.ts';
import { useWords } from '../../use-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

type OpenOrder = ReplyOf<typeof dayCloseCall>['unfinished'][number];

/** An order of a day before says which. */
const linkOn = (day: string) => (order: OpenOrder) => <OrderLink order={order} day={day} />;

function OrderLink({ order, day }: { order: OpenOrder; day: string }) {
  const { language } = useWords();
  const { id, order_no, business_date } = order;
  return (
    <PageLink textDecoration="underline" to={`/order/list?status=all&order=${id}`}>
      {order_no}
      {business_date === day ? '' : ` · ${dayText(business_date, 'day', language)}`}
    </PageLink>
  );
}

/** Breaks where it must, so that a long one does not push the money off a telephone. */
const breakable = (name: string) => (
  <chakra.span display="inline-block" minW="72px" overflowWrap="anywhere">
    {name}
  </chakra.span>
);

/** Chinese would otherwise break after any character. */
const unbroken = (text: string) => <chakra.span wordBreak="keep-all">{text}</chakra.span>;

/** Orders that a day leaves open, with what is still to be paid of each. */
export function OpenOrders({ label, orders, day }: { label: string; orders: OpenOrder[]; day: string }) {
  const { t, time, orderMoney } = useWords('figures');
  const toCollect = (order: OpenOrder): string => {
    const amount = orderMoney(order.to_collect_cents, order);
    if (order.to_collect_cents === 0) return t('kitchen.close.paid');
    if (order.delivery_method === 'delivery_provider') return t('kitchen.close.owed', { amount });
    return order.payment_method === 'card' ? t('kitchen.close.by_card', { amount }) : amount;
  };
  return (
    <FigureTable
      label={label}
      minW="640px"
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        { title: t('kitchen.column.number'), cell: linkOn(day) },
        { title: t('kitchen.column.status'), cell: ({ status }) => unbroken(t(`status.${status}`)) },
        {
          title: t('kitchen.column.method'),
          isAside: true,
          cell: ({ delivery_method }) => t(`delivery_method.${delivery_method}`),
        },
        { title: t('kitchen.column.customer'), cell: ({ customer_name }) => breakable(customer_name) },
        {
          title: t('kitchen.moment.due_at'),
          isAside: true,
          cell: ({ due_at }) => (due_at === null ? '—' : time(due_at)),
        },
        { title: t('kitchen.close.to_collect'), isNumber: true, cell: toCollect },
      ]}
    />
  );
}
