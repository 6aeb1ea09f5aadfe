import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';
import { useCsvFile, type CsvFile } from './use-csv-file.ts';

type ExportButtonProps<Row> = CsvFile<Row> & { isDisabled: boolean };

/** A list as a file, all of it, not only what is shown; a second press stops a long reading. */
export function ExportButton<Row>({ isDisabled, ...file }: ExportButtonProps<Row>) {
  const { t } = useWords();
  const { count, save, stop } = useCsvFile(file);
  return (
    <Button disabled={isDisabled} onClick={count === null ? save : stop}>
      <OfficeIcon name="download" />
      <span aria-live="polite">{count === null ? 'CSV' : t('export.stop', { count })}</span>
    </Button>
  );
}
