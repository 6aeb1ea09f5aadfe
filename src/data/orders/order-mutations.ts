import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { addPhoneOrderCall, correctOrderCall, type PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { call } from '../../lib/api.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { askCourier, type CarriedOrder } from '../../lib/delivery-status.ts';
import { newId } from '../../lib/ids.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { orderKeys } from './order-queries.ts';

/** An action on the version of an order that is on screen. */
export type OrderStep = { order: Pick<Order, 'id' | 'restaurant_id' | 'rev'>; act: OrderAction };

const send = ({ order, act }: OrderStep): Promise<CommandResult> =>
  call(updateStatusCall, {
    body: {
      restaurant_id: order.restaurant_id,
      command_id: newId(),
      device_seq: 0,
      order_id: order.id,
      expect_rev: order.rev,
      act,
    },
  });

/** Runs an action on an order. Every try of one tap carries one id. `isShown`: the form it comes from shows its failure. */
export function useOrderAction(isShown = false) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: (_result, _reason, { order }) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.of(order.restaurant_id) }),
    ...(isShown ? { meta: { showsItsFailure: true } } : {}),
  });
}

/** What came of many steps: the server's answers, and why the rest was not sent. */
export type ManyResults = { results: readonly CommandResult[]; failure: Error | null };

/**
 * Runs steps on many orders, one after the other: a refused one stops none of the others, a lost connection stops the
 * rest. The lists are read again once, at the end.
 */
export function useManyOrderActions(onStep: (done: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (steps: readonly OrderStep[]): Promise<ManyResults> => {
      const results: CommandResult[] = [];
      for (const step of steps) {
        try {
          results.push(await send(step));
        } catch (failure) {
          return { results, failure: failure instanceof Error ? failure : new Error(String(failure)) };
        }
        onStep(results.length);
      }
      return { results, failure: null };
    },
    onSettled: (_results, _reason, steps) =>
      Promise.all(
        [...new Set(steps.map(({ order }) => order.restaurant_id))].map((id) =>
          queryClient.invalidateQueries({ queryKey: orderKeys.of(id) }),
        ),
      ),
  });
}

/** Asks the provider where the courier is now. */
export function useRefreshDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: CarriedOrder) => askCourier(order),
    onSettled: (_result, _reason, order) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.of(order.restaurant_id) }),
  });
}

type Correction = { order_id: string; expect_rev: number };

/** All tries to place one order: their key, and what was sent under it before, the newest last. */
type Tries = { key: string; earlier: readonly PhoneOrderInput[] };
/** What is sent: a new order under the key of its tries, or a correction on the version that was seen. */
type Placing = { input: PhoneOrderInput } & ({ correction: Correction } | { correction: null; tries: Tries });
/** The order, and the content of the try that made it. */
type Placed = { order: Order; input: PhoneOrderInput };

/** An earlier try whose answer was lost has placed the order: the server has it under the same key, with other content. */
async function placeOnce(input: PhoneOrderInput, { key, earlier }: Tries): Promise<Placed> {
  let failure: unknown;
  for (const content of [input, ...earlier.toReversed()]) {
    try {
      return {
        order: await call(addPhoneOrderCall, { body: content, headers: { 'idempotency-key': key } }),
        input: content,
      };
    } catch (reason) {
      if (!(reason instanceof CallFailure && reason.code === 'conflict')) throw reason;
      failure ??= reason;
    }
  }
  throw failure;
}

const PLACING_KEY = ['place-phone-order'] as const;

/** Whether a new phone order is on its way to the server. */
export const isPlacingNew = (queryClient: QueryClient): boolean =>
  queryClient.isMutating({
    mutationKey: PLACING_KEY,
    predicate: ({ state }) => (state.variables as Placing | undefined)?.correction === null,
  }) > 0;

/** Places a phone order, or corrects an order; the form shows what is refused. */
export function usePlacePhoneOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: PLACING_KEY,
    mutationFn: async (placing: Placing): Promise<Placed> => {
      const { input } = placing;
      if (placing.correction === null) return placeOnce(input, placing.tries);
      return { order: await call(correctOrderCall, { body: { ...input, ...placing.correction } }), input };
    },
    onSettled: (_placed, _reason, { input }) =>
      queryClient.invalidateQueries({ queryKey: orderKeys.of(input.restaurant_id) }),
    meta: { showsItsFailure: true },
  });
}
