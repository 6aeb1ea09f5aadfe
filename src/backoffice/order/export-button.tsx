import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { MAX_IN_FILE, readOrders, type OrderFilter } from '../../data/order/order-queries.ts';
import { toCsv } from '../../lib/csv.ts';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { useOrderColumns } from './order-csv.ts';

type ExportButtonProps = { filter: OrderFilter; total: number; today: string };

/** What is filtered as a file, read page by page with its progress; it can be stopped, and has an end. */
export function ExportButton({ filter, total, today }: ExportButtonProps) {
  const { t } = useWords('orders');
  const columns = useOrderColumns();
  const { id: restaurantId } = useRestaurant();
  const [read, setRead] = useState<number | null>(null);
  const reading = useRef<AbortController | null>(null);
  const wanted = Math.min(total, MAX_IN_FILE);
  useEffect(function stopWithPage() {
    return () => reading.current?.abort();
  }, []);
  async function save(): Promise<void> {
    const controller = new AbortController();
    reading.current = controller;
    setRead(0);
    try {
      const rows = await readOrders(restaurantId, filter, { signal: controller.signal, onRead: setRead });
      downloadText(`orders-${today}.csv`, 'text/csv', toCsv(rows, columns));
    } catch (reason) {
      if (!controller.signal.aborted) toaster.create({ type: 'error', title: failureText(t, reason as Error) });
    } finally {
      setRead(null);
    }
  }
  return (
    <>
      <Button disabled={total === 0 || read !== null} onClick={() => void save()}>
        <OfficeIcon name="download" />
        {t('csv.export', { count: wanted })}
      </Button>
      {read === null ? null : (
        <Modal
          title={t('csv.title')}
          onClose={() => reading.current?.abort()}
          footer={<Button onClick={() => reading.current?.abort()}>{t('csv.stop')}</Button>}
        >
          <chakra.div display="grid" gap="8px">
            <chakra.progress w="full" max={wanted} value={read} aria-label={t('csv.title')} />
            <p role="status">{t('csv.progress', { read, wanted })}</p>
            {total > MAX_IN_FILE ? <p>{t('csv.bounded', { count: MAX_IN_FILE })}</p> : null}
          </chakra.div>
        </Modal>
      )}
    </>
  );
}
