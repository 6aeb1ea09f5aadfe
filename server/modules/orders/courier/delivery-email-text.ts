import type { Language } from '#contract/domain/basics.ts';
import { formatOrderMoney } from '#contract/domain/money.ts';
import { leftToPayCents, takenBy } from '#contract/domain/order-money.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import type { Row } from '../../../db/schema.ts';

type Store = Pick<
  Row<'restaurant'>,
  'name' | 'phone' | 'street' | 'unit' | 'city' | 'state' | 'zip_code' | 'time_zone'
>;

const WORDS = {
  zh: {
    subject: '配送信息：订单',
    from: '从',
    to: '送到',
    customer: '顾客',
    order: '订单',
    by: '送到时间',
    distance: '距离',
    instructions: '给骑手的话',
    dishes: '菜品',
    memo: '备注',
    cash: '收现金',
    card: '收卡',
    collect: '补收',
    paid: '已付，不收钱',
    courier: '骑手',
    track: '看骑手位置',
    note: '平台附言',
  },
  en: {
    subject: 'Delivery details: order',
    from: 'From',
    to: 'To',
    customer: 'Customer',
    order: 'Order',
    by: 'Deliver by',
    distance: 'Distance',
    instructions: 'Instructions',
    dishes: 'Dishes',
    memo: 'Note',
    cash: 'Collect cash',
    card: 'Charge card',
    collect: 'Collect',
    paid: 'Paid, nothing to collect',
    courier: 'Courier',
    track: 'Track the courier',
    note: 'From the platform',
  },
} as const;

const lineOf = (street: string, unit: string | null, rest: string): string =>
  [[street, unit].filter(Boolean).join(', '), rest].filter((part) => part !== '').join(', ');

const timeOf = (instant: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: language === 'zh' ? 'h23' : 'h12',
  }).format(Date.parse(instant));

/** The details that the carrier of an order needs, without card or account data. */
export function deliveryMail(
  order: Order,
  store: Store,
  { language, note }: { language: Language; note: string },
): { subject: string; text: string } {
  const words = WORDS[language];
  const address = order.delivery_address;
  const { courier = null, tracking_url = null } = order.delivery ?? {};
  const owed = isTest(order) ? 0 : leftToPayCents(order);
  const lines: (readonly [string, string | null])[] = [
    [words.order, order.number],
    [words.from, lineOf(store.street, store.unit, `${store.city}, ${store.state} ${store.zip_code}`)],
    ['', `${store.name} · ${store.phone}`],
    [words.customer, [order.customer_name, order.customer_phone].filter(Boolean).join(' · ')],
    [
      words.to,
      address === null
        ? null
        : lineOf(address.street, address.unit, `${address.city}, ${address.state} ${address.zip_code}`.trim()),
    ],
    [words.instructions, address?.instructions ?? null],
    [words.distance, order.delivery_distance === null ? null : `${order.delivery_distance.toFixed(1)} mi`],
    [words.by, order.deliver_by_at === null ? null : timeOf(order.deliver_by_at, language, store.time_zone)],
    [words.courier, courier === null ? null : [courier.name, courier.phone].filter(Boolean).join(' · ')],
    [words.track, tracking_url],
    owed === 0 ? [words.paid, ''] : [words[takenBy(order)], formatOrderMoney(owed, order, language)],
    [words.memo, order.memo?.text ?? null],
  ];
  const colon = language === 'zh' ? '：' : ': ';
  const head = lines.flatMap(([label, value]) => {
    if (value === null) return [];
    if (label === '') return [value];
    return [value === '' ? label : `${label}${colon}${value}`];
  });
  const dishes = order.items.map(
    (item) => `${item.quantity} × ${language === 'zh' ? item.name_zh || item.name_en : item.name_en || item.name_zh}`,
  );
  const last = note === '' ? [] : ['', `${words.note}${colon}${note}`];
  return {
    subject: `${words.subject} ${order.order_no} · ${store.name}`,
    text: [...head, '', words.dishes, ...dishes, ...last].join('\n'),
  };
}
