import type { CommandResult } from '#contract/live.ts';
import type { DeskOrder } from './desk-store.ts';
import type { OutboxRow } from './ports.ts';

/** What the server said to this screen's taps, while the log itself has not said it yet. */
export type TapAnswers = {
  answers(): ReadonlyMap<string, CommandResult>;
  /** The version an answer shows while it is ahead of the log: what the next tap is decided on. 0 without one. */
  answeredRev(orderId: string): number;
  rejections(): ReadonlyMap<string, NonNullable<DeskOrder['rejected']>>;
  note(row: OutboxRow, result: CommandResult): void;
  /** This screen itself refuses a tap, so that it is shown as the server's refusals are. */
  reject(orderId: string, rejection: NonNullable<DeskOrder['rejected']>): void;
  /** An answer stands in for the log only until the log has come that far. */
  reached(cursor: number): void;
  dismiss(orderId: string): void;
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
  const rejections = new Map<string, NonNullable<DeskOrder['rejected']>>();
  return {
    answers: () => answers,
    answeredRev: (orderId) => answers.get(orderId)?.order?.rev ?? 0,
    rejections: () => rejections,
    note(row, result) {
      if (result.order !== null) answers.set(row.order_id, result);
      const code = refusalOf(row, result);
      if (code !== null)
        rejections.set(row.order_id, { action: row.act.action, code, ...(row.person && { who: row.person.name }) });
    },
    reject: (orderId, rejection) => void rejections.set(orderId, rejection),
    reached(cursor) {
      for (const [orderId, answer] of answers) if ((answer.seq ?? 0) <= cursor) answers.delete(orderId);
    },
    dismiss: (orderId) => void rejections.delete(orderId),
    clear() {
      answers.clear();
      rejections.clear();
    },
  };
}
