import { PRINT_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { PrintJob, Printer } from '#contract/domain/printer.ts';
import type { printerQueries } from '../../../data/devices/printer-queries.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type QueueExportProps = {
  filter: Parameters<typeof printerQueries.queue>[1];
  printers: readonly Printer[];
};

/** Everything the filters leave, as a file. */
export function QueueExport({ filter, printers }: QueueExportProps) {
  const { t, zone } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  return (
    <ExportButton<PrintJob>
      fileName="printing.csv"
      isDisabled={false}
      list={PRINT_EXPORT}
      query={{ restaurant_id: restaurantId, ...filter }}
      columns={[
        timeColumn(t('csv.created'), zone, (row) => row.created_at),
        { title: t('csv.order'), cell: (row) => row.order_no },
        { title: t('queue.printer'), cell: (row) => printers.find(({ id }) => id === row.printer_id)?.name ?? '' },
        { title: t('what'), cell: (row) => t(`receipt.${row.receipt}`) },
        { title: t('csv.reason'), cell: (row) => t(`reason.${row.reason}`) },
        { title: t('queue.state'), cell: (row) => t(`job_state.${row.state}`) },
        { title: t('csv.copies'), cell: (row) => row.copies_printed },
        { title: t('csv.error'), cell: (row) => (row.error === null ? '' : t(`error.${row.error}`)) },
        timeColumn(t('csv.done'), zone, (row) => row.done_at),
      ]}
    />
  );
}
