import * as z from 'zod/mini';
import { narrow } from './narrow.ts';
import { noteText, oneLine, paragraphs } from './plain-text.ts';

/** Ids are UUIDv7; the side that creates the record makes them. Stored and compared as lower-case text. */
export const IdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'invalid_value'));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Instants travel as ISO 8601 UTC with milliseconds, so that text order is time order in both databases. */
export const InstantSchema = z.string().check(z.regex(INSTANT, 'instant_form'));

/** Whether calendar and clock have it: from a 13th month or a 25th hour nothing can be counted. */
function isInstant(instant: string): boolean {
  // What does not look like one is said already.
  if (!INSTANT.test(instant)) return true;
  const at = new Date(instant);
  return !Number.isNaN(at.getTime()) && at.toISOString() === instant;
}

/** An instant that somebody sends. What is stored, older versions took as it looked, so it is read as it looks. */
export const GivenInstantSchema = InstantSchema.check(z.refine(isInstant, 'instant_form'));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the calendar has it: `2026-02-30` and `2026-13-45` are no days, and nothing can be counted from them. */
function isDay(day: string): boolean {
  // What does not look like one is said already.
  if (!DAY.test(day)) return true;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A calendar day `YYYY-MM-DD` of a restaurant's own time zone. */
export const DaySchema = z.string().check(z.regex(DAY, 'day_form'), z.refine(isDay, 'day_form'));

/**
 * The largest amount, in minor units: what both databases hold as an integer. It is large because of currencies with
 * many minor units to a meal (IDR, COP).
 */
export const MAX_CENTS = 2_000_000_000;

/** Whole minor units of a currency from a least amount on, bounded so that sums stay exact. */
export const centsFrom = (minimum: number) => z.int().check(z.minimum(minimum), z.maximum(MAX_CENTS));
export const CentsSchema = centsFrom(-MAX_CENTS);
export const PositiveCentsSchema = centsFrom(0);
/** The most that a person may count of a day's cash: no evening's, in any currency. */
export const MAX_COUNTED_CENTS = 1_000_000_000_000;
/** A sum over many orders: bounded by nothing that one order is. */
export const SumCentsSchema = z.int();

/** A share between 0 and 1 (tips, tax). */
export const RateSchema = z.number().check(z.minimum(0), z.maximum(1));

export const LanguageSchema = z.enum(['zh', 'en']);
export type Language = z.infer<typeof LanguageSchema>;

const cleaned = (clean: (text: string) => string, max: number, min: number) =>
  z.string().check(z.overwrite(clean), z.minLength(min), z.maxLength(max));

/** A line of text without hidden characters, trimmed; `max` and `min` are UTF-16 units. */
export const textOf = (max: number, min = 0) => cleaned(oneLine, max, min);

/** `textOf` that must have something; an empty one is answered with `required`. */
export const requiredTextOf = (max: number) =>
  z.string().check(z.overwrite(oneLine), z.minLength(1, 'required'), z.maxLength(max));

/** The first check of a number, time, phone, ZIP code or code that a person types, in whichever width. */
export const narrowed = () => z.overwrite(narrow);

/** `textOf` of a phone number, ZIP code, code or address of mail. */
export const narrowTextOf = (max: number, min = 0) => cleaned((text) => oneLine(narrow(text)), max, min);

/** Text with paragraphs, otherwise like `textOf`. */
export const paragraphsOf = (max: number, min = 0) => cleaned(paragraphs, max, min);

/** What is said of an order: a few lines, otherwise like `textOf`. */
export const noteOf = (max: number, min = 0) => cleaned(noteText, max, min);

/** Who made a change. A desk's action shows the screen's name. */
export const ActorSchema = z.object({
  kind: z.enum(['user', 'screen', 'channel', 'provider', 'system']),
  id: z.string(),
  name: z.string(),
  /** The owner an administrator acted as. */
  as: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Who stood at the screen, where it asked [PN3]; `id` null where no one said a name. Absent in versions before 0.3. */
  person: z.optional(z.object({ id: z.nullable(z.string()), name: z.string(), proven: z.boolean() })),
});
export type Actor = z.infer<typeof ActorSchema>;

/** An actor in one line, for records that keep a name alone: the screen, and who stood at it. */
export const actorLine = ({ name, person }: Pick<Actor, 'name' | 'person'>): string =>
  person === undefined || person.name === '' ? name : `${name} · ${person.name}`;
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: 'system', name: 'system' };
