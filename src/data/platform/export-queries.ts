import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallSpec } from '#contract/http/call.ts';
import { leastOf, queryAt, type ExportList, type PagePlace } from '#contract/http/platform/export-lists.ts';
import {
  cancelExportCall,
  listExportsCall,
  readExportCall,
  startExportCall,
  type ExportFile,
  type ExportFilters,
} from '#contract/http/platform/export.ts';
import { call, type CallInput } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const KEY = ['exports'] as const;
/** While one is being made. */
const LOOK_AGAIN_MS = 1_000;

export const isOpenFile = ({ state }: Pick<ExportFile, 'state'>): boolean => state === 'waiting' || state === 'running';

export const exportQueries = {
  /** One's own files, newest first. */
  mine: () =>
    queryOptions({
      queryKey: KEY,
      queryFn: ({ signal }) => call(listExportsCall, { signal }),
      select: (reply) => reply.items,
      refetchInterval: ({ state }) => (state.data?.items.some(isOpenFile) === true ? LOOK_AGAIN_MS : false),
    }),
};

type Reading = { most: number; signal: AbortSignal; onRead: (rows: number) => void };

/** Every row that filters mean, page by page; null where there are more than `most`. Reports its progress. */
export async function readAllRows<Row>(
  list: ExportList<Row>,
  filters: ExportFilters,
  { most, signal, onRead }: Reading,
): Promise<Row[] | null> {
  const rows: Row[] = [];
  let place: PagePlace = null;
  do {
    const input: object = { query: queryAt(list, filters, place), signal };
    const reply: unknown = await call(list.spec, input as CallInput<CallSpec>);
    rows.push(...list.rowsOf(reply));
    onRead(rows.length);
    place = list.nextOf(reply, place);
    const known = leastOf(reply) ?? rows.length + (place === null ? 0 : 1);
    if (known > most) return null;
  } while (place !== null);
  return rows;
}

/** One part of a file that is ready; the server read its rows by the list's own schema. */
export async function readExportPart<Row>(export_id: string, part: number, signal: AbortSignal): Promise<Row[]> {
  const { rows } = await call(readExportCall, { query: { export_id, part }, signal });
  return rows as Row[];
}

/** The callers say what failed. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { list: ExportFile['list']; query: ExportFilters }) => call(startExportCall, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
    meta: { showsItsFailure: true },
  });
}

export function useCancelExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (export_id: string) => call(cancelExportCall, { body: { export_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
