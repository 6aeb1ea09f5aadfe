import * as z from 'zod/mini';
import { IdSchema } from './basics.ts';

/** A field of a dish or category, what it was and what it becomes; categories and classes of tax by their names. */
const FieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What it was when it was planned, where it was changed since [MP4]. */
  was: z.optional(z.unknown()),
});
export type FieldChange = z.infer<typeof FieldChangeSchema>;

/** What an import, its undoing or a plan does to one dish, category or shared group. Of a new dish only category and price are listed. */
export const MenuChangeSchema = z.object({
  /** Of a planned edit. */
  id: z.optional(IdSchema),
  /** Why it cannot be done: `gone`, or the code of what would be wrong [MP4]. */
  problem: z.optional(z.string()),
  of: z.enum(['category', 'dish', 'group']),
  kind: z.enum(['add', 'update', 'remove']),
  name_zh: z.string(),
  name_en: z.string(),
  fields: z.array(FieldChangeSchema),
});
export type MenuItemChange = z.infer<typeof MenuChangeSchema>;
