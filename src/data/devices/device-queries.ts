import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  deleteDeviceCall,
  limitDeviceCall,
  listDevicesCall,
  pairDeviceCall,
  ringDeviceCall,
  updateDeviceCall,
  type DeviceSettings,
} from '#contract/http/devices/device.ts';
import { messageDeviceCall } from '#contract/http/devices/mirror.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

/** Screens report by their beats; between two notices their state is read again this often. */
const REFRESH_MS = 15_000;

export const deviceKeys = {
  of: (restaurantId: string) => ['devices', restaurantId] as const,
};

export const deviceQueries = {
  list: (restaurantId: string) =>
    queryOptions({
      queryKey: deviceKeys.of(restaurantId),
      queryFn: ({ signal }) => call(listDevicesCall, { query: { restaurant_id: restaurantId }, signal }),
      select: (reply) => reply.items,
      refetchInterval: REFRESH_MS,
    }),
};

function useRefreshDevices(restaurantId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: deviceKeys.of(restaurantId) });
}

/** Its failure (a wrong or old code) is shown beside the code. */
export function usePairDevice(restaurantId: string) {
  return useMutation({
    mutationFn: (values: { code: string; name: string }) =>
      call(pairDeviceCall, { body: { restaurant_id: restaurantId, ...values } }),
    onSuccess: useRefreshDevices(restaurantId),
    meta: { showsItsFailure: true },
  });
}

export function useRevokeDevice(restaurantId: string) {
  return useMutation({
    mutationFn: (deviceId: string) =>
      call(deleteDeviceCall, { body: { restaurant_id: restaurantId, device_id: deviceId } }),
    onSuccess: useRefreshDevices(restaurantId),
  });
}

export function useRingDevice(restaurantId: string) {
  return useMutation({
    mutationFn: (deviceId: string) =>
      call(ringDeviceCall, { body: { restaurant_id: restaurantId, device_id: deviceId } }),
  });
}

/** Its failure is shown in the form. */
export function useMessageDevice(restaurantId: string) {
  return useMutation({
    mutationFn: ({ deviceId, text }: { deviceId: string; text: string }) =>
      call(messageDeviceCall, { body: { restaurant_id: restaurantId, device_id: deviceId, text } }),
    onSuccess: useRefreshDevices(restaurantId),
    meta: { showsItsFailure: true },
  });
}

/** Its failure is shown in the form. */
export function useUpdateDevice(restaurantId: string) {
  return useMutation({
    mutationFn: ({ deviceId, settings }: { deviceId: string; settings: DeviceSettings }) =>
      call(updateDeviceCall, { body: { restaurant_id: restaurantId, device_id: deviceId, settings } }),
    onSuccess: useRefreshDevices(restaurantId),
    meta: { showsItsFailure: true },
  });
}

/** Its failure is shown in the form, or by the button. */
export function useLimitDevice(restaurantId: string) {
  return useMutation({
    mutationFn: ({ deviceId, ...change }: { deviceId: string; networks?: string[]; forget_replay?: boolean }) =>
      call(limitDeviceCall, { body: { restaurant_id: restaurantId, device_id: deviceId, ...change } }),
    onSuccess: useRefreshDevices(restaurantId),
  });
}
