import { useEffect, useRef, useState } from 'react';
import { downloadCsv, MOST_ROWS, type CsvColumn } from '../../../lib/csv.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useWords } from '../../use-words.ts';
import { sayFailure } from '../say.ts';

export type CsvFile<Row> = {
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** Reads everything that the page's filters find. */
  read: (reading: { signal: AbortSignal; onRead: (count: number) => void }) => Promise<readonly Row[]>;
};

/** Saves a list as a file, read page by page; `count` is how many are read so far, null while nothing is. */
export function useCsvFile<Row>({ fileName, columns, read }: CsvFile<Row>) {
  const { t } = useWords();
  const [count, setCount] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(function stopWithPage() {
    return () => reading.current?.abort();
  }, []);
  async function save(): Promise<void> {
    const controller = new AbortController();
    reading.current = controller;
    setCount(0);
    try {
      const rows = await read({ signal: controller.signal, onRead: setCount });
      downloadCsv(fileName, rows, columns);
      const isCut = rows.length >= MOST_ROWS;
      // What a file holds is said, and so is what it leaves out.
      void toaster.create({
        type: isCut ? 'error' : 'success',
        title: t(isCut ? 'export.cut' : 'export.saved', { count: rows.length }),
      });
    } catch (reason) {
      if (!controller.signal.aborted) sayFailure(t)(reason);
    } finally {
      setCount(null);
    }
  }
  return { count, isSaving: count !== null, save: () => void save(), stop: () => reading.current?.abort() };
}
