import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useMutation } from './use-mutation.ts';

/** A change that somebody asked for in a form that shows its own failure; `fail` is its answer. */
async function asked() {
  const said: string[] = [];
  const client = createQueryClient((reason) => said.push(reason.message));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  let fail: (reason: Error) => void = () => undefined;
  const mutationFn = () =>
    new Promise<void>((_, reject) => {
      fail = reject;
    });
  const form = renderHook(() => useMutation({ mutationFn, meta: { showsItsFailure: true } }), { wrapper });
  await act(async () => form.result.current.mutate());
  return { form, said, fail: () => act(async () => fail(new Error('slow and refused'))) };
}

it('leaves a failure to the form that shows it', async () => {
  const { form, said, fail } = await asked();
  await fail();
  await waitFor(() => expect(form.result.current.error?.message).toBe('slow and refused'));
  expect(said).toEqual([]);
});

it('says a failure whose form has left the page', async () => {
  const { form, said, fail } = await asked();
  form.unmount();
  await fail();
  expect(said).toEqual(['slow and refused']);
});
