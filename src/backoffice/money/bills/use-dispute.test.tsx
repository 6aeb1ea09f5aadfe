import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { BillLine } from '#contract/domain/bill.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { useDispute } from './use-dispute.ts';

const OCTOBER = { restaurant_id: 'r', period: '2026-10' };
const line = { order_id: 'o1', number: '20261001-001' } as BillLine;

it('[MC6] keeps the marked orders of a statement while one of them is looked at and the rest is read again', async () => {
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const first = renderHook(() => useDispute(OCTOBER), { wrapper });
  act(() => first.result.current.change({ marked: [line] }));
  // At once: a controlled box whose state comes later jumps back under the finger.
  expect(first.result.current.marked).toEqual([line]);
  first.unmount();
  const again = renderHook(() => useDispute(OCTOBER), { wrapper });
  expect(again.result.current.marked).toEqual([line]);
  await act(() => client.invalidateQueries());
  expect(again.result.current.marked).toEqual([line]);
  const other = renderHook(() => useDispute({ ...OCTOBER, period: '2026-09' }), { wrapper });
  expect(other.result.current.marked).toEqual([]);
});

it('[MC6] keeps what was typed of a dispute while its dialog is closed to mark an order, until it is sent', () => {
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const first = renderHook(() => useDispute(OCTOBER), { wrapper });
  act(() => first.result.current.change({ note: 'Two are missing' }));
  act(() => first.result.current.change({ claims: new Map([['o1', { cents: 500, reason: 'Twice' }]]) }));
  first.unmount();
  const again = renderHook(() => useDispute(OCTOBER), { wrapper });
  expect(again.result.current).toMatchObject({ note: 'Two are missing', marked: [] });
  expect(again.result.current.claims.get('o1')?.reason).toBe('Twice');
  act(() => again.result.current.drop());
  expect(again.result.current.note).toBe('');
});
