import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

const MEGABYTE = 1024 * 1024;

/** The limits of a picture (as specified). A picture wider or taller than `max_side` is scaled down. */
export const UPLOAD_RULES = {
  max_bytes: 10 * MEGABYTE,
  max_pixels: 40_000_000,
  max_side: 2000,
  types: ['image/jpeg', 'image/png'],
} as const;

/** Room for the multipart lines around the file. */
const FRAME_BYTES = 64 * 1024;

const UploadedSchema = z.object({
  /** Its path on this origin: `/uploads/….jpg`. */
  path: z.string(),
  /** The same as an absolute address. */
  url: z.string(),
  id: IdSchema,
});
export type Uploaded = z.infer<typeof UploadedSchema>;

/**
 * `multipart/form-data` with one part `file`. The specification's widget reads `path` at the top of the reply, so the
 * fields of `data` are repeated there. Its path is outside `/app/v1`, as specified.
 */
export const uploadCall = defineCall({
  name: 'upload.add',
  method: 'POST',
  path: '/api/admin/uploads',
  may: 'photo.add',
  summary: 'Stores one JPG or PNG (by its content), re-encoded, in several widths and without the camera’s metadata.',
  reply: UploadedSchema,
  errors: ['invalid'],
  isFlat: true,
  maxBytes: UPLOAD_RULES.max_bytes + FRAME_BYTES,
});

/** The same call under the API's root. */
export const uploadUnderRootCall = defineCall({
  ...uploadCall,
  name: 'upload.add_under_root',
  path: '/app/v1/api/admin/uploads',
});

export const deleteUploadCall = defineCall({
  name: 'upload.delete',
  method: 'DELETE',
  path: '/app/v1/uploads/:id',
  may: 'photo.add',
  summary: "Removes one's own upload; refused while a dish or a store shows it.",
  params: z.object({ id: IdSchema }),
  reply: z.object({ deleted: z.boolean() }),
});

export const uploadRulesCall = defineCall({
  name: 'upload.rules',
  method: 'GET',
  path: '/app/v1/image/up',
  may: 'photo.add',
  summary: 'Returns the limits of a picture; the widget shows them before it sends anything.',
  reply: z.object({
    max_bytes: z.int(),
    max_pixels: z.int(),
    max_side: z.int(),
    types: z.array(z.string()),
  }),
});
