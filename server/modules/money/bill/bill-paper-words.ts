import type { Language } from '#contract/domain/basics.ts';

/** The words of a statement on paper, Chinese and English; those of the page are in locales/. */
const WORDS = {
  statement: ['账单', 'Statement'],
  draft: ['未出账，数字还会变', 'Not issued: figures may still change'],
  issued: ['已出账', 'Issued'],
  paid: ['已付', 'Paid'],
  disputed: ['有争议', 'Disputed'],
  period: ['账期', 'Period'],
  currency: ['币种', 'Currency'],
  issued_at: ['出账', 'Issued'],
  printed: ['制表', 'Made'],
  page: ['页', 'Page'],
  sums: ['合计', 'Totals'],
  orders: ['订单数', 'Orders'],
  gross: ['收款总额', 'Gross'],
  dishes: ['其中 菜品（折后）与服务费', 'of which dishes after discounts and service fees'],
  tax: ['税', 'Tax'],
  remitted: ['平台代缴的税', 'Tax remitted by the platform'],
  remitted_part: ['平台代缴的税', 'Tax remitted by the platform'],
  tips: ['小费', 'Tips'],
  tips_back: ['随退款退还', 'Refunded tips'],
  tips_left: ['实得', 'Tips kept'],
  delivery_fees: ['配送费', 'Delivery fees'],
  refunds: ['退款', 'Refunds'],
  collected: ['餐厅自己收（现金、刷卡）', 'For the restaurant to collect (cash, cards)'],
  commission: ['佣金', 'Commission'],
  payout: ['应付餐厅', 'Payout to the restaurant'],
  owed: ['餐厅应付平台', 'Owed to the platform'],
  by_rate: ['按税率', 'Tax by rate'],
  rate: ['税率', 'Rate'],
  no_rate: ['未注明', 'Not stated'],
  taxable: ['应税销售', 'Taxable sales'],
  own_tax: ['餐厅缴', 'You remit'],
  platform_tax: ['平台缴', 'Platform remits'],
  back_taxable: ['退款冲减', 'Refunded sales'],
  back_tax: ['退款的税', 'Refunded tax'],
  by_person: ['小费归属', 'Tips by person'],
  person: ['归谁', 'Person'],
  courier: ['配送平台的骑手', 'Delivery service courier'],
  unknown: ['没有记名', 'No name recorded'],
  by_day: ['按日', 'By day'],
  day: ['日期', 'Day'],
  refund_lines: ['本期退款', 'Refunds of the period'],
  number: ['单号', 'Order'],
  given: ['退给顾客', 'Given back'],
  more: ['其余的在 CSV 里', 'The rest is in the CSV file'],
  disputes: ['异议', 'Disputes'],
  claimed: ['主张', 'Claimed'],
  accepted: ['认可', 'Accepted'],
  answer: ['答复', 'Answer'],
  waiting: ['等答复', 'No answer yet'],
  reason: ['原因', 'Reason'],
  note: ['说明', 'Note'],
  differs: [
    '出账后有订单变过：分日数与合计不等，以合计为准',
    'Orders changed after the issue: the days differ from the totals, which hold',
  ],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type PaperWord = keyof typeof WORDS;

export const paperWords =
  (language: Language) =>
  (word: PaperWord): string =>
    WORDS[word][language === 'zh' ? 0 : 1];
