import { useQueryClient } from '@tanstack/react-query';
import { mailQueries, type MailFilter } from '../../../data/platform/mail-queries.ts';
import { allPages } from '../../kit/list/all-pages.ts';
import { useCsvFile } from '../../kit/list/use-csv-file.ts';
import { useWords } from '../../use-words.ts';

/** Everything the filters leave, as a file. */
export function useSaveMails(filter: MailFilter) {
  const { t } = useWords('mail');
  const queryClient = useQueryClient();
  return useCsvFile({
    fileName: 'mail.csv',
    columns: [
      { title: t('mail.created'), cell: (row) => row.created_at },
      { title: t('template.name'), cell: (row) => row.template_name },
      { title: t('template.subject'), cell: (row) => row.subject },
      { title: t('mail.address'), cell: (row) => row.to },
      { title: t('mail.state'), cell: (row) => t(`mail_state.${row.state}`) },
      { title: t('mail.attempts'), cell: (row) => row.attempts },
      { title: t('mail.said'), cell: (row) => row.error },
    ],
    read: () => allPages((page) => queryClient.fetchQuery(mailQueries.log({ ...filter, ...page }))),
  });
}
