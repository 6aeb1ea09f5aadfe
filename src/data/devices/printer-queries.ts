import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import {
  addPrinterCall,
  cancelPrintCall,
  deletePrinterCall,
  listPrintersCall,
  listPrintJobsCall,
  printOrderCall,
  retryPrintCall,
  rotatePrinterCall,
  testPrinterCall,
  updatePrinterCall,
} from '#contract/http/devices/printer.ts';
import { call } from '../../lib/api.ts';
import { newId } from '../../lib/ids.ts';
import { useMutation } from '../../lib/use-mutation.ts';

/** Printers report every few seconds; no notice announces it. */
const REFRESH_MS = 5_000;

const printerKeys = { of: (restaurantId: string) => ['printers', restaurantId] as const };
type QueueFilter = Omit<QueryInput<typeof listPrintJobsCall>, 'restaurant_id'>;

export const printerQueries = {
  list: (restaurantId: string) =>
    queryOptions({
      queryKey: [...printerKeys.of(restaurantId), 'list'],
      queryFn: ({ signal }) => call(listPrintersCall, { query: { restaurant_id: restaurantId }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  queue: (restaurantId: string, filter: QueueFilter) =>
    queryOptions({
      queryKey: [...printerKeys.of(restaurantId), 'queue', filter],
      queryFn: ({ signal }) => call(listPrintJobsCall, { query: { restaurant_id: restaurantId, ...filter }, signal }),
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
    }),
};

function usePrinterChange<In, Out>(restaurantId: string, send: (input: In) => Promise<Out>, isShown = false) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: printerKeys.of(restaurantId) }),
    ...(isShown ? { meta: { showsItsFailure: true } } : {}),
  });
}

export const useAddPrinter = (restaurant_id: string) =>
  usePrinterChange(
    restaurant_id,
    (printer: Omit<BodyInput<typeof addPrinterCall>, 'restaurant_id'>) =>
      call(addPrinterCall, { body: { restaurant_id, ...printer } }),
    true,
  );
export const useUpdatePrinter = (restaurant_id: string) =>
  usePrinterChange(
    restaurant_id,
    (change: Omit<BodyInput<typeof updatePrinterCall>, 'restaurant_id'>) =>
      call(updatePrinterCall, { body: { restaurant_id, ...change } }),
    true,
  );
export const useRotatePrinter = (restaurant_id: string) =>
  usePrinterChange(restaurant_id, (printer_id: string) =>
    call(rotatePrinterCall, { body: { restaurant_id, printer_id } }),
  );
export const useDeletePrinter = (restaurant_id: string) =>
  usePrinterChange(restaurant_id, (printer_id: string) =>
    call(deletePrinterCall, { body: { restaurant_id, printer_id } }),
  );
export const useTestPrinter = (restaurant_id: string) =>
  usePrinterChange(restaurant_id, (printer_id: string) =>
    call(testPrinterCall, { body: { restaurant_id, printer_id } }),
  );
/** On every printer of the restaurant that prints such orders. */
export const usePrintOrder = (restaurant_id: string) =>
  usePrinterChange(
    restaurant_id,
    (order_id: string) => call(printOrderCall, { body: { id: newId(), restaurant_id, order_id, printer_id: null } }),
    true,
  );
export const useRetryPrint = (restaurant_id: string) =>
  usePrinterChange(restaurant_id, (job_id: string) => call(retryPrintCall, { body: { restaurant_id, job_id } }));
export const useCancelPrint = (restaurant_id: string) =>
  usePrinterChange(restaurant_id, (job_id: string) => call(cancelPrintCall, { body: { restaurant_id, job_id } }));
