import { chakra } from '@chakra-ui/react';
import type { ExportFile } from '#contract/http/platform/export.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWords } from '../../use-words.ts';
import { ExportFileRow } from './export-file-row.tsx';
import type { CsvFile } from './use-csv-file.ts';

type ExportFilesProps<Row> = CsvFile<Row> & { files: readonly ExportFile[]; onClose: () => void };

/** One's own files of lists: how far they are, what they hold, and until when. Each is saved where its list is. */
export function ExportFiles<Row>({ files, onClose, ...file }: ExportFilesProps<Row>) {
  const { t } = useWords();
  return (
    <Modal title={t('export.title')} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <chakra.p color="fg.muted">{t('export.about')}</chakra.p>
      {files.length === 0 ? <chakra.p py="3">{t('export.none')}</chakra.p> : null}
      <chakra.ul data-testid="exports" mt="3" maxH="50dvh" overflowY="auto">
        {files.map((one) => (
          <ExportFileRow key={one.id} file={one} {...file} />
        ))}
      </chakra.ul>
    </Modal>
  );
}
