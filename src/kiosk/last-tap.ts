import type { OrderAction } from '#contract/domain/order-command.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** The last step a person took here, for ten seconds: undo rather than confirm. */
export type LastTap = { orderId: string; action: OrderAction['action']; atMs: number; commandId: string | null };

export const UNDO_FOR_MS = 10_000;
const UNDOABLE: readonly OrderAction['action'][] = ['accept', 'done', 'deliver', 'receive'];

let last: LastTap | null = null;
const listeners = new Set<() => void>();

function set(next: LastTap | null): void {
  last = next;
  for (const listener of listeners) listener();
}

export const getLastTap = (): LastTap | null => last;
export const subscribeLastTap = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Remembers a step that can be taken back; any other tap ends the offer. */
export async function rememberTap(
  orderId: string,
  action: OrderAction['action'],
  atMs: number,
  stored: Promise<string>,
): Promise<void> {
  const tap: LastTap | null = UNDOABLE.includes(action) ? { orderId, action, atMs, commandId: null } : null;
  set(tap);
  const commandId = await stored;
  if (tap !== null && last === tap) set({ ...tap, commandId });
}

export const forgetLastTap = (): void => set(null);

/** How a step is taken back: the waiting tap itself, or one step back from where the order stands now. */
export const undoOf = (tap: LastTap, deskOrder: DeskOrder): { commandId: string } | 'reopen' | null => {
  const waiting = deskOrder.pending.find((each) => each.command_id === tap.commandId);
  if (waiting !== undefined) return { commandId: waiting.command_id };
  return deskOrder.pending.length === 0 ? 'reopen' : null;
};
