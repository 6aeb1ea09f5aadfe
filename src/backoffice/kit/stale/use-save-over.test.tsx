import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { CallFailure } from '../../../lib/call-failure.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { useSaveOver } from './use-save-over.ts';

type Values = { price: number; name: string; note: string };
const BEGUN = { version: 1, values: { price: 10, name: 'Soup', note: '' } };
const stale = (): CallFailure => new CallFailure('stale_version', 409, 'x');

/** A form over a server that others save to: `newest` is what is saved when it is asked for, one after the other. */
function begin(newest: { version: number; values: Values }[]) {
  const sent: [number, Partial<Values>][] = [];
  const put: [string, unknown][] = [];
  let saved = BEGUN;
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () =>
      useSaveOver<Values>({
        saved: BEGUN,
        readNewest: async () => (saved = newest.shift() ?? saved),
        send: async (version, change) => {
          sent.push([version, change]);
          if (version !== saved.version || newest.length > 0) throw stale();
        },
      }),
    { wrapper },
  );
  /** The code of its refusal; null where it was saved. */
  async function save(typed: Partial<Values>): Promise<string | null> {
    let refused: string | null = null;
    await act(async () => {
      await result.current
        .save(typed, (...one) => void put.push(one))
        .catch((reason: unknown) => (refused = reason instanceof CallFailure ? reason.code : String(reason)));
    });
    return refused;
  }
  return { sent, put, save, conflict: () => result.current.conflict };
}
const at = (version: number, change: Partial<Values>) => ({ version, values: { ...BEGUN.values, ...change } });

it('[EN9] is sent again for everyone who saved another part in between', async () => {
  const { sent, put, save, conflict } = begin([at(2, { name: 'Stew' }), at(3, { name: 'Stew', note: 'hot' })]);
  expect(await save({ ...BEGUN.values, price: 12 })).toBeNull();
  expect(sent).toEqual([
    [1, { price: 12 }],
    [2, { price: 12 }],
    [3, { price: 12 }],
  ]);
  expect([put, conflict()]).toEqual([[], null]);
});

it('[EN9] waits for a decision where the same was changed, also by the second of them', async () => {
  const { sent, save, conflict } = begin([at(2, { name: 'Stew' }), at(3, { price: 11 })]);
  expect(await save({ ...BEGUN.values, price: 12 })).toBe('stale_version');
  expect(sent).toHaveLength(2);
  expect(conflict()?.clashes).toEqual([{ path: ['price'], mine: 12, theirs: 11 }]);
});

it('[EN9] says so where others save all the time', async () => {
  const { save } = begin(Array.from({ length: 9 }, (_, index) => at(index + 2, {})));
  expect(await save({ ...BEGUN.values, price: 12 })).toBe('conflict');
});
