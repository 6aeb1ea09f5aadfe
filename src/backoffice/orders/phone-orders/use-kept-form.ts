import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { isPlacingNew } from '../../../data/orders/order-mutations.ts';
import type { DraftStore } from '../../../offline/drafts.ts';
import { useDraftStore, WRITE_AFTER_MS } from '../../kit/form/use-draft-store.ts';
import { isSameDraft, type Draft } from './draft.ts';
import { emptyForm, type Attempt, type FormState } from './form-start.ts';

/** A caller of yesterday is not the one who calls now. */
const SHOWN_AGAIN_MS = 4 * 3_600_000;

type KeptForm = {
  restaurant: Restaurant;
  /** The new order's form; undefined while nothing was typed into it. */
  fresh: FormState | undefined;
  onRestore: (state: FormState) => void;
};

/**
 * Keeps a new phone order while it is typed: over another page, a reload, an ended session [EN4]. `isKept`: whether it can.
 * `keep`: at once, before it is sent. `forget`: it was placed or is not wanted, also where the page has been left since.
 */
export function useKeptForm({ restaurant, fresh, onRestore }: KeptForm): {
  isKept: boolean;
  keep: (state: FormState) => Promise<void>;
  forget: () => void;
} {
  const queryClient = useQueryClient();
  const store = useDraftStore();
  const name = `phone-order:${restaurant.id}`;
  const [read, setRead] = useState<string | null>(null);
  const show = useEffectEvent((draft: { at: number; fields: Record<string, unknown> } | undefined) => {
    // What is just being placed is not shown as not placed; kept again only once that is answered.
    if (isPlacingNew(queryClient)) return;
    setRead(name);
    if (draft === undefined || fresh !== undefined || Date.now() - draft.at > SHOWN_AGAIN_MS) return;
    const { attempt, ...typed } = draft.fields as Kept;
    const form = emptyForm(restaurant);
    onRestore({
      ...form,
      draft: { ...form.draft, ...typed },
      attempt: attempt ?? form.attempt,
      keptAt: draft.at,
    });
  });
  useEffect(
    function restore() {
      if (store === null) return undefined;
      let isGone = false;
      void store.read(name).then((draft) => {
        if (!isGone) show(draft);
      });
      return () => void (isGone = true);
    },
    [store, name],
  );
  useEffect(
    function keep() {
      if (store === null || read !== name) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => {
        timer = undefined;
        void write(store, name, fresh);
      }, WRITE_AFTER_MS);
      return () => {
        if (timer === undefined) return;
        clearTimeout(timer);
        void write(store, name, fresh);
      };
    },
    [store, name, read, fresh],
  );
  return {
    isKept: store !== null && read === name,
    keep: async (state) => {
      if (store !== null) await write(store, name, state);
    },
    forget: () => void store?.drop(name),
  };
}

/** As it lies in the store: earlier versions kept no attempt. */
type Kept = Partial<Draft> & { attempt?: Attempt };

const write = (store: DraftStore, name: string, state: FormState | undefined): Promise<void> =>
  state === undefined || isSameDraft(state.start, state.draft)
    ? store.drop(name)
    : store.write(name, { ...state.draft, attempt: state.attempt } satisfies Record<keyof Draft | 'attempt', unknown>);
