import { useMemo, useSyncExternalStore } from 'react';
import type { DeskParts } from '../desk-context.ts';
import { useDeskParts, useDeskView } from '../desk-context.ts';
import type { DishInput, OpenInput } from '../desk-calls.ts';
import type { ControlWork, WorkState } from './control-work.ts';
import { createControlWork } from './control-work.ts';
import { resumedCell } from './halt.ts';
import type { OffEntry } from './off-entries.ts';

const works = new WeakMap<DeskParts['desk'], ControlWork>();

/** The one list of requests of a desk: its strip, its panel and its keys show the same. */
export function controlWorkOf({ desk }: DeskParts): ControlWork {
  const known = works.get(desk);
  if (known !== undefined) return known;
  const made = createControlWork(desk);
  works.set(desk, made);
  return made;
}

/** Under what a request about a dish's portions waits and fails. */
export const portionsKey = (dishId: string): string => `portions ${dishId}`;

export type Controls = WorkState & {
  /** No server, no change: these are not commands that could wait in the outbox. */
  isOffline: boolean;
  open: (key: 'mode' | 'busy' | 'delivery', input: Omit<OpenInput, 'restaurant_id'>) => Promise<boolean>;
  /** Takes a dish or one of its options off, or puts it back; `key` is its id. */
  sell: (key: string, input: Omit<DishInput, 'restaurant_id'>) => Promise<boolean>;
  /** How many portions of a dish are left; null: they are not counted. */
  count: (dishId: string, portions: number | null) => Promise<boolean>;
  undo: (entry: OffEntry) => Promise<boolean>;
  dismiss: (key: string) => void;
};

export function controlsOf(parts: DeskParts): Omit<Controls, keyof WorkState | 'isOffline'> {
  const { desk, calls } = parts;
  const work = controlWorkOf(parts);
  const restaurant_id = (): string => desk.view().restaurantId ?? '';
  const open: Controls['open'] = (key, input) =>
    work.send(key, async () => {
      const version = await calls.updateOpen({ restaurant_id: restaurant_id(), ...input });
      return ({ store }) => (store?.version ?? 0) >= version;
    });
  const sell: Controls['sell'] = (key, input) =>
    work.send(key, async () => {
      const before = desk.view().dishes.version;
      const changed = await calls.updateDishes({ restaurant_id: restaurant_id(), ...input });
      return ({ dishes }) => changed === 0 || dishes.version > before;
    });
  const count: Controls['count'] = (dish_id, portions_left) =>
    work.send(portionsKey(dish_id), async () => {
      const before = desk.view().dishes.version;
      const changed = await calls.updatePortions({ restaurant_id: restaurant_id(), dish_id, portions_left });
      return ({ dishes }) => changed === 0 || dishes.version > before;
    });
  const undo = async (entry: OffEntry): Promise<boolean> => {
    switch (entry.kind) {
      case 'busy':
        return open('busy', { busy_minutes: 0 });
      case 'delivery':
        return open('delivery', { delivery_limit: null });
      case 'dish':
        return sell(entry.key, { dish_ids: [entry.dishId], status: 'on_sale' });
      case 'option':
        return sell(entry.key, { option_ids: [entry.optionId], status: 'on_sale' });
      default: {
        const isDone = await open('mode', { mode: 'in_business' });
        if (isDone) resumedCell.set({ halt: entry, atMs: desk.now() });
        return isDone;
      }
    }
  };
  return { open, sell, count, undo, dismiss: work.dismiss };
}

export function useControls(): Controls {
  const parts = useDeskParts();
  const { seal } = useDeskView();
  const work = controlWorkOf(parts);
  const state = useSyncExternalStore(work.subscribe, work.state);
  const inputs = useMemo(() => controlsOf(parts), [parts]);
  return { ...state, ...inputs, isOffline: seal.kind === 'lost' };
}

/** Fifteen minutes more for an hour, or on top of what is there: the key B. */
export const BUSY_KEY_MINUTES = 15;
export const MAX_BUSY_MINUTES = 60;
const HOUR_MS = 3_600_000;

export function busyByKey(parts: DeskParts): Promise<boolean> {
  const { store } = parts.desk.view();
  const minutes = store?.busy_minutes ?? 0;
  return controlsOf(parts).open('busy', {
    busy_minutes: Math.min(MAX_BUSY_MINUTES, minutes + BUSY_KEY_MINUTES),
    busy_until: store?.busy_until ?? new Date(parts.desk.now() + HOUR_MS).toISOString(),
  });
}
