import Papa from 'papaparse';
import * as z from 'zod/mini';
import type { Actor } from '#contract/domain/basics.ts';
import { cellText, safeCell } from '#contract/domain/menu-csv.ts';
import { CallError, type FieldError } from '#contract/errors.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import {
  BLOCK_COLUMNS,
  BlockInputSchema,
  MAX_BLOCK_ROWS,
  type importBlocksCall,
} from '#contract/http/people/blocklist.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import { isoAt, isoNow } from '../../../base/clock.ts';
import { isBlankRow, readCsvRows } from '../../../base/csv-rows.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { readBlock, type BlockDraft } from './block-draft.service.ts';
import { blockedAlready, insertBlocks, type Places } from './blocklist.repository.ts';
import { blockRow } from './blocklist.service.ts';

type Outcome = ReplyOf<typeof importBlocksCall>;
type RowError = Outcome['errors'][number];
type Line = { row: number; draft: BlockDraft };

/** Spreadsheets need this mark to open a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The most rows in the reply; the counts are of all. */
const MAX_SHOWN = 500;

const rowError = (row: number, { path, code, params }: FieldError): RowError => ({
  row,
  column: path,
  code,
  params: params ?? {},
});
const failed = (
  row: number,
  column: string,
  code: string,
  params: RowError['params'] = {},
): { lines: Line[]; errors: RowError[] } => ({ lines: [], errors: [{ row, column, code, params }] });

/** The end of a day-only value is the end of that day; anything else must be an instant. */
function untilOf(text: string): string | null {
  if (text === '') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const ms = Date.parse(isDay ? `${text}T23:59:59.999Z` : text);
  return Number.isNaN(ms) ? text : isoAt(ms);
}

/** [RF5] In a file a day is what a person writes. */
const asWritten = (error: FieldError): FieldError =>
  error.code === 'instant_form' ? { ...error, code: 'day_form', params: { example: '2026-11-21' } } : error;

/** Parses the file's rows to entries and errors. The header is row 1. */
function readLines(content: string, nowIso: string): { lines: Line[]; errors: RowError[] } {
  const { columns, rows, faults } = readCsvRows(content, BLOCK_COLUMNS);
  const [fault] = faults;
  if (fault !== undefined) return failed(fault.row, fault.column, fault.code, fault.params);
  if (!columns.includes('reason')) return failed(1, 'reason', 'required');
  if (rows.filter((cells) => !isBlankRow(cells)).length > MAX_BLOCK_ROWS)
    return failed(MAX_BLOCK_ROWS + 2, '', 'too_long');
  const lines: Line[] = [];
  const wrong: RowError[] = [];
  for (const [index, cells] of rows.entries()) {
    if (isBlankRow(cells)) continue;
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
    if (!parsed.success)
      wrong.push(...fieldErrors(parsed.error.issues).map((error) => rowError(row, asWritten(error))));
    else {
      const { draft, errors: problems } = readBlock(parsed.data, nowIso);
      wrong.push(...problems.map((error) => rowError(row, error)));
      lines.push({ row, draft });
    }
  }
  return { lines, errors: wrong };
}

const NAMED = ['phone', 'email', 'address_key'] as const;

/** The entries that block at least one new phone, mail or address. */
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

/** Imports a file, whole or not at all [B6]. */
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

/** Exports the list; a cell that a spreadsheet would run as a formula gets an apostrophe, which the import removes. */
export function blocksFile(rows: readonly Row<'user_blocklist'>[]): string {
  const data = rows.map((row) => BLOCK_COLUMNS.map((column) => safeCell(row[column] ?? '')));
  return `${BYTE_ORDER_MARK}${Papa.unparse({ fields: [...BLOCK_COLUMNS], data })}\r\n`;
}
