import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/domain/basics.ts';
import { deletePushCall, listPushCall } from '#contract/http/devices/push.ts';
import { call } from '../../lib/api.ts';
import { turnAlertsOff, turnAlertsOn } from '../../lib/push-alerts.ts';
import { readPushState } from '../../lib/push.ts';
import { useMutation } from '../../lib/use-mutation.ts';

const KEY = ['push'] as const;

export const pushQueries = {
  /** Of this browser. */
  state: () => queryOptions({ queryKey: [...KEY, 'state'], queryFn: readPushState }),
  /** One's own browsers that get alerts. */
  places: () =>
    queryOptions({
      queryKey: [...KEY, 'places'],
      queryFn: ({ signal }) => call(listPushCall, { signal }),
      select: ({ items }) => items,
    }),
};

/** True when this browser gets alerts from now on; false when the person or the browser said no. */
export function useTurnPushOn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (language: Language) => turnAlertsOn(language),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useTurnPushOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => turnAlertsOff(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export function useForgetBrowser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deletePushCall, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
