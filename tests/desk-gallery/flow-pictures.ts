import { changeLines } from '#contract/domain/change-lines.ts';
import type { Order } from '#contract/domain/order.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { CALM, PREPARING } from './calm-board.ts';
import { LOAD_PICTURES, muchChanged } from './load-pictures.ts';
import { minutesFromNow, NOW_MS, orderOf, ringOf, shown } from './orders.ts';

// What the flow of a kitchen looks like: ticks, stations, the hand-out's view, a screen that only looks, a full house.
const STATION: Record<string, string> = {
  'Mapo tofu': 'wok',
  'Twice-cooked pork': 'wok',
  'Kung pao chicken': 'wok',
  'Chongqing chicken': 'wok',
  'Dry-fried green beans': 'wok',
  'Dan dan noodles': 'noodle',
  'Hot & sour soup': 'noodle',
  'Chili oil wontons': 'noodle',
};

function stationed(order: Order, ticked: readonly number[] = []): Order {
  const items = order.items.map((item) => ({
    ...item,
    station: STATION[item.name_en] ?? null,
    done_at: ticked.includes(item.line) ? minutesFromNow(-1) : null,
  }));
  return { ...order, items };
}

const TICKED: Record<string, readonly number[]> = { '051': [1], '053': [1, 2], '054': [2] };
const BOARD = CALM.map((order) => stationed(order, TICKED[order.order_no]));
const set = (change: Partial<ScreenSettings>): Partial<DeskView> => ({
  settings: { ...DEFAULT_SCREEN_SETTINGS, ...change },
  orders: BOARD.map((order) => shown(order)),
});

/** Changed twice before anyone saw it: the difference is shown from the version before both. */
function changedTwice(): Partial<DeskView> {
  const before = PREPARING[2];
  if (before === undefined) throw new Error('the calm board has four orders in Preparing');
  const after = orderOf({
    no: before.order_no,
    lines: ['2 dandan +medium +noPeanuts', '3 wontons', '1 rice'],
    street: '9 Elm St',
    dueIn: 9,
    ring: { ...ringOf('changed', -1), rev: 4 },
    rev: 4,
    changes: [{ kind: 'now', text_zh: '1× 白米饭', text_en: '1× Steamed rice' }],
  });
  return {
    orders: [
      ...CALM.filter(({ order_no }) => order_no !== after.order_no).map((order) => shown(order)),
      { ...shown(after), before },
    ],
  };
}

/** What a search and a recall have to look through: a shift that has gone well. */
function goodShift(): Partial<DeskView> {
  const device = { kind: 'screen' as const, id: '01990000-0000-7000-8000-00000000000d', name: '厨房屏 1' };
  const over = Array.from({ length: 30 }, (_, index) => {
    const status = (['received', 'order_completed', 'finished'] as const)[index % 3] ?? 'received';
    const at = minutesFromNow(-3 - index * 4);
    const action = { received: 'receive', order_completed: 'complete', finished: 'done' }[status];
    return orderOf({
      no: String(31 - index).padStart(3, '0'),
      lines: ['1 mapo +hot', '2 rice'],
      status,
      created_at: minutesFromNow(-40 - index * 4),
      customer_name: ['Marisol G.', '陈先生', "Kevin O'Neal"][index % 3] ?? '',
      customer_phone: `+1630555${String(100 + index * 7).padStart(4, '0')}`,
      history: [{ at, actor: device, action, from: null, to: status, rev: 4, detail: null }],
    });
  });
  return { orders: [...over, ...CALM].map((order) => shown(order)) };
}

/** Three hundred open orders, a quarter in each column. */
const fullHouse = (): Partial<DeskView> => ({
  orders: Array.from({ length: 300 }, (_, index) => {
    const status = (['order_received', 'finished', 'delivering', 'ordered'] as const)[index % 4] ?? 'ordered';
    const ring =
      status === 'ordered' ? { ...ringOf('new', -0.5), acknowledged_at: new Date(NOW_MS).toISOString() } : null;
    return shown(
      orderOf({
        no: String(100 + index),
        lines: ['2 mapo +hot', '1 chicken +noPeanuts', '3 rice'],
        dueIn: index - 5,
        status,
        ring,
      }),
    );
  }),
});

export const FLOW_PICTURES: Record<string, () => Partial<DeskView>> = {
  '06b-desk-portrait': () => ({}),
  'flow-ticked': () => set({}),
  'flow-station': () => set({ station: 'wok' }),
  'flow-station-load': () => ({
    ...set({ station: 'wok' }),
    orders: (LOAD_PICTURES['load-18']?.().orders ?? []).map(({ order }) =>
      // Late at night: the hour has two digits.
      shown({
        ...stationed(order),
        due_at: order.due_at === null ? null : minutesFromNow(210 + Number(order.order_no)),
      }),
    ),
  }),
  'flow-station-changed': () => ({
    ...set({ station: 'wok', density: 'rush' }),
    orders: (muchChanged().orders ?? []).map((each) => {
      if (each.before === null) return { ...each, order: stationed(each.order) };
      const [before, order] = [stationed(each.before), stationed(each.order)];
      return { ...each, before, order: { ...order, changes: changeLines(before, order) } };
    }),
  }),
  'all-day-long-names': () => ({
    ...set({}),
    orders: (LOAD_PICTURES['load-18']?.().orders ?? []).map(({ order }) =>
      shown({
        ...order,
        items: order.items.map((item) => ({ ...item, name_en: `Smashed Cucumber Salad, ${item.name_en}` })),
      }),
    ),
  }),
  'flow-expo': () => set({ view: 'expo' }),
  'flow-read-only': () => set({ view: 'read_only' }),
  'flow-start-by': () => set({ sort: 'start_by' }),
  'flow-changed': changedTwice,
  'flow-shift': goodShift,
  'board-300': fullHouse,
};
