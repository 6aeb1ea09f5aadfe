import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isContactOpen } from '#contract/domain/late-change.ts';
import type { Order } from '#contract/domain/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { usePlacePhoneOrder } from '../../../data/orders/order-mutations.ts';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { CallFailure, mayBeDone } from '../../../lib/call-failure.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { isSameDraft, inputOf, type Draft } from './draft.ts';
import { missingIn, problemsOf, type Problem } from './draft-problems.ts';
import type { FormState } from './form-start.ts';

const TYPING_PAUSE_MS = 350;
const CHECKED_FOR_MS = 15_000;

/** A value once it has not changed for a moment. */
function useSettled<T>(value: T, key: string): { value: T; isSettled: boolean } {
  const [settled, setSettled] = useState({ value, key });
  useEffect(
    function settleAfterPause() {
      if (settled.key === key) return undefined;
      const timer = setTimeout(() => setSettled({ value, key }), TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [value, key, settled.key],
  );
  return { value: settled.value, isSettled: settled.key === key };
}

export type PhoneFormOptions = {
  state: FormState;
  onChange: (state: FormState) => void;
  /** Of a new order: it is about to be sent as it is, under the key of its tries. */
  onSending?: (() => void) | undefined;
  /** Of a new order: the last try was answered, and nothing was placed. */
  onRefused?: (() => void) | undefined;
  /** `sent`: what it was placed as. `isHere`: the form is still shown. */
  onPlaced: (order: Order, sent: Draft, isHere: boolean) => void;
};

const WHERE = ['street', 'city', 'state', 'zip'] as const satisfies readonly Problem['at'][];

/** The form's life: what was typed, what it costs and what is wrong with it by the server's own rules, and its sending. */
export function usePhoneForm({ state, onChange, onSending, onRefused, onPlaced }: PhoneFormOptions) {
  const { id: restaurantId } = useRestaurant();
  const { draft, start, base } = state;
  const place = usePlacePhoneOrder();
  const isHere = useIsHere();
  const [isTried, setIsTried] = useState(false);
  const isLate = base !== null && isContactOpen(base.status);
  const unfilled = missingIn(draft);
  // It takes the totals away, so it is said at once; what is still to be typed is not.
  const unreadable = unfilled.filter(({ code }) => code === 'price_invalid');
  const isReadable = unreadable.length === 0;
  // Late, the rest is as it was taken [OW6].
  const missing = isLate ? unfilled.filter(({ at }) => at === 'name') : unfilled;
  const input = inputOf(draft, restaurantId, 'check');
  const settled = useSettled(input, JSON.stringify(input));
  const check = useQuery({
    ...orderQueries.check(settled.value, base?.id),
    enabled: isReadable && settled.value.items.length > 0,
    staleTime: CHECKED_FOR_MS,
  });
  // What is still to be typed counts as missing, not as wrong.
  const isPending = ({ at }: Problem): boolean => missing.some((problem) => problem.at === at);
  // What cannot be read has no price, and what was said of it before is about another form.
  const isAsked = isReadable && draft.lines.length > 0;
  const unread = check.error instanceof CallFailure ? problemsOf(check.error.errors) : [];
  const found = (isAsked ? [...unread, ...problemsOf(check.data?.errors ?? [])] : []).filter(
    (problem) => !isPending(problem),
  );
  const refused = place.error instanceof CallFailure ? problemsOf(place.error.errors) : [];
  const problems = [...found, ...(isTried ? missing : unreadable)];
  const price = isAsked ? check.data : undefined;
  const isPricing = !settled.isSettled || check.isFetching;
  // The ZIP code says how far it is; where something is wrong with the address, nothing does.
  const isWhereOpen =
    missing.some(({ at }) => at === 'zip') || found.some(({ at }) => (WHERE as readonly Problem['at'][]).includes(at));
  // A price that was asked for before the address was whole knows no way.
  const isOldPrice = isPricing && price?.distance === null;
  const isChanged = !isSameDraft(start, draft);

  return {
    draft,
    base,
    /** Only how to reach the customer may be corrected. */
    isLate,
    isChanged,
    price,
    isPricing,
    /** The address decides what the delivery costs, and is not known yet: the total is without it. */
    isFeeOpen: draft.method === 'delivery' && (isWhereOpen || isOldPrice),
    checkFailure: unread.length > 0 ? null : check.error,
    problems,
    refused,
    isPlacing: place.isPending,
    failure: place.error,
    change: (patch: Partial<Draft>): void => {
      if (place.isError) place.reset();
      onChange({ ...state, draft: { ...draft, ...patch } });
    },
    /** True where it may be sent: everything that is needed is there. What is missing is shown from now on. */
    isComplete: (): boolean => {
      setIsTried(true);
      return missing.length === 0;
    },
    send: (): void => {
      const tries = [...(state.attempt?.sent ?? []), draft];
      const contents = tries.map((typed) => inputOf(typed, restaurantId, 'place'));
      const [input, earlier] = [contents.at(-1) as PhoneOrderInput, contents.slice(0, -1)];
      onSending?.();
      const placing = place.mutateAsync(
        state.attempt === null
          ? { input, correction: { order_id: state.base.id, expect_rev: state.base.rev } }
          : { input, correction: null, tries: { key: state.attempt.key, earlier } },
      );
      // Also where the form is left before the answer: else its draft would be placed once more. A failure is shown above.
      void placing.then(
        (placed) => onPlaced(placed.order, tries[contents.indexOf(placed.input)] ?? draft, isHere.current),
        (reason: unknown) => (mayBeDone(reason) ? undefined : onRefused?.()),
      );
    },
    problemAt: (at: Problem['at']): Problem | undefined =>
      [...refused, ...problems].find((problem) => problem.at === at),
  };
}
export type PhoneForm = ReturnType<typeof usePhoneForm>;
