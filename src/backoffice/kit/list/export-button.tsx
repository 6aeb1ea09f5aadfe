import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportQueries, isOpenFile } from '../../../data/platform/export-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';
import { ExportFiles } from './export-files.tsx';
import { useCsvFile, type CsvFile } from './use-csv-file.ts';

type ExportButtonProps<Row> = CsvFile<Row> & { isDisabled: boolean; label?: string };

/**
 * A list as a file, all of it, not only what is shown; a second press stops a long reading. Beside it, the files that the
 * server makes or keeps of this list.
 */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  return useMay()('list.export') ? <Exporting {...props} /> : null;
}

function Exporting<Row>({ isDisabled, label = 'CSV', ...file }: ExportButtonProps<Row>) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const { count, save, stop } = useCsvFile(file, () => setIsOpen(true));
  const { data: files = [] } = useQuery(exportQueries.mine());
  const mine = files.filter(({ list }) => list === file.list.name);
  const making = mine.find(isOpenFile);
  return (
    <>
      <Button disabled={isDisabled} onClick={count === null ? save : stop}>
        <OfficeIcon name="download" />
        <span aria-live="polite">{count === null ? label : t('export.stop', { count })}</span>
      </Button>
      {mine.length === 0 ? null : (
        <Button data-testid="export-files" onClick={() => setIsOpen(true)}>
          {making === undefined
            ? t('export.files', { count: mine.length })
            : t('export.making', { count: making.rows })}
        </Button>
      )}
      {isOpen ? <ExportFiles {...file} files={files} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
