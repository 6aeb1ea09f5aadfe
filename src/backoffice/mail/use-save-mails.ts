import { useQueryClient } from '@tanstack/react-query';
import { mailQueries, type MailFilter } from '../../data/mail/mail-queries.ts';
import { toCsv } from '../../lib/csv.ts';
import { downloadText } from '../../lib/download.ts';
import { allPages } from '../list/all-pages.ts';
import { useExport } from '../list/use-export.ts';
import { useWords } from '../use-words.ts';

/** Everything the filters leave, as a file. */
export function useSaveMails(filter: MailFilter) {
  const { t } = useWords('mail');
  const queryClient = useQueryClient();
  return useExport(async () => {
    const rows = await allPages((page) => queryClient.fetchQuery(mailQueries.log({ ...filter, ...page })));
    const csv = toCsv(rows, [
      { title: t('mail.created'), cell: (row) => row.created_at },
      { title: t('template.name'), cell: (row) => row.template_name },
      { title: t('template.subject'), cell: (row) => row.subject },
      { title: t('mail.address'), cell: (row) => row.to },
      { title: t('mail.state'), cell: (row) => t(`mail_state.${row.state}`) },
      { title: t('mail.attempts'), cell: (row) => row.attempts },
      { title: t('mail.said'), cell: (row) => row.error },
    ]);
    downloadText('mail.csv', 'text/csv', csv);
  });
}
