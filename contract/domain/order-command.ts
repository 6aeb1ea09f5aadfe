import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, noteOf, textOf } from './basics.ts';
import { canonical } from './canonical.ts';
import { PersonClaimSchema } from './desk-person.ts';
import { CancelReasonSchema } from './order-status.ts';
import { TAKEN_IN } from './record-payment.ts';
import { ReplacementSchema } from './replacement.ts';

/** Lines of a mending, as `mend` names them. */
export const MendLinesSchema = z
  .array(
    z.object({
      line: z.int(),
      quantity: z.int().check(z.minimum(0), z.maximum(999)),
      replace: z.optional(ReplacementSchema),
    }),
  )
  .check(z.minLength(1), z.maxLength(200));

const PrepMinutesSchema = z.int().check(z.minimum(1), z.maximum(240));

/** An action on an order by a person or a rule, with the fields each needs. */
export const OrderActionSchema = z.discriminatedUnion('action', [
  /** `rev` of the ring that was seen; an older one silences nothing. */
  z.object({ action: z.literal('acknowledge'), ring_rev: z.int() }),
  z.object({ action: z.literal('accept'), prep_minutes: PrepMinutesSchema }),
  z.object({ action: z.literal('confirm'), quote_id: textOf(120, 1) }),
  z.object({ action: z.literal('done') }),
  z.object({ action: z.literal('deliver') }),
  z.object({ action: z.literal('receive') }),
  z.object({ action: z.literal('complete') }),
  z.object({ action: z.literal('cancel'), reason: CancelReasonSchema, note: z.nullable(noteOf(300)) }),
  z.object({ action: z.literal('reopen') }),
  z.object({ action: z.literal('item_done'), line: z.int(), done: z.boolean() }),
  z.object({ action: z.literal('adjust_prep'), prep_minutes: PrepMinutesSchema }),
  /**
   * New quantities of lines, 0 for what is out, never more than was ordered [MD1]; and what is given in place of the rest.
   * A line that is named without `replace` has no replacement any more [MD4].
   */
  z.object({ action: z.literal('mend'), lines: MendLinesSchema }),
  /** Asks the customer through the channel whether it may be mended so [MD5]. */
  z.object({ action: z.literal('ask'), lines: MendLinesSchema }),
  /** The customer was told what was mended, where the channel cannot tell him [MD3]. */
  z.object({ action: z.literal('inform') }),
  z.object({ action: z.literal('requote') }),
  z.object({ action: z.literal('self_deliver') }),
  /** What was left to pay was paid to the restaurant [M8]. */
  z.object({ action: z.literal('record_payment'), how: z.enum(TAKEN_IN) }),
  z.object({ action: z.literal('unrecord_payment') }),
]);
export type OrderAction = z.infer<typeof OrderActionSchema>;
export type OrderActionName = OrderAction['action'];

/**
 * A command: an action on one order, with a client-made id that makes it idempotent and the version it was decided on.
 * `device_seq` counts a device's commands, so that a lost outbox is noticed.
 */
export const OrderCommandSchema = z.object({
  command_id: IdSchema,
  device_seq: z.int().check(z.minimum(0)),
  order_id: IdSchema,
  expect_rev: z.int().check(z.minimum(0)),
  act: OrderActionSchema,
  /** Absent from older pages, and where no PIN is asked [PN5]. */
  person: z.optional(PersonClaimSchema),
  /** When it was tapped, by the server's clock: a screen may have been offline since [S11]. Absent from older pages. */
  tapped_at: z.optional(GivenInstantSchema),
});
export type OrderCommand = z.infer<typeof OrderCommandSchema>;

/**
 * What a command asks for, equal for its retries [O4]: the version it was decided on, the counter and the person's proof
 * may be newer ones. A field that an action gets later has no default, or a retry across an upgrade would differ.
 */
export const commandContent = ({ order_id, act }: Pick<OrderCommand, 'order_id' | 'act'>): string =>
  canonical({ order_id, act });
