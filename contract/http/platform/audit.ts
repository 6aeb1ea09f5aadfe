import * as z from 'zod/mini';
import { ActorSchema, DaySchema, IdSchema, InstantSchema, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** A dish, a person, a screen, an order: what a change was about, as it is called now. */
export const AuditThingSchema = z.object({ id: IdSchema, name_zh: z.string(), name_en: z.string() });
export type AuditThing = z.infer<typeof AuditThingSchema>;

/** One change and its actor; `before` and `after` hold only the changed fields. */
export const AuditEntrySchema = z.object({
  id: IdSchema,
  restaurant_id: z.nullable(IdSchema),
  restaurant_name: z.nullable(z.string()),
  /** What the amounts of a restaurant's change are in. */
  currency: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  at: InstantSchema,
  actor: ActorSchema,
  /** The name of the call that made the change (`menu.update`). */
  action: z.string(),
  target: z.string(),
  /** What the target names, where it still exists. */
  things: z.array(AuditThingSchema),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}
const ZoneSchema = textOf(60, 1).check(z.refine(isZone, 'invalid_value'));

export const listAuditCall = defineCall({
  name: 'audit.get_list',
  method: 'GET',
  path: '/app/v1/audit/get_list',
  may: 'audit.see',
  summary:
    'Lists changes with their actors, newest first; by cursor. Without a restaurant: of all one’s own, for an administrator of all and of the platform.',
  query: z.object({
    restaurant_id: z.optional(IdSchema),
    /** Days of the restaurant's calendar; without one, of `zone`. */
    from: z.optional(DaySchema),
    to: z.optional(DaySchema),
    zone: z._default(ZoneSchema, 'UTC'),
    /** The first part of an action: `menu`, `restaurant`, … */
    area: z._default(textOf(40), ''),
    /** A person's or a screen's name, or a person's mail. */
    who: z._default(textOf(80), ''),
    /** A text in the actor, the thing's names, or its state before or after. */
    q: z._default(textOf(80), ''),
    /** Entries older than this one. */
    before: z.optional(IdSchema),
    /** With the number of all that the filters mean. */
    counted: z.optional(z.literal('yes')),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(AuditEntrySchema), has_more: z.boolean(), total: z.optional(z.int()) }),
});

/**
 * The faults of a chain: a changed entry, a missing one, a head that does not match; or a keyed hash of the head that
 * does not, is gone, or was made with a key that is not here [AU9].
 */
export const AUDIT_FAULTS = ['changed', 'missing', 'head', 'forged', 'unkeyed', 'key_missing'] as const;

export const verifyAuditCall = defineCall({
  name: 'audit.verify',
  method: 'GET',
  path: '/app/v1/audit/verify',
  may: 'platform.see',
  summary: 'Verifies every chain of the record of changes from its first entry and reports where one is broken.',
  reply: z.object({
    checked_at: InstantSchema,
    chains: z.int(),
    entries: z.int(),
    broken: z.array(
      z.object({
        restaurant_id: z.nullable(IdSchema),
        restaurant_name: z.nullable(z.string()),
        /** The first entry that does not match, by its place in the chain. */
        seq: z.int(),
        fault: z.enum(AUDIT_FAULTS),
      }),
    ),
    /** Parts of chains of which nothing can be proven, closed by a person at the console. */
    closed: z.array(
      z.object({
        restaurant_id: z.nullable(IdSchema),
        restaurant_name: z.nullable(z.string()),
        from: z.int(),
        to: z.int(),
        by: z.string(),
        at: InstantSchema,
      }),
    ),
  }),
});
