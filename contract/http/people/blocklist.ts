import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, InstantSchema, narrowTextOf, textOf } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** A customer the platform takes no orders from (`user_blocklist`): any of the three is enough. */
export const BlockSchema = z.object({
  id: IdSchema,
  /** E.164, however it was typed. */
  phone: z.nullable(z.string()),
  /** In lower case. */
  email: z.nullable(z.string()),
  /** As it was typed; compared by its key (docs/spec/moderation.md). */
  address: z.nullable(z.string()),
  reason: z.string(),
  /** The block ends at this time automatically; null: never. */
  until: z.nullable(InstantSchema),
  /** The name of the person who added it. */
  created_by: z.string(),
  created_at: InstantSchema,
  updated_at: z.nullable(InstantSchema),
});
export type Block = z.infer<typeof BlockSchema>;

export const BLOCK_STATES = ['all', 'active', 'expired'] as const;
export const BLOCK_KINDS = ['phone', 'email', 'address'] as const;
export const BLOCK_SORTS = ['-created_at', 'created_at', 'until'] as const;
export const MAX_BLOCK_ROWS = 5000;
/** The most characters of an import file. */
export const MAX_BLOCK_CHARACTERS = 1_000_000;

const reason = textOf(300, 1);
const until = z.nullable(GivenInstantSchema);

/** A block as a person enters it; the server normalizes it and reports what is no phone number or address. */
export const BlockInputSchema = z.object({
  phone: z._default(narrowTextOf(40), ''),
  email: z._default(narrowTextOf(254), ''),
  address: z._default(textOf(200), ''),
  reason,
  until: z._default(until, null),
});

export const listBlocksCall = defineCall({
  name: 'user_blocklist.get_list',
  method: 'GET',
  path: '/app/v1/user_blocklist/get_list',
  may: 'blocklist.manage',
  summary: 'Lists blocked customers, expired entries included.',
  query: z.object({
    state: z._default(z.enum(BLOCK_STATES), 'all'),
    /** Only entries that have this field. */
    kind: z._default(z.enum(['', ...BLOCK_KINDS]), ''),
    q: z._default(textOf(80), ''),
    sort: z._default(z.enum(BLOCK_SORTS), '-created_at'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({
    items: z.array(BlockSchema),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    counts: z.object({ all: z.int(), active: z.int(), expired: z.int() }),
  }),
});

export const addBlockCall = defineCall({
  name: 'user_blocklist.add',
  method: 'POST',
  path: '/app/v1/user_blocklist/add',
  may: 'blocklist.manage',
  summary: 'Blocks a customer by phone, email or street address; refused where one of them is blocked already.',
  body: BlockInputSchema,
  reply: BlockSchema,
  keepsAnswer: true,
});

export const updateBlockCall = defineCall({
  name: 'user_blocklist.update',
  method: 'POST',
  path: '/app/v1/user_blocklist/update',
  may: 'blocklist.manage',
  summary: 'Changes an entry’s reason and end.',
  body: z.object({ id: IdSchema, reason, until }),
  reply: BlockSchema,
});

export const deleteBlocksCall = defineCall({
  name: 'user_blocklist.delete',
  method: 'POST',
  path: '/app/v1/user_blocklist/delete',
  may: 'blocklist.manage',
  summary: 'Removes entries from the list; their customers may order again.',
  body: z.object({ ids: z.array(IdSchema).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ deleted: z.int() }),
});

/** The columns of the file, both ways. */
export const BLOCK_COLUMNS = ['phone', 'email', 'address', 'reason', 'until'] as const;

export const importBlocksCall = defineCall({
  name: 'user_blocklist.import',
  method: 'POST',
  path: '/app/v1/user_blocklist/import',
  may: 'blocklist.manage',
  summary:
    'Imports a CSV file, whole or not at all; a dry run returns the changes it would make and each row’s errors.',
  body: z.object({
    content: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_BLOCK_CHARACTERS)),
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    added: z.int(),
    /** Already on the list, or twice in the file. */
    unchanged: z.int(),
    applied: z.boolean(),
    changes: z.array(
      z.object({
        row: z.int(),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        address: z.nullable(z.string()),
        reason: z.string(),
      }),
    ),
    errors: z.array(
      z.object({
        row: z.int(),
        column: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
  }),
  maxBytes: 4 * MAX_BLOCK_CHARACTERS,
});

export const exportBlocksCall = defineCall({
  name: 'user_blocklist.export',
  method: 'GET',
  path: '/app/v1/user_blocklist/export',
  may: 'blocklist.manage',
  summary: 'Returns the whole list as a CSV file that can be imported again.',
  reply: z.object({ filename: z.string(), content: z.string() }),
});
