import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { readAgain } from './read-again.ts';

/** A watched query whose answers are given by hand. */
function watched(queryClient: QueryClient, name: string) {
  const answers: ((value: string) => void)[] = [];
  const stop = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  }).subscribe(() => undefined);
  return { answers, stop };
}

it('reads again what is there, and once more what was being read for the first time', async () => {
  const queryClient = new QueryClient();
  const there = watched(queryClient, 'there');
  const coming = watched(queryClient, 'coming');
  there.answers[0]?.('old');
  await vi.waitFor(() => expect(queryClient.getQueryData(['there'])).toBe('old'));
  const done = readAgain(queryClient);
  expect(there.answers).toHaveLength(2);
  expect(coming.answers).toHaveLength(1);
  there.answers[1]?.('new');
  coming.answers[0]?.('old');
  await vi.waitFor(() => expect(coming.answers).toHaveLength(2));
  coming.answers[1]?.('new');
  await done;
  expect(queryClient.getQueryData(['there'])).toBe('new');
  expect(queryClient.getQueryData(['coming'])).toBe('new');
  there.stop();
  coming.stop();
});
