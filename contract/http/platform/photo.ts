import * as z from 'zod/mini';
import { IdSchema, InstantSchema, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** A picture of the library (`photo`). `used_by` names the places that show it, as far as the reader may see them. */
export const PhotoSchema = z.object({
  id: IdSchema,
  path: z.string(),
  url: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  created_at: InstantSchema,
  /** Its name: at first the file's name. */
  name: z.string(),
  used_by: z.array(
    z.object({ kind: z.enum(['dish', 'restaurant']), id: IdSchema, name: z.string(), restaurant_id: IdSchema }),
  ),
});
export type Photo = z.infer<typeof PhotoSchema>;

/** The platform's gallery, one's own uploads, and (administrators) all uploads outside the gallery. */
export const PHOTO_SCOPES = ['gallery', 'mine', 'uploads'] as const;
export const PHOTO_STATES = ['all', 'unused', 'unfiled', 'small'] as const;
export const PHOTO_SORTS = ['-created_at', 'created_at', 'name', '-bytes'] as const;
/** Narrower pictures look blurred at large sizes. */
export const SMALL_PICTURE_WIDTH = 800;

export const listPhotosCall = defineCall({
  name: 'photo_library.get',
  method: 'GET',
  path: '/app/v1/photo_library/get',
  may: 'photo.see',
  summary: 'Lists the platform’s gallery or one’s own uploads, with the places that show each.',
  query: z.object({
    scope: z._default(z.enum(PHOTO_SCOPES), 'gallery'),
    state: z._default(z.enum(PHOTO_STATES), 'all'),
    category: z._default(textOf(40), ''),
    tag: z._default(textOf(30), ''),
    q: z._default(textOf(80), ''),
    sort: z._default(z.enum(PHOTO_SORTS), '-created_at'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 48),
  }),
  reply: z.object({
    items: z.array(PhotoSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    /** Of the whole scope, independent of the filters. */
    counts: z.object({ all: z.int(), unused: z.int(), unfiled: z.int(), small: z.int() }),
    total_bytes: z.int(),
  }),
});

const tagsOf = z.array(textOf(30, 1)).check(z.maxLength(20));

export const addPhotoCall = defineCall({
  name: 'photo_library.add',
  method: 'POST',
  path: '/app/v1/photo_library/add',
  may: 'photo.manage',
  summary: 'Puts an upload into the gallery, or changes its category and tags.',
  body: z.object({
    id: IdSchema,
    category: z._default(textOf(40), ''),
    tags: z._default(tagsOf, []),
    name: z.optional(textOf(80)),
  }),
  reply: PhotoSchema,
});

export const updatePhotosCall = defineCall({
  name: 'photo_library.update',
  method: 'POST',
  path: '/app/v1/photo_library/update',
  may: 'photo.manage',
  summary: 'Files one picture or many: fields that are not named stay. Takes uploads into the gallery.',
  body: z.object({
    ids: z.array(IdSchema).check(z.minLength(1), z.maxLength(200)),
    category: z.optional(textOf(40)),
    /** Replaces the existing tags. */
    tags: z.optional(tagsOf),
    add_tags: z._default(tagsOf, []),
    remove_tags: z._default(tagsOf, []),
    name: z.optional(textOf(80)),
  }),
  reply: z.object({ updated: z.int() }),
});

export const deletePhotoCall = defineCall({
  name: 'photo_library.delete',
  method: 'POST',
  path: '/app/v1/photo_library/delete',
  may: 'photo.manage',
  summary: 'Removes pictures from the gallery and from the disk; refused while a dish or a store shows one.',
  body: z.object({ ids: z.array(IdSchema).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ deleted: z.int() }),
});
