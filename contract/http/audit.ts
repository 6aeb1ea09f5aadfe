import * as z from 'zod/mini';
import { ActorSchema, DaySchema, IdSchema, InstantSchema, textOf } from '../domain/basics.ts';
import { defineCall } from './call.ts';

/** Who changed what; `before` and `after` hold only what changed. */
export const AuditEntrySchema = z.object({
  id: IdSchema,
  restaurant_id: z.nullable(IdSchema),
  at: InstantSchema,
  actor: ActorSchema,
  /** The name of the call that did it (`menu.update`). */
  action: z.string(),
  target: z.string(),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const listAuditCall = defineCall({
  name: 'audit.get_list',
  method: 'GET',
  path: '/app/v1/audit/get_list',
  may: 'audit.see',
  summary: 'Who changed what in one restaurant, newest first; by cursor.',
  query: z.object({
    restaurant_id: IdSchema,
    /** Days of the restaurant's calendar. */
    from: z.optional(DaySchema),
    to: z.optional(DaySchema),
    /** The first part of an action: `menu`, `restaurant`, … */
    area: z._default(textOf(40), ''),
    /** A person's or a screen's name. */
    q: z._default(textOf(80), ''),
    /** Entries older than this one. */
    before: z.optional(IdSchema),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(AuditEntrySchema), has_more: z.boolean() }),
});
