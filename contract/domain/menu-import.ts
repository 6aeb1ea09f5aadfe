import * as z from 'zod/mini';

/** A field of a dish or category, what it was and what it becomes; categories and classes of tax by their names. */
const FieldChangeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.infer<typeof FieldChangeSchema>;

/** What an import, or its undoing, does to one dish, category or shared group. Of a new dish only category and price are listed. */
export const MenuChangeSchema = z.object({
  of: z.enum(['category', 'dish', 'group']),
  kind: z.enum(['add', 'update', 'remove']),
  name_zh: z.string(),
  name_en: z.string(),
  fields: z.array(FieldChangeSchema),
});
export type MenuItemChange = z.infer<typeof MenuChangeSchema>;
