import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** The lists that can be made into a file; how each is read is in `export-lists.ts`. */
export const EXPORTED = [
  'orders',
  'platform_orders',
  'audit',
  'people',
  'restaurants',
  'bills',
  'ratings',
  'feedback',
  'mails',
  'print_queue',
] as const;
export type Exported = (typeof EXPORTED)[number];

/** `waiting` and `running` are open; the others are over. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
/** Why none was made: the right to the list is gone, it is larger than a file may be, or the server could not. */
export const EXPORT_FAULTS = ['forbidden', 'too_big', 'broken'] as const;

/** Longer lists are made by the server; a page reads at most so many rows itself. */
export const ROWS_AT_ONCE = 5_000;

export const ExportedSchema = z.enum(EXPORTED);

/** A list's own query without its page. */
export const ExportFiltersSchema = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]),
);
export type ExportFilters = z.infer<typeof ExportFiltersSchema>;

/** A list of which the server makes a file, for the person who asked [EX2]. */
export const ExportFileSchema = z.object({
  id: IdSchema,
  list: ExportedSchema,
  query: ExportFiltersSchema,
  state: z.enum(EXPORT_STATES),
  fault: z.nullable(z.enum(EXPORT_FAULTS)),
  /** Read so far; of so many at the start, where the list counts them. */
  rows: z.int(),
  total: z.nullable(z.int()),
  /** How many parts it has, to be read by their number from 0. */
  parts: z.int(),
  created_at: InstantSchema,
  /** When its last row was read. */
  made_at: z.nullable(InstantSchema),
  expires_at: InstantSchema,
});
export type ExportFile = z.infer<typeof ExportFileSchema>;

export const startExportCall = defineCall({
  name: 'export.start',
  method: 'POST',
  path: '/app/v1/export/start',
  may: 'list.export',
  summary: 'Has the server read a whole list into a file, in the background; one at a time for each person.',
  body: z.object({ list: ExportedSchema, query: ExportFiltersSchema }),
  reply: ExportFileSchema,
  errors: ['export_running', 'exports_full'],
  keepsAnswer: true,
});

export const listExportsCall = defineCall({
  name: 'export.get_list',
  method: 'GET',
  path: '/app/v1/export/get_list',
  may: 'self.manage',
  summary: 'Lists one’s own files, newest first, with their progress.',
  reply: z.object({ items: z.array(ExportFileSchema) }),
});

export const cancelExportCall = defineCall({
  name: 'export.cancel',
  method: 'POST',
  path: '/app/v1/export/cancel',
  may: 'self.manage',
  summary: 'Stops a file that is being made; removes one that is over.',
  body: z.object({ export_id: IdSchema }),
  reply: z.object({ deleted: z.boolean() }),
});

export const readExportCall = defineCall({
  name: 'export.get_part',
  method: 'GET',
  path: '/app/v1/export/get_part',
  may: 'list.export',
  summary: 'Returns one part of a file that is ready: rows as the list itself returns them.',
  query: z.object({
    export_id: IdSchema,
    part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  }),
  reply: z.object({ rows: z.array(z.unknown()) }),
});
