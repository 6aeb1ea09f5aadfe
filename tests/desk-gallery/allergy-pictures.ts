import type { DeskView } from '#src/live/desk-store.ts';
import type { OrderOption } from '#contract/domain/order.ts';
import { itemsOf, minutesFromNow, orderOf, PEANUTS, ringOf, shown } from './orders.ts';

const NUTS = {
  text_zh: '坚果、芝麻油，和虾一起炸的都不行',
  text_en: 'Tree nuts, sesame oil and anything fried together with shrimps',
  found: false,
};
const GLUTEN = { text_zh: '麸质', text_en: 'Gluten', found: false };
const CAREFUL = {
  text: '对花生过敏，请换干净的锅。Please use a clean wok, my son has a severe peanut allergy and carries an EpiPen',
  lang: null,
  other: null,
};
const LONG = {
  text: 'Please use a clean wok, a clean board and a clean ladle for this dish, and cook it before anything with nuts. '
    .repeat(4)
    .trim(),
  lang: 'en' as const,
  other: null,
};

/** Three allergies, a note of the order, and what its customer says of each dish. */
const careful = (dishes: number, note: typeof CAREFUL | typeof LONG) => {
  const order = orderOf({
    no: '061',
    lines: ['2 kungpao +medium +noPeanuts', '1 soup', '4 rice', '1 mapo', '1 beans', '1 wontons', '2 tso'].slice(
      0,
      dishes,
    ),
    street: '120 Mott St',
    status: 'payment_completed',
    created_at: minutesFromNow(-0.1),
    ring: ringOf('new', -0.1),
    allergies: [PEANUTS, NUTS, GLUTEN],
    memo: {
      text: '放门口，别按门铃，宝宝在睡觉',
      lang: 'zh',
      other: 'Leave at door, do not ring, baby sleeping',
      terms: 'whole',
    },
  });
  const [first, ...rest] = order.items;
  const items = first === undefined ? [] : [{ ...first, note, allergies: [{ ...PEANUTS, found: true }] }, ...rest];
  return [shown({ ...order, items })];
};

/** A party with all of it, and ten more orders that wait. */
function carefulParty(): Partial<DeskView> {
  const dishes = ['mapo', 'chicken', 'rice', 'kungpao', 'soup', 'pork', 'dandan', 'wontons', 'beans', 'eggplant'];
  const [party] = careful(7, LONG);
  if (party === undefined) throw new Error('no order');
  const items = itemsOf(Array.from({ length: 30 }, (_, at) => `${1 + (at % 4)} ${dishes[at % dishes.length]}`)).map(
    (item, at) => ({ ...item, options: optionsOf(at), allergens: at % 10 === 3 ? ['peanut'] : [] }),
  );
  const waiting = Array.from({ length: 10 }, (_, at) =>
    shown(
      orderOf({
        no: String(70 + at).padStart(3, '0'),
        lines: ['1 mapo', '2 rice'],
        status: 'payment_completed',
        created_at: minutesFromNow(-0.05),
        ring: ringOf('new', -0.05),
      }),
    ),
  );
  return { orders: [shown({ ...party.order, items }), ...waiting] };
}

/** The same behind an order that has waited longer: it is read with the undo of that one beside it. */
function carefulNext(): Partial<DeskView> {
  const first = orderOf({
    no: '068',
    lines: ['1 mapo'],
    status: 'payment_completed',
    created_at: minutesFromNow(-3),
    ring: ringOf('new', -3),
  });
  return { orders: [shown(first), ...(carefulParty().orders ?? [])] };
}

/** No two dishes alike. */
const optionsOf = (at: number): OrderOption[] => [
  {
    specification: 'spec',
    name_zh: `做法 ${at}`,
    name_en: `Way ${at}`,
    quantity: 1,
    extra_price_cents: 0,
    is_removal: false,
  },
];

/** Orders whose customers must be taken at their word. */
export const ALLERGY_PICTURES: Record<string, () => Partial<DeskView>> = {
  'alert-careful': () => ({ orders: careful(3, CAREFUL) }),
  'alert-careful-some': () => ({ orders: careful(7, CAREFUL) }),
  'alert-careful-long': () => ({ orders: careful(3, LONG) }),
  'alert-careful-party': carefulParty,
  'alert-careful-next': carefulNext,
};
