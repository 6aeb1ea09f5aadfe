import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { OrderRow as Row } from '#contract/http/order.ts';
import { useNow } from '../../ui/use-now.ts';
import { useWords } from '../use-words.ts';
import { OrderRow } from './order-row.tsx';

const Head = chakra('th', {
  base: {
    h: '36px',
    px: { base: '6px', md: '10px' },
    textAlign: 'left',
    textStyle: 'helper',
    fontWeight: '400',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    borderBottomWidth: '1px',
    borderColor: 'border.emphasized',
  },
});

type OrderTableProps = { rows: readonly Row[]; waitingRow: ReactNode; onOpen: (orderId: string) => void };

/** The list. On a phone the columns a person does not choose by give way: dishes, delivery and payment are in the order. */
export function OrderTable({ rows, waitingRow, onOpen }: OrderTableProps) {
  const { t } = useWords();
  const now = useNow(1_000);
  return (
    <chakra.div overflowX="auto">
      <chakra.table w="full" borderCollapse="collapse">
        <thead>
          <tr>
            <Head>{t('orders.number')}</Head>
            <Head hideBelow="md">{t('orders.created')}</Head>
            <Head hideBelow="md">{t('orders.type')}</Head>
            <Head hideBelow="lg">{t('orders.customer')}</Head>
            <Head hideBelow="xl" w="99%" minW="120px">
              {t('orders.dishes')}
            </Head>
            <Head>{t('orders.status')}</Head>
            <Head hideBelow="lg">{t('orders.promise')}</Head>
            <Head hideBelow="xl">{t('orders.delivery')}</Head>
            <Head hideBelow="md">{t('orders.payment')}</Head>
            <Head textAlign="right">{t('orders.total')}</Head>
          </tr>
        </thead>
        <tbody>
          {waitingRow}
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} now={now} onOpen={onOpen} />
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
