import { chakra } from '@chakra-ui/react';
import { readOrders, type OrderFilter } from '../../../data/orders/order-queries.ts';
import { MOST_ROWS } from '../../../lib/csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useCsvFile } from '../../kit/list/use-csv-file.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useOrderColumns } from './order-csv.ts';

type ExportButtonProps = { filter: OrderFilter; total: number; today: string };

/** What is filtered as a file, read page by page with its progress; it can be stopped, and has an end. */
export function ExportButton({ filter, total, today }: ExportButtonProps) {
  const { t } = useWords('orders');
  const columns = useOrderColumns();
  const { id: restaurantId } = useRestaurant();
  const wanted = Math.min(total, MOST_ROWS);
  const {
    count: read,
    save,
    stop,
  } = useCsvFile({
    fileName: `orders-${today}.csv`,
    columns,
    read: (reading) => readOrders(restaurantId, filter, reading),
  });
  return (
    <>
      <Button disabled={total === 0 || read !== null} onClick={save}>
        <OfficeIcon name="download" />
        {t('csv.export', { count: wanted })}
      </Button>
      {read === null ? null : (
        <Modal title={t('csv.title')} onClose={stop} footer={<Button onClick={stop}>{t('csv.stop')}</Button>}>
          <chakra.div display="grid" gap="2">
            <chakra.progress w="full" max={wanted} value={read} aria-label={t('csv.title')} />
            <p role="status">{t('csv.progress', { read, wanted })}</p>
            {total > MOST_ROWS ? <p>{t('csv.bounded', { count: MOST_ROWS })}</p> : null}
          </chakra.div>
        </Modal>
      )}
    </>
  );
}
