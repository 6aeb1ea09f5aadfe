import type { Language } from './basics.ts';
import { PHONE_CHANNEL } from './phone-channel.ts';

/** Words printed besides a customer's and a menu's own; both surfaces and the server print these. */
const WORDS = {
  test: ['测试单', 'TEST'],
  duplicate: ['重打', 'DUPLICATE'],
  changed: ['已改', 'CHANGED'],
  cancelled: ['已取消，停做', 'CANCELLED, STOP'],
  pickup: ['自取', 'Pickup'],
  delivery: ['外送', 'Delivery'],
  courier: ['骑手配送', 'Courier'],
  ready_by: ['备好', 'Ready by'],
  wanted_at: ['顾客要', 'Wanted at'],
  deliver_by: ['送到', 'Deliver by'],
  asap: ['尽快', 'As soon as possible'],
  allergy: ['过敏', 'ALLERGY'],
  found: ['从备注里认出', 'found in a note'],
  note: ['备注', 'NOTE'],
  order_note: ['整单备注', 'ORDER NOTE'],
  door: ['送餐说明', 'At the door'],
  courier_code: ['取餐码', 'Pickup code'],
  phone_order: ['电话单', 'Phone order'],
  missing: ['缺', 'Missing'],
  elsewhere: ['别的档口还有', 'More at other stations'],
  subtotal: ['小计', 'Subtotal'],
  delivery_fee: ['配送费', 'Delivery'],
  service_fee: ['服务费', 'Service'],
  tax: ['税', 'Tax'],
  tax_included: ['内含税', 'Tax included'],
  tip: ['小费', 'Tip'],
  free_dish: ['送菜', 'Free dish'],
  full_reduction: ['满减', 'Spend & save'],
  discount: ['优惠', 'Discount'],
  total: ['合计', 'Total'],
  cash: ['收现金', 'COLLECT CASH'],
  card: ['收卡', 'TAKE CARD'],
  paid: ['已付', 'Paid'],
  refund_due: ['待退款', 'Refund due'],
  collect: ['补收', 'COLLECT'],
  uncollected: ['还欠（骑手不代收）', 'OWED (courier takes no money)'],
  refunded: ['已退款', 'Refunded'],
  part_refunded: ['部分已退', 'Partly refunded'],
  placed: ['下单', 'Placed'],
  printed: ['打印', 'Printed'],
  dish_one: ['样', 'line'],
  dishes: ['样', 'lines'],
  portions: ['份数', 'Items'],
  test_page: ['打印机测试页', 'Printer test page'],
  test_reads: ['看得清这几行，打印机就好了。', 'If you can read these lines, the printer works.'],
  thanks: ['谢谢光临', 'Thank you'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type ReceiptWord = keyof typeof WORDS;

/** A word in the printer's language, the other one beside or under it. */
export type Both = { first: string; second: string | null };

export function paperWord(word: ReceiptWord, language: Language): Both & { second: string } {
  const [zh, en] = WORDS[word];
  return language === 'zh' ? { first: zh, second: en } : { first: en, second: zh };
}

/** A channel's name is its owner's; orders that the house takes by phone have none. */
export const paperChannel = (channel: string, language: Language): string =>
  channel === PHONE_CHANNEL ? paperWord('phone_order', language).first : channel;

/** A menu's or a customer's word: the kitchen's language first, the other only where it is known and differs. */
export function paperText(zh: string | null, en: string | null, language: Language): Both {
  const [wanted, other] = language === 'zh' ? [zh, en] : [en, zh];
  if (wanted === null || wanted === '') return { first: other ?? '', second: null };
  return { first: wanted, second: other === null || other === '' || other === wanted ? null : other };
}
