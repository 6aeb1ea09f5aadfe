import * as z from 'zod/mini';
import { DaySchema, IdSchema, RateSchema, textOf } from '../../domain/basics.ts';
import { CommissionSchema } from '../../domain/commission.ts';
import { defineCall } from '../call.ts';

export const listCommissionsCall = defineCall({
  name: 'restaurant_commission.get',
  method: 'GET',
  path: '/app/v1/restaurant_commission/get',
  may: 'bill.see',
  summary: 'Lists a restaurant’s commission rates with the days they began on, newest first.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(CommissionSchema), current_rate: RateSchema }),
});

const content = { rate: RateSchema, from_date: DaySchema, note: z._default(textOf(200), '') };

export const addCommissionCall = defineCall({
  name: 'restaurant_commission.add',
  method: 'POST',
  path: '/app/v1/restaurant_commission/add',
  may: 'bill.settle',
  summary: 'Sets a rate from a business day on; never within a period whose statement is issued.',
  body: z.object({ restaurant_id: IdSchema, ...content }),
  reply: CommissionSchema,
});

export const updateCommissionCall = defineCall({
  name: 'restaurant_commission.update',
  method: 'POST',
  path: '/app/v1/restaurant_commission/update',
  may: 'bill.settle',
  summary: 'Corrects a rate or its first day, or removes it, as long as no issued statement used it.',
  body: z.object({
    restaurant_id: IdSchema,
    commission_id: IdSchema,
    ...content,
    is_removed: z._default(z.boolean(), false),
  }),
  reply: CommissionSchema,
});
