import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MAX_LISTED, orderQueries, type OrderFilter } from '../../../data/orders/order-queries.ts';
import { latestOf, splitNew } from './new-rows.ts';

/** The rows of a filter as a person may read them: page after page, and new ones only when they are asked for. */
export function useOrderList(restaurantId: string, filter: OrderFilter) {
  const query = useInfiniteQuery(orderQueries.pages(restaurantId, filter));
  const { data, isPlaceholderData } = query;
  const rows = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.items);
    // A page by number may repeat a row that a new one pushed down.
    return [...new Map(all.map((row) => [row.id, row])).values()];
  }, [data]);
  // The mark belongs to one list: another filter starts with everything shown.
  const listKey = JSON.stringify(filter);
  const [mark, setMark] = useState({ listKey: '', until: '' });
  if (data !== undefined && !isPlaceholderData && mark.listKey !== listKey) setMark({ listKey, until: latestOf(rows) });
  const isFresh = isPlaceholderData || mark.listKey !== listKey || mark.until === '';
  const { shown, waiting } = isFresh ? { shown: rows, waiting: 0 } : splitNew(rows, mark.until);
  const first = data?.pages[0];
  return {
    ...query,
    listKey,
    first,
    shown,
    waiting,
    showNew: () => setMark({ listKey, until: latestOf(rows) }),
    isCut: first !== undefined && first.total > MAX_LISTED && rows.length >= MAX_LISTED,
  };
}
