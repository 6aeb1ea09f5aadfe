import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/domain/order.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { getLedgerCall } from '#contract/http/orders/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useWords } from '../../use-words.ts';
import { ChangeLines } from './order-changes.tsx';

export type RecordedChange = ReplyOf<typeof getLedgerCall>['changes'][number];

/** What each change of the order was, by its version [OW5]; nothing for who may not read its ledger. */
export function useOrderChanges({ restaurant_id, id, history }: Order): ReadonlyMap<number, RecordedChange> {
  const may = useMay();
  const isAsked = may('order.prove') && history.some(({ action }) => action === 'update');
  const { data } = useQuery({ ...orderQueries.ledger(restaurant_id, id), enabled: isAsked });
  return new Map((isAsked ? (data?.changes ?? []) : []).map((change) => [change.rev, change]));
}

/** What one change took away and brought, under its step. */
export function RecordedLines({ change: { lines, more } }: { change: RecordedChange }) {
  const { t } = useWords('orders');
  return (
    <chakra.div color="fg" py="1" data-testid="recorded-change">
      <ChangeLines lines={lines} />
      {more === 0 ? null : t('detail.more_changes', { count: more })}
    </chakra.div>
  );
}
