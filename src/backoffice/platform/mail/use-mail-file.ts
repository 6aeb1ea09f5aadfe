import type { MailLog } from '#contract/http/platform/email.ts';
import { MAIL_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { MailFilter } from '../../../data/platform/mail-queries.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import type { CsvFile } from '../../kit/list/use-csv-file.ts';
import { useWords } from '../../use-words.ts';

/** Everything the filters leave, as a file. */
export function useMailFile(filter: MailFilter): CsvFile<MailLog> {
  const { t } = useWords('mail');
  return {
    fileName: 'mail.csv',
    columns: [
      timeColumn(t('mail.created'), 'UTC', (row) => row.created_at),
      { title: t('template.name'), cell: (row) => row.template_name },
      { title: t('template.subject'), cell: (row) => row.subject },
      { title: t('mail.address'), cell: (row) => row.to },
      { title: t('mail.state'), cell: (row) => t(`mail_state.${row.state}`) },
      { title: t('mail.attempts'), cell: (row) => row.attempts },
      { title: t('mail.said'), cell: (row) => row.error },
    ],
    list: MAIL_EXPORT,
    query: filter,
  };
}
