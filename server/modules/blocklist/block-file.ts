import Papa from 'papaparse';
import * as z from 'zod/mini';
import type { Actor } from '#contract/domain/basics.ts';
import { cellText, safeCell } from '#contract/domain/menu-csv.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { BLOCK_COLUMNS, BlockInputSchema, MAX_BLOCK_ROWS, type importBlocksCall } from '#contract/http/blocklist.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import { isoAt, isoNow } from '../../base/clock.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { readBlock, type BlockDraft } from './block-draft.ts';
import { blockedAlready, insertBlocks, type Places } from './blocklist.repository.ts';
import { blockRow } from './blocklist.service.ts';

type Outcome = ReplyOf<typeof importBlocksCall>;
type RowError = Outcome['errors'][number];
type Line = { row: number; draft: BlockDraft };

/** Spreadsheets open UTF-8 as such only when it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What travels of a long list; the counts are of the whole. */
const MAX_SHOWN = 500;

const rowError = (row: number, { path, code, params }: FieldError): RowError => ({
  row,
  column: path,
  code,
  params: params ?? {},
});
const failed = (row: number, column: string, code: string): { lines: Line[]; errors: RowError[] } => ({
  lines: [],
  errors: [{ row, column, code, params: {} }],
});

/** A day means until it is over; anything else must be an instant. */
function untilOf(text: string): string | null {
  if (text === '') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const ms = Date.parse(isDay ? `${text}T23:59:59.999Z` : text);
  return Number.isNaN(ms) ? text : isoAt(ms);
}

/** Every row of the file as an entry, and what is wrong with which. The header is row 1. */
function readLines(content: string, nowIso: string): { lines: Line[]; errors: RowError[] } {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) return failed((quotes.row ?? 0) + 2, '', 'malformed');
  const columns = meta.fields ?? [];
  const unknown = columns.find((column) => column !== '' && !(BLOCK_COLUMNS as readonly string[]).includes(column));
  if (unknown !== undefined) return failed(1, unknown.slice(0, 60), 'unknown_column');
  if (!columns.includes('reason')) return failed(1, 'reason', 'required');
  if (data.length > MAX_BLOCK_ROWS) return failed(MAX_BLOCK_ROWS + 2, '', 'too_long');
  const lines: Line[] = [];
  const wrong: RowError[] = [];
  for (const [index, cells] of data.entries()) {
    const row = index + 2;
    const cell = (column: string): string => cellText((cells[column] ?? '').trim());
    const parsed = z.safeParse(
      BlockInputSchema,
      {
        phone: cell('phone'),
        email: cell('email'),
        address: cell('address'),
        reason: cell('reason'),
        until: untilOf(cell('until')),
      },
      { reportInput: true },
    );
    if (!parsed.success) wrong.push(...fieldErrors(parsed.error.issues).map((error) => rowError(row, error)));
    else {
      const { draft, errors: problems } = readBlock(parsed.data, nowIso);
      wrong.push(...problems.map((error) => rowError(row, error)));
      lines.push({ row, draft });
    }
  }
  return { lines, errors: wrong };
}

const NAMED = ['phone', 'email', 'address_key'] as const;

/** Those that block somebody new: an entry all of whose names are blocked already says nothing. */
async function newLines(db: Queries, lines: readonly Line[], nowIso: string): Promise<Line[]> {
  const there = await blockedAlready(
    db,
    lines.map(({ draft }) => draft),
    nowIso,
  );
  const seen = new Set(there.flatMap((place) => namesOf(place)));
  return lines.filter(({ draft }) => {
    const names = namesOf(draft);
    const isNew = names.some((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
}

const namesOf = (place: Places): string[] =>
  NAMED.flatMap((key) => (place[key] === null ? [] : [`${key} ${place[key]}`]));

/** Takes a file in, whole or not at all [B6]. */
export async function importBlocks(
  context: Context,
  actor: Actor,
  { content, dry_run }: BodyOf<typeof importBlocksCall>,
): Promise<Outcome> {
  const now = isoNow(context.clock);
  const { lines, errors } = readLines(content, now);
  const outcome = (fresh: readonly Line[], applied: boolean): Outcome => ({
    added: fresh.length,
    unchanged: lines.length - fresh.length,
    applied,
    changes: fresh
      .slice(0, MAX_SHOWN)
      .map(({ row, draft: { phone, email, address, reason } }) => ({ row, phone, email, address, reason })),
    errors: errors.slice(0, MAX_SHOWN),
  });
  if (dry_run || errors.length > 0) {
    if (!dry_run)
      throw new CallError(
        'invalid',
        errors.slice(0, MAX_SHOWN).map(({ row, column, code, params }) => ({
          path: `rows.${row}.${column}`,
          code,
          message: 'is not valid',
          params,
        })),
      );
    return outcome(errors.length > 0 ? [] : await newLines(context.database.db, lines, now), false);
  }
  return context.database.write(async (tx) => {
    const fresh = await newLines(tx, lines, now);
    await insertBlocks(
      tx,
      fresh.map(({ draft }) => blockRow(context, actor, draft)),
    );
    if (fresh.length > 0)
      await audit(context, tx, {
        restaurant_id: null,
        actor,
        action: 'user_blocklist.import',
        target: 'user_blocklist',
        after: { added: fresh.length },
      });
    return outcome(fresh, true);
  });
}

/** The list as a file; what a spreadsheet would run as a formula has an apostrophe, which the import takes away. */
export function blocksFile(rows: readonly Row<'user_blocklist'>[]): string {
  const data = rows.map((row) => BLOCK_COLUMNS.map((column) => safeCell(row[column] ?? '')));
  return `${BYTE_ORDER_MARK}${Papa.unparse({ fields: [...BLOCK_COLUMNS], data })}\r\n`;
}
