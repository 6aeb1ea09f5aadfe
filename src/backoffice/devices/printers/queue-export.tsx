import { useQueryClient } from '@tanstack/react-query';
import type { Printer } from '#contract/domain/printer.ts';
import { printerQueries } from '../../../data/devices/printer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { allPages } from '../../kit/list/all-pages.ts';
import { useCsvFile } from '../../kit/list/use-csv-file.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type QueueExportProps = {
  filter: Parameters<typeof printerQueries.queue>[1];
  printers: readonly Printer[];
};

/** Everything the filters leave, as a file. */
export function QueueExport({ filter, printers }: QueueExportProps) {
  const { t } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const queryClient = useQueryClient();
  const { save, isSaving } = useCsvFile({
    fileName: 'printing.csv',
    columns: [
      { title: t('csv.created'), cell: (row) => row.created_at },
      { title: t('csv.order'), cell: (row) => row.order_no },
      { title: t('queue.printer'), cell: (row) => printers.find(({ id }) => id === row.printer_id)?.name ?? '' },
      { title: t('what'), cell: (row) => t(`receipt.${row.receipt}`) },
      { title: t('csv.reason'), cell: (row) => t(`reason.${row.reason}`) },
      { title: t('queue.state'), cell: (row) => t(`job_state.${row.state}`) },
      { title: t('csv.copies'), cell: (row) => row.copies_printed },
      { title: t('csv.error'), cell: (row) => (row.error === null ? '' : t(`error.${row.error}`)) },
      { title: t('csv.done'), cell: (row) => row.done_at },
    ],
    read: () => allPages((page) => queryClient.fetchQuery(printerQueries.queue(restaurantId, { ...filter, ...page }))),
  });
  return (
    <Button disabled={isSaving} onClick={save}>
      CSV
    </Button>
  );
}
