import type { DayClosing } from '#src/kiosk/desk-calls.ts';
import { orderOf } from './orders.ts';

const { id, order_no, business_date, currency, flags, due_at, total_cents } = orderOf({ no: '051', lines: ['2 mapo'] });

/** An evening's end, with one order that is left and whose customer has a long name without a space. */
export const DAY_CLOSING: DayClosing = {
  business_date: '2026-11-21',
  is_today: true,
  orders: 58,
  cancelled: 1,
  unfinished: [
    {
      id,
      order_no,
      business_date,
      currency,
      flags: [...flags],
      due_at,
      total_cents,
      status: 'order_received',
      delivery_method: 'pickup',
      is_paid: false,
      payment_method: 'cash',
      to_collect_cents: total_cents,
      customer_name: 'Wolfeschlegelsteinhausenbergerdorff-zu-Hohenlohe-Langenburg-Bartenstein-Jagstberg',
    },
  ],
  cash: {
    pickup: { orders: 6, cents: 18_420 },
    delivery: { orders: 3, cents: 9_675 },
    due_cents: 28_095,
    outstanding_cents: 3_142,
  },
  closes: [],
};
