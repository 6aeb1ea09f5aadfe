import type { Recipe } from './recipe.ts';

export const ADD_AN_ORDER_ACTION: Recipe = {
  name: 'an order action',
  steps: [
    {
      file: 'contract/domain/order-command.ts',
      after: "  z.object({ action: z.literal('self_deliver') }),\n",
      insert: "  z.object({ action: z.literal('star') }),\n",
    },
    {
      file: 'contract/domain/order-actions.ts',
      before: "    case 'requote':\n",
      insert: "    case 'star':\n      return applied(nextVersion(order, {}, context, 'star'));\n",
    },
    {
      file: 'contract/domain/star.test.ts',
      content: `import { expect, it } from 'vitest';
import { OrderActionSchema } from './order-command.ts';

it('takes the new action', () => {
  expect(OrderActionSchema.parse({ action: 'star' })).toEqual({ action: 'star' });
});
`,
    },
    {
      file: 'tests/business-sim/actors/kitchen.ts',
      after: '  self_deliver: 2,\n',
      insert: '  star: 1,\n',
    },
    {
      file: 'tests/business-sim/legal-pairs.ts',
      after: "  self_deliver: ['pending', ...BEFORE_CLOSED],\n",
      insert: '  star: BEFORE_CLOSED,\n',
    },
    ...(['zh', 'en'] as const).flatMap((language) => [
      { file: `locales/${language}/office.json`, after: '  "action": {\n', insert: '    "star": "Starred",\n' },
    ]),
  ],
};

export const ADD_A_CHANNEL: Recipe = {
  name: 'a sales channel',
  steps: [
    {
      file: 'contract/http/orders/kiosk-intake.ts',
      content: `import * as z from 'zod/mini';
import { textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';
import { IntakeStateSchema } from './intake.ts';

/** What the ordering kiosk in the dining room sends: dishes by id, paid at the counter. */
export const intakeKioskCall = defineCall({
  name: 'intake.kiosk',
  method: 'POST',
  path: '/app/v1/intake/kiosk',
  may: 'intake.post',
  summary: 'The kiosk in the dining room posts an order.',
  body: z.object({ ticket: textOf(64, 1), guest: textOf(60, 1), dish_id: z.string(), total_cents: z.int() }),
  reply: IntakeStateSchema,
  errors: ['bad_key', 'order_refused', 'conflict'],
});
`,
    },
    {
      file: 'server/modules/orders/intake/kiosk-intake.ts',
      content: `import { IntakeOrderSchema, type IntakeOrder } from '#contract/http/orders/intake.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { intakeKioskCall } from '#contract/http/orders/kiosk-intake.ts';

/** The kiosk's order in the shape of the native intake, which validates, prices and places it. */
export const orderOfKiosk = ({ ticket, guest, dish_id, total_cents }: BodyOf<typeof intakeKioskCall>): IntakeOrder =>
  IntakeOrderSchema.parse({
    external_id: ticket,
    delivery_method: 'pickup',
    payment_method: 'cash',
    paid: false,
    customer: { name: guest },
    items: [{ dish_id, quantity: 1 }],
    totals: { amount_cents: total_cents, delivery_fee_cents: 0, tax_cents: 0, total_cents },
  });
`,
    },
    {
      file: 'server/modules/orders/intake/intake.routes.ts',
      before: "import { intakeGloriafood } from './gloriafood-intake.ts';\n",
      insert:
        "import { intakeKioskCall } from '#contract/http/orders/kiosk-intake.ts';\nimport { orderOfKiosk } from './kiosk-intake.ts';\n",
    },
    {
      file: 'server/modules/orders/intake/intake.routes.ts',
      before: '  register(intakeStateCall, async ({ params, identity }) => {\n',
      insert: `  register(intakeKioskCall, async ({ body, identity }) =>
    presentState(await intakeOrder(context, limited(identity), orderOfKiosk(body))),
  );

`,
    },
    {
      file: 'tests/spec/who.ts',
      after: "  'POST /app/v1/intake/gloriafood': 'P',\n",
      insert: "  'POST /app/v1/intake/kiosk': 'P',\n",
    },
  ],
};

export const ADD_A_COURIER: Recipe = {
  name: 'a courier',
  steps: [
    {
      file: 'contract/domain/delivery.ts',
      after: "export const PROVIDERS = ['simulated', 'doordash', 'uber'",
      insert: ", 'bicycle'",
    },
    ...(['zh', 'en'] as const).map((language) => ({
      file: `locales/${language}/office.json`,
      after: '  "provider": {\n',
      insert: '    "bicycle": "Bicycle",\n',
    })),
    {
      file: 'contract/http/orders/order.ts',
      before: '/** The specification has a call for each provider',
      insert: `const bicycleStatusCall = defineCall({
  name: 'order.bicycle_deliveries_status',
  method: 'GET',
  path: '/app/v1/order/bicycle_deliveries_status',
  may: 'order.work',
  summary: statusOf('the bicycle'),
  query: oneOrder,
  reply: DeliverySchema,
  errors: ['provider_failed'],
});

`,
    },
    {
      file: 'contract/http/orders/order.ts',
      after: '  uber: uberStatusCall,\n',
      insert: '  bicycle: bicycleStatusCall,\n',
    },
    {
      file: 'tests/spec/who.ts',
      after: "  'GET /app/v1/order/uber_deliveries_status': 'AOSD',\n",
      insert: "  'GET /app/v1/order/bicycle_deliveries_status': 'AOSD',\n",
    },
    {
      file: 'server/modules/orders/courier/clients/bicycle-courier.ts',
      content: `import { HOUR_MS, isoAt, type Clock } from '../../../../base/clock.ts';
import type { CourierPort } from './courier-port.ts';

/** The neighbour with a bicycle: always there, always the same price, reports nothing. */
export const createBicycleCourier = (clock: Clock): CourierPort => ({
  provider: 'bicycle',
  quote: async (_consignment, key) => ({
    quote_id: key,
    fee_cents: 500,
    currency: 'USD',
    expires_at: isoAt(clock.now() + HOUR_MS),
    pickup_eta: null,
    dropoff_eta: null,
  }),
  create: async (_consignment, _quoteId, key) => key,
  cancel: async () => true,
  findCreated: async () => undefined,
  ready: async () => false,
  update: async () => false,
  events: async () => [],
  nextLookAt: () => undefined,
});
`,
    },
    {
      file: 'server/modules/orders/courier/courier-ports.service.ts',
      before: "import { createDoorDashCourier } from './clients/doordash-courier.ts';\n",
      insert: "import { createBicycleCourier } from './clients/bicycle-courier.ts';\n",
    },
    {
      file: 'server/modules/orders/courier/courier-ports.service.ts',
      after: '    simulated: createSimulatedCourier(clock, courierSpeed),\n',
      insert: '    bicycle: createBicycleCourier(clock),\n',
    },
  ],
};
