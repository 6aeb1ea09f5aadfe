import type { CommandResult } from '#contract/live.ts';
import type { OrderActionName } from '#contract/domain/order-command.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { DeskOrder, RefusedTap } from './desk-store.ts';
import type { OutboxRow } from './ports.ts';

type Rejection = NonNullable<DeskOrder['rejected']>;

/** What the server said to this screen's taps, while the log itself has not said it yet. */
export type TapAnswers = {
  answers(): ReadonlyMap<string, CommandResult>;
  /** The version an answer shows while it is ahead of the log: what the next tap is decided on. 0 without one. */
  answeredRev(orderId: string): number;
  /** By order, the oldest refusal that no one has dismissed. */
  rejections(): ReadonlyMap<string, Rejection>;
  /** The refusal, where the tap came to nothing and its order is known. */
  note(row: OutboxRow, result: CommandResult, orders?: ReadonlyMap<string, PlacedOrder>): RefusedTap | null;
  /** This screen itself refuses a tap, so that it is shown as the server's refusals are. */
  reject(orderId: string, rejection: Rejection): void;
  /** An answer stands in for the log only until the log has come that far. */
  reached(cursor: number): void;
  /** A person has read it; what else was refused of the order comes forward. */
  dismiss(orderId: string): void;
  /** The same step is tried again: its refusal is over. Any other tap leaves it unread. */
  retried(orderId: string, action: OrderActionName): void;
  clear(): void;
};

/** Why a tap came to nothing, where its person must know: also another screen's acceptance with other minutes [S2]. */
function refusalOf({ act }: OutboxRow, { status, code, order }: CommandResult): string | null {
  if (status === 'rejected') return code ?? 'rejected';
  const isOutdone = status === 'noop' && act.action === 'accept' && order?.prep_minutes !== act.prep_minutes;
  return isOutdone ? 'accepted_otherwise' : null;
}

export function createTapAnswers(): TapAnswers {
  const answers = new Map<string, CommandResult>();
  /** By order, the oldest first. */
  const refused = new Map<string, readonly Rejection[]>();
  const allOf = (orderId: string): readonly Rejection[] => refused.get(orderId) ?? [];
  const keep = (orderId: string, list: readonly Rejection[]): void =>
    void (list.length === 0 ? refused.delete(orderId) : refused.set(orderId, list));
  const reject = (orderId: string, rejection: Rejection): void => keep(orderId, [...allOf(orderId), rejection]);

  return {
    answers: () => answers,
    answeredRev: (orderId) => answers.get(orderId)?.order?.rev ?? 0,
    rejections: () => new Map([...refused].flatMap(([id, [first]]) => (first === undefined ? [] : [[id, first]]))),
    note(row, result, orders) {
      if (result.order !== null) answers.set(row.order_id, result);
      const code = refusalOf(row, result);
      if (code === null) return null;
      const rejection = { action: row.act.action, code, ...(row.person && { who: row.person.name }) };
      reject(row.order_id, rejection);
      const order = result.order ?? orders?.get(row.order_id)?.order;
      return order === undefined ? null : { ...rejection, commandId: row.command_id, order };
    },
    reject,
    reached(cursor) {
      for (const [orderId, answer] of answers) if ((answer.seq ?? 0) <= cursor) answers.delete(orderId);
    },
    dismiss: (orderId) => keep(orderId, allOf(orderId).slice(1)),
    retried(orderId, action) {
      const others = allOf(orderId).filter((each) => each.action !== action);
      keep(orderId, others);
    },
    clear() {
      answers.clear();
      refused.clear();
    },
  };
}
