import type { HttpHandler } from 'msw';
import { NO_DRILL_PLAN, type Drill } from '#contract/domain/drill.ts';
import { ORDER_STATUSES } from '#contract/domain/order-status.ts';
import { dueBackCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Device } from '#contract/http/devices/device.ts';
import { coverageCall } from '#contract/http/devices/coverage.ts';
import { listDevicesCall } from '#contract/http/devices/device.ts';
import { getDrillPlanCall, listDrillsCall } from '#contract/http/devices/drill.ts';
import { listPrintersCall } from '#contract/http/devices/printer.ts';
import { listPlansCall } from '#contract/http/menu/menu-plan.ts';
import { listRefusedCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall, getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { listPasskeysCall } from '#contract/http/people/passkey.ts';
import { listViewsCall } from '#contract/http/people/saved-view.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { getUserCall, type AdminInfo } from '#contract/http/people/session.ts';
import { anAdminInfo, aRestaurant } from './office-fixtures.ts';
import { mockCall } from './mock-calls.ts';

type Backend = {
  orders?: readonly Order[];
  screens?: readonly Device[];
  drills?: readonly Drill[];
  adminInfo?: AdminInfo;
};

const countsOf = (orders: readonly Order[]) =>
  Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, orders.filter((order) => order.status === status).length]),
  );

/**
 * What the back-office reads, answered from fixtures. Orders and screens are read again each time, so a test may push
 * to them.
 */
export function officeBackend({
  orders = [],
  screens = [],
  drills = [],
  adminInfo = anAdminInfo(),
}: Backend): HttpHandler[] {
  return [
    mockCall(getUserCall, adminInfo),
    mockCall(listRestaurantsCall, { items: [aRestaurant()], total: 1, page: 1, page_size: 200 }),
    mockCall(listOrdersCall, ({ query }) => ({
      items: [...orders],
      total: orders.length,
      page: 1,
      page_size: 50,
      counts: countsOf(orders) as Record<(typeof ORDER_STATUSES)[number], number>,
      todo_count: orders.filter(({ status }) => status === 'ordered' || status === 'payment_completed').length,
      sum_cents: orders.reduce((sum, order) => sum + order.total_cents, 0),
      ...(query['payment_state'] === 'refund_due'
        ? { due_back_cents: orders.reduce((sum, order) => sum + dueBackCents(order), 0) }
        : {}),
    })),
    mockCall(getOrderCall, ({ query }) => orders.find((order) => order.id === query['order_id']) as Order),
    mockCall(getLedgerCall, {
      committed_at: '2026-11-21T18:00:00.000Z',
      accepted_at: null,
      screens: [],
      escalations: [],
      changes: [],
    }),
    mockCall(listRefusedCall, { items: [], total: 0, page: 1, page_size: 50 }),
    mockCall(listViewsCall, { items: [] }),
    mockCall(listPlansCall, { items: [] }),
    mockCall(listDevicesCall, () => ({ items: [...screens] })),
    mockCall(coverageCall, { is_due: true, opens_at: null, dishes: 0, channels: 0, gaps: [] }),
    mockCall(listDrillsCall, () => ({ items: [...drills], total: drills.length, page: 1, page_size: 5 })),
    mockCall(getDrillPlanCall, { plan: NO_DRILL_PLAN, next_at: null }),
    mockCall(listPasskeysCall, { items: [] }),
    mockCall(listPrintersCall, { items: [], has_chinese_font: true }),
  ];
}
