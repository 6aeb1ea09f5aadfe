import * as z from 'zod/mini';
import { IdSchema, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** The limit keeps the tabs above a table readable. */
export const MAX_VIEWS = 12;

/** Pages whose filters can be kept. */
const PageSchema = z.enum(['order_list']);

/**
 * A page's filters and sort under a name, for one person in one restaurant. `query` is its address's part after the
 * `?`.
 */
export const SavedViewSchema = z.object({
  id: IdSchema,
  page: PageSchema,
  name: z.string(),
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedViewSchema>;

const views = z.object({ items: z.array(SavedViewSchema) });

export const listViewsCall = defineCall({
  name: 'view.get_list',
  method: 'GET',
  path: '/app/v1/view/get_list',
  may: 'self.manage',
  summary: 'Lists one’s own saved views of a page, in the order they were made.',
  query: z.object({ restaurant_id: IdSchema, page: PageSchema }),
  reply: views,
});

export const saveViewCall = defineCall({
  name: 'view.save',
  method: 'POST',
  path: '/app/v1/view/save',
  may: 'self.manage',
  summary: 'Saves a view under a new name; with an id it replaces that view.',
  body: z.object({
    restaurant_id: IdSchema,
    page: PageSchema,
    id: z._default(z.nullable(IdSchema), null),
    name: textOf(40, 1),
    query: z.string().check(z.maxLength(500)),
  }),
  reply: SavedViewSchema,
});

export const deleteViewCall = defineCall({
  name: 'view.delete',
  method: 'POST',
  path: '/app/v1/view/delete',
  may: 'self.manage',
  summary: "Removes one of one's own views.",
  body: z.object({ restaurant_id: IdSchema, id: IdSchema }),
  reply: views,
});
