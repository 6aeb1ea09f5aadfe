import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/domain/order.ts';
import { printerQueries, usePrintOrder } from '../../../data/devices/printer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { sayFailure } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** On the kitchen's own printers; not there where the restaurant has none. */
export function KitchenPrint({ order }: { order: Order }) {
  const { t } = useWords('orders');
  const { data } = useQuery({ ...printerQueries.list(order.restaurant_id), refetchInterval: false });
  const print = usePrintOrder(order.restaurant_id);
  if (data?.items.some((printer) => printer.is_on) !== true) return null;
  const ask = (): void =>
    print.mutate(order.id, {
      onSuccess: ({ jobs }) =>
        void toaster.create({
          type: jobs.length > 0 ? 'success' : 'error',
          title: t(jobs.length > 0 ? 'kitchen_print.sent' : 'kitchen_print.none'),
        }),
      onError: sayFailure(t),
    });
  return (
    <Button disabled={print.isPending} onClick={ask}>
      <OfficeIcon name="print" />
      {t('kitchen_print.action')}
    </Button>
  );
}
