import { chakra } from '@chakra-ui/react';
import { CheckField } from '../../../ui/check-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useLongList } from '../../kit/list/use-long-list.ts';
import { useWords } from '../../use-words.ts';
import { OrderRow } from './order-row.tsx';
import { ONLY_WITH_DELIVERY, ONLY_WITH_DISHES, WITH_DISHES, type OrderRowsProps } from './order-rows.ts';
import { SortHead } from './sort-head.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

const ROW_PX = 44;

/** English days, types and states are longer. */
const WIDTHS = {
  zh: { created: '104px', type: '92px', status: '152px', delivery: '112px', payment: '88px' },
  en: { created: '132px', type: '116px', status: '172px', delivery: '112px', payment: '116px' },
} as const;

const Head = chakra('th', {
  base: {
    h: '36px',
    px: '2.5',
    textAlign: 'left',
    textStyle: 'helper',
    fontWeight: '400',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
});

/** The list as a table; only what is in sight of a long one is drawn. ↑ ↓ go through the rows, Enter opens one. */
export function OrderTable({ rows, chosen, sort, onOpen, onChoose, onSort }: OrderRowsProps) {
  const { t, language } = useWords('orders');
  const width = WIDTHS[language];
  const now = useNow(1_000);
  const {
    listRef,
    rows: drawn,
    before,
    after,
    reveal,
  } = useLongList<HTMLTableElement>({
    count: rows.length,
    rowPx: ROW_PX,
  });
  useArrowKeys({ listRef, count: rows.length, reveal });
  const chosenCount = rows.filter((row) => chosen.has(row.id)).length;
  return (
    <chakra.table
      ref={listRef}
      w="full"
      tableLayout="fixed"
      borderCollapse="separate"
      borderSpacing="0"
      aria-rowcount={rows.length + 1}
      data-testid="order-table"
    >
      <chakra.thead
        position="sticky"
        top={{ base: '-12px', md: '-20px' }}
        zIndex="raised"
        bg="bg.panel"
        css={{ '& th': { borderBottom: '1px solid var(--border-strong)' } }}
      >
        <tr aria-rowindex={1}>
          <Head w="44px" p="0">
            <CheckField
              label={t('list.choose_all')}
              isChecked={chosenCount === 0 ? false : chosenCount === rows.length ? true : 'some'}
              onChange={(isChosen) =>
                onChoose(
                  rows.map((row) => row.id),
                  isChosen,
                )
              }
            >
              {null}
            </CheckField>
          </Head>
          <Head w="68px">{t('orders.number')}</Head>
          <SortHead w={width.created} sorts={['-created_at', 'created_at']} sort={sort} onSort={onSort}>
            {t('orders.created')}
          </SortHead>
          <Head w={width.type} hideBelow="xl">
            {t('orders.type')}
          </Head>
          <Head w="auto" css={{ [WITH_DISHES]: { width: '116px' } }}>
            {t('orders.customer')}
          </Head>
          <Head css={ONLY_WITH_DISHES}>{t('orders.dishes')}</Head>
          <Head w={width.status}>{t('orders.status')}</Head>
          <SortHead w="166px" sorts={['due_at']} sort={sort} onSort={onSort}>
            {t('orders.promise')}
          </SortHead>
          <Head css={ONLY_WITH_DELIVERY[language]} w={width.delivery}>
            {t('orders.delivery')}
          </Head>
          <Head w={width.payment} hideBelow="xl">
            {t('orders.payment')}
          </Head>
          <SortHead w="92px" sorts={['-total_cents', 'total_cents']} sort={sort} onSort={onSort} isEnd>
            {t('orders.total')}
          </SortHead>
        </tr>
      </chakra.thead>
      <tbody>
        {before > 0 ? <tr style={{ height: before }} aria-hidden="true" /> : null}
        {drawn.map(({ index }) => {
          const order = rows[index];
          return order === undefined ? null : (
            <OrderRow
              key={order.id}
              order={order}
              index={index}
              now={now}
              isChosen={chosen.has(order.id)}
              onOpen={onOpen}
              onChoose={(isChosen) => onChoose([order.id], isChosen)}
            />
          );
        })}
        {after > 0 ? <tr style={{ height: after }} aria-hidden="true" /> : null}
      </tbody>
    </chakra.table>
  );
}
