import * as z from 'zod/mini';
import { IdSchema, InstantSchema, textOf } from '../domain/basics.ts';
import { defineCall } from './call.ts';

/** A picture of the library (fields.md `photo`). `used_by` names what shows it, as far as the reader may know. */
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
  used_by: z.array(z.object({ kind: z.enum(['dish', 'restaurant']), id: IdSchema, name: z.string() })),
});
export type Photo = z.infer<typeof PhotoSchema>;

export const PHOTO_SCOPES = ['gallery', 'mine'] as const;

export const listPhotosCall = defineCall({
  name: 'photo_library.get',
  method: 'GET',
  path: '/app/v1/photo_library/get',
  may: 'photo.see',
  summary: "The platform's gallery, or one's own uploads, newest first.",
  query: z.object({
    scope: z._default(z.enum(PHOTO_SCOPES), 'gallery'),
    category: z._default(textOf(40), ''),
    q: z._default(textOf(80), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 48),
  }),
  reply: z.object({
    items: z.array(PhotoSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    categories: z.array(z.string()),
  }),
});

const tagsOf = z.array(textOf(30, 1)).check(z.maxLength(20));

export const addPhotoCall = defineCall({
  name: 'photo_library.add',
  method: 'POST',
  path: '/app/v1/photo_library/add',
  may: 'photo.manage',
  summary: 'Puts an upload into the gallery, or changes what it is filed under.',
  body: z.object({ id: IdSchema, category: z._default(textOf(40), ''), tags: z._default(tagsOf, []) }),
  reply: PhotoSchema,
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
