import * as z from 'zod/mini';

/** Ids are UUIDv7; the side that creates the record makes them. Stored and compared as lower-case text. */
export const IdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'invalid_value'));

/** Instants travel as ISO 8601 UTC with milliseconds, so that text order is time order in both databases. */
export const InstantSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'invalid_value'));

/** A calendar day `YYYY-MM-DD` of a restaurant's own time zone. */
export const DaySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid_value'));

/**
 * The largest amount, in minor units: what both databases hold as an integer. It is large because of currencies with
 * many minor units to a meal (IDR, COP).
 */
export const MAX_CENTS = 2_000_000_000;

/** Whole minor units of a currency, bounded so that sums stay exact. */
export const CentsSchema = z.int().check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS));
export const PositiveCentsSchema = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));

/** A share between 0 and 1 (tips, tax). */
export const RateSchema = z.number().check(z.minimum(0), z.maximum(1));

export const LanguageSchema = z.enum(['zh', 'en']);
export type Language = z.infer<typeof LanguageSchema>;

/** A line of text without control characters, trimmed, of bounded length. */
export const textOf = (max: number, min = 0) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

/** Who made a change. A desk's action shows the screen's name. */
export const ActorSchema = z.object({
  kind: z.enum(['user', 'screen', 'channel', 'provider', 'system']),
  id: z.string(),
  name: z.string(),
  /** The owner an administrator acted as. */
  as: z.optional(z.object({ id: z.string(), name: z.string() })),
});
export type Actor = z.infer<typeof ActorSchema>;
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: 'system', name: 'system' };
