import { useEffect, useRef, useState } from 'react';
import { toCsv, type CsvColumn } from '../lib/csv.ts';
import { downloadText } from '../lib/download.ts';
import { Button } from '../ui/button.tsx';
import { OfficeIcon } from '../ui/office-icon.tsx';
import { toaster } from '../ui/toaster.tsx';
import { failureText } from './failure-text.ts';
import { useWords } from './use-words.ts';

type Reading = { signal: AbortSignal; onRead: (count: number) => void };

type ExportButtonProps<Row> = {
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  isDisabled: boolean;
  /** Reads everything that the page's filters find. */
  read: (reading: Reading) => Promise<readonly Row[]>;
};

/** A list as a file, all of it, not only what is shown; a second press stops a long reading. */
export function ExportButton<Row>({ fileName, columns, isDisabled, read }: ExportButtonProps<Row>) {
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
      downloadText(fileName, 'text/csv', toCsv(rows, columns));
    } catch (reason) {
      if (!controller.signal.aborted) toaster.create({ type: 'error', title: failureText(t, reason as Error) });
    } finally {
      setCount(null);
    }
  }
  return (
    <Button disabled={isDisabled} onClick={() => (count === null ? void save() : reading.current?.abort())}>
      <OfficeIcon name="download" />
      <span aria-live="polite">{count === null ? 'CSV' : t('export.stop', { count })}</span>
    </Button>
  );
}
