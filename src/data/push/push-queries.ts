import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/domain/basics.ts';
import { deletePushCall, getPushKeyCall, listPushCall, subscribePushCall } from '#contract/http/push.ts';
import { call } from '../../lib/api.ts';
import { askForPush, endPush, readPushState } from '../../lib/push.ts';

const KEY = ['push'] as const;

export const pushQueries = {
  /** Of this browser. */
  state: () => queryOptions({ queryKey: [...KEY, 'state'], queryFn: readPushState }),
  /** One's own browsers that are told. */
  places: () =>
    queryOptions({
      queryKey: [...KEY, 'places'],
      queryFn: ({ signal }) => call(listPushCall, { signal }),
      select: ({ items }) => items,
    }),
};

/** True when this browser is told from now on; false when the person or the browser said no. */
export function useTurnPushOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (language: Language) => {
      const { public_key } = await call(getPushKeyCall, {});
      const address = await askForPush(public_key);
      if (address !== null) await call(subscribePushCall, { body: { ...address, language } });
      return address !== null;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useTurnPushOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: forgetThisBrowser,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Also when one signs out: the next person at this browser is not told of one's orders. */
export async function forgetThisBrowser(): Promise<void> {
  const endpoint = await endPush();
  if (endpoint !== null) await call(deletePushCall, { body: { endpoint } });
}

export function useForgetBrowser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deletePushCall, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
