import { useEffect, useRef, useState } from 'react';
import { filtersOf, type ExportList } from '#contract/http/platform/export-lists.ts';
import { ROWS_AT_ONCE } from '#contract/http/platform/export.ts';
import { readAllRows, useStartExport } from '../../../data/platform/export-queries.ts';
import { downloadCsv, type CsvColumn } from '../../../lib/csv.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useWords } from '../../use-words.ts';
import { sayFailure } from '../say.ts';

export type CsvFile<Row> = {
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  list: ExportList<Row>;
  /** The query of the page in sight; everything that its filters mean is saved. */
  query: object;
};

/**
 * Saves a list as a file, read page by page; `count` is how many rows are read so far, null while nothing is read. A long
 * list is handed to the server, and `onLong` shows where it is made [EX1].
 */
export function useCsvFile<Row>({ fileName, columns, list, query }: CsvFile<Row>, onLong: () => void) {
  const { t } = useWords();
  const start = useStartExport();
  const [count, setCount] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(function stopWithPage() {
    return () => reading.current?.abort();
  }, []);
  async function save(): Promise<void> {
    const { signal } = (reading.current = new AbortController());
    const filters = filtersOf(list, query);
    setCount(0);
    try {
      const rows = await readAllRows(list, filters, { most: ROWS_AT_ONCE, signal, onRead: setCount });
      if (rows === null) {
        await start.mutateAsync({ list: list.name, query: filters });
        onLong();
        return;
      }
      downloadCsv(fileName, rows, columns);
      void toaster.create({ type: 'success', title: t('export.saved', { count: rows.length }) });
    } catch (reason) {
      if (!signal.aborted) sayFailure(t)(reason);
    } finally {
      setCount(null);
    }
  }
  return { count, save: () => void save(), stop: () => reading.current?.abort() };
}
