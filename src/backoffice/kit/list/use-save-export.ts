import { useEffect, useRef, useState } from 'react';
import type { ExportFile } from '#contract/http/platform/export.ts';
import { readExportPart } from '../../../data/platform/export-queries.ts';
import { moreCsv, toCsv, type CsvColumn } from '../../../lib/csv.ts';
import { downloadText } from '../../../lib/download.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useWords } from '../../use-words.ts';
import { sayFailure } from '../say.ts';

/** Fetches a file that the server made, part by part, and hands it over; `part` is how many are here, null while none is fetched. */
export function useSaveExport<Row>(fileName: string, columns: readonly CsvColumn<Row>[]) {
  const { t } = useWords();
  const [part, setPart] = useState<number | null>(null);
  const fetching = useRef<AbortController | null>(null);
  useEffect(function stopWithDialog() {
    return () => fetching.current?.abort();
  }, []);
  async function save(file: ExportFile): Promise<void> {
    const { signal } = (fetching.current = new AbortController());
    // Each part leaves the page's memory as a blob: the browser keeps large ones on disk.
    const blobs: Blob[] = [];
    setPart(0);
    try {
      for (let number = 0; number < file.parts; number += 1) {
        const rows = await readExportPart<Row>(file.id, number, signal);
        blobs.push(new Blob([number === 0 ? toCsv(rows, columns) : moreCsv(rows, columns)]));
        setPart(number + 1);
      }
      downloadText(fileName, 'text/csv', blobs);
      void toaster.create({ type: 'success', title: t('export.saved', { count: file.rows }) });
    } catch (reason) {
      if (!signal.aborted) sayFailure(t)(reason);
    } finally {
      setPart(null);
    }
  }
  return { part, save: (file: ExportFile) => void save(file) };
}
