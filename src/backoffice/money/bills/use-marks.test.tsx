import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { BillLine } from '#contract/domain/bill.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { useMarks } from './use-marks.ts';

const OCTOBER = { restaurant_id: 'r', period: '2026-10' };
const line = { order_id: 'o1', number: '20261001-001' } as BillLine;

it('[MC6] keeps the marked orders of a statement while one of them is looked at, whatever is read again', async () => {
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const first = renderHook(() => useMarks(OCTOBER), { wrapper });
  act(() => first.result.current.setMarked([line]));
  // At once: a controlled box whose state comes later jumps back under the finger.
  expect(first.result.current.marked).toEqual([line]);
  first.unmount();
  const again = renderHook(() => useMarks(OCTOBER), { wrapper });
  expect(again.result.current.marked).toEqual([line]);
  await act(() => client.invalidateQueries());
  expect(again.result.current.marked).toEqual([line]);
  const other = renderHook(() => useMarks({ ...OCTOBER, period: '2026-09' }), { wrapper });
  expect(other.result.current.marked).toEqual([]);
});
