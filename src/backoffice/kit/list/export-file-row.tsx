import { chakra } from '@chakra-ui/react';
import type { ExportFile } from '#contract/http/platform/export.ts';
import { isOpenFile, useCancelExport } from '../../../data/platform/export-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useWords } from '../../use-words.ts';
import type { CsvFile } from './use-csv-file.ts';
import { useExportText } from './use-export-text.ts';
import { useSaveExport } from './use-save-export.ts';

/** One file: being made, ready, failed, stopped or over, with what can be done about it. */
export function ExportFileRow<Row>({ file, fileName, columns, list, query }: CsvFile<Row> & { file: ExportFile }) {
  const { t } = useWords();
  const { covers, state } = useExportText();
  const cancel = useCancelExport();
  const { part, save } = useSaveExport(fileName, columns);
  const isOpen = isOpenFile(file);
  const isHere = file.list === list.name && isOfSamePrinters(file, query);
  const share = part === null ? file.rows / (file.total ?? Number.POSITIVE_INFINITY) : part / Math.max(1, file.parts);
  return (
    <chakra.li display="grid" gap="1.5" py="3" borderTopWidth="1px" borderColor="border" data-state={file.state}>
      <chakra.span fontWeight="700">{t(`export.list.${file.list}`)}</chakra.span>
      <chakra.span color="fg.muted" overflowWrap="anywhere">
        {covers(file)}
      </chakra.span>
      <span role="status">{part === null ? state(file) : t('export.fetching')}</span>
      {isOpen || part !== null ? <ProgressBar label={t('export.title')} share={Math.min(1, share)} /> : null}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {file.state === 'ready' && isHere ? (
          <Button look="ink" disabled={part !== null} onClick={() => save(file)}>
            {t('export.save')}
          </Button>
        ) : null}
        <Button disabled={cancel.isPending || part !== null} onClick={() => cancel.mutate(file.id)}>
          {t(isOpen ? 'export.cancel' : 'export.remove')}
        </Button>
      </chakra.div>
      {file.state === 'ready' && !isHere ? <chakra.span color="fg.muted">{t('export.elsewhere')}</chakra.span> : null}
    </chakra.li>
  );
}

/** The queue's columns name the printers of the restaurant in sight. */
function isOfSamePrinters(file: ExportFile, query: object): boolean {
  return (
    file.list !== 'print_queue' || ('restaurant_id' in query && query.restaurant_id === file.query['restaurant_id'])
  );
}
