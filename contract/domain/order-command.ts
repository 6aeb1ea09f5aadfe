import * as z from 'zod/mini';
import { IdSchema, textOf } from './basics.ts';
import { CancelReasonSchema } from './order-status.ts';

const PrepMinutesSchema = z.int().check(z.minimum(1), z.maximum(240));

/** What a person (or a rule) wants of an order, with what each needs (calls.md update_status, decisions.md 10 and 14). */
export const OrderActionSchema = z.discriminatedUnion('action', [
  /** `rev` of the ring that was seen; an older one silences nothing. */
  z.object({ action: z.literal('acknowledge'), ring_rev: z.int() }),
  z.object({ action: z.literal('accept'), prep_minutes: PrepMinutesSchema }),
  z.object({ action: z.literal('confirm'), quote_id: textOf(120, 1) }),
  z.object({ action: z.literal('done') }),
  z.object({ action: z.literal('deliver') }),
  z.object({ action: z.literal('receive') }),
  z.object({ action: z.literal('complete') }),
  z.object({ action: z.literal('cancel'), reason: CancelReasonSchema, note: z.nullable(textOf(300)) }),
  z.object({ action: z.literal('reopen') }),
  z.object({ action: z.literal('item_done'), line: z.int(), done: z.boolean() }),
  z.object({ action: z.literal('adjust_prep'), prep_minutes: PrepMinutesSchema }),
  z.object({ action: z.literal('requote') }),
  z.object({ action: z.literal('self_deliver') }),
]);
export type OrderAction = z.infer<typeof OrderActionSchema>;
export type OrderActionName = OrderAction['action'];

/**
 * A command: an action on one order with the client-made id that makes it happen once, and the version it was
 * decided on. `device_seq` counts a device's commands, so that a lost outbox is noticed.
 */
export const OrderCommandSchema = z.object({
  command_id: IdSchema,
  device_seq: z.int().check(z.minimum(0)),
  order_id: IdSchema,
  expect_rev: z.int().check(z.minimum(0)),
  act: OrderActionSchema,
});
export type OrderCommand = z.infer<typeof OrderCommandSchema>;
