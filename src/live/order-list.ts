import { changeLines, courierLines } from '#contract/domain/change-lines.ts';
import type { Actor } from '#contract/domain/basics.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import { asInKitchen } from '#contract/domain/in-kitchen.ts';
import { isChangeUnseen, type Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import type { DeskOrder, PendingTap } from './desk-store.ts';
import { TAP_TRUST_MS, withOverlay } from './overlay.ts';
import { erasedOrder } from '#contract/domain/personal-data.ts';
import { isPastAndOver } from './personal-data.ts';
import type { OutboxRow } from './ports.ts';
import { seenElsewhereOf, type SeenElsewhere } from './seen-elsewhere.ts';

type Cached = {
  placed: PlacedOrder;
  rows: readonly OutboxRow[];
  answered: CommandResult | undefined;
  rejected: DeskOrder['rejected'];
  isDistrusted: boolean;
  isBlank: boolean;
  /** The last version a person can have seen, while a customer's change of it waits to be seen. */
  before: Order | null;
  /** The version that a waiting tap was made on, while newer ones came that no one was shown: the tap lies over them. */
  tappedOn: Order | null;
  elsewhere: SeenElsewhere | null;
  shown: DeskOrder;
};

export type OrderListInput = {
  orders: ReadonlyMap<string, PlacedOrder>;
  rows: readonly OutboxRow[];
  answers: ReadonlyMap<string, CommandResult>;
  rejections: ReadonlyMap<string, NonNullable<DeskOrder['rejected']>>;
  actor: Actor;
  now: number;
  /** The business day by this screen's clock; orders of an earlier one that are over lose their customer. */
  businessDay: string | null;
  /** While the link is down the banner speaks for a silent tap; while it is up an unanswered one rings again. */
  isLive: boolean;
  /** By order, the newest version that a person has touched here. */
  touched: ReadonlyMap<string, number>;
  /** Nothing can be touched here [F6]. */
  isReadOnly: boolean;
};

const NO_ROWS: readonly OutboxRow[] = [];

const hasTap = ({ rows, answered }: Cached): boolean => rows.length > 0 || answered !== undefined;

/** The version that the taps were made on that wait as a newer one comes. */
const tappedOnOf = (known: Cached | undefined): Order | null =>
  known === undefined || !hasTap(known) ? null : (known.tappedOn ?? known.placed.order);

/**
 * Of several changes in a row the kitchen has seen none: the difference is shown from the version before the first
 * [F3], or from the one that was accepted here. Where nothing of the content differs from that, as at another screen that
 * showed the change as a new order's, the order's own lines of its change say more. What was only seen elsewhere, no one
 * has seen here [F19].
 */
function seenBefore(now: Order, known: Cached | undefined, elsewhere: SeenElsewhere | null): Order | null {
  if (known === undefined || !(isChangeUnseen(now) || elsewhere?.kind === 'changed')) return null;
  if (isChangeUnseen(known.placed.order) || known.elsewhere?.kind === 'changed') return known.before;
  const seen = tappedOnOf(known) ?? known.placed.order;
  return changeLines(seen, now).length + courierLines(seen, now).length === 0 ? null : seen;
}

/** The difference that was shown goes on, until the order or what is left to be seen of it is another. */
const isKept = (known: Cached | undefined, placed: PlacedOrder, elsewhere: SeenElsewhere | null): known is Cached =>
  known?.placed === placed && known.elsewhere === elsewhere;

const sameRows = (left: readonly OutboxRow[], right: readonly OutboxRow[]): boolean =>
  left.length === right.length && left.every((row, index) => row === right[index]);

const toTap = (row: OutboxRow): PendingTap => ({
  command_id: row.command_id,
  action: row.act.action,
  act: row.act,
  at: row.created_at,
  sent: row.sent,
});

/**
 * Builds the list the screen draws, keeping an order's object while nothing about it changed, so that React skips it.
 * `kept`: the traces of an earlier run [F19].
 */
export function createOrderList(
  kept: ReadonlyMap<string, SeenElsewhere> = new Map(),
): (input: OrderListInput) => readonly DeskOrder[] {
  let cache = new Map<string, Cached>();
  let last: readonly DeskOrder[] = [];

  return (input) => {
    const rowsOf = new Map<string, OutboxRow[]>();
    for (const row of input.rows) rowsOf.set(row.order_id, [...(rowsOf.get(row.order_id) ?? []), row]);
    const next = new Map<string, Cached>();
    for (const [id, placed] of input.orders) {
      const rows = rowsOf.get(id) ?? NO_ROWS;
      const answered = input.answers.get(id);
      const rejected = input.rejections.get(id) ?? null;
      const distrustsBefore = input.isLive ? input.now - TAP_TRUST_MS : Number.NEGATIVE_INFINITY;
      const isDistrusted = rows.some((row) => row.created_at < distrustsBefore);
      const isBlank = isPastAndOver(placed.order, input.businessDay);
      const known = cache.get(id);
      const elsewhere = seenElsewhereOf(
        placed.order,
        known?.placed.order,
        known === undefined ? (kept.get(id) ?? null) : known.elsewhere,
        {
          id: input.actor.id,
          touchedRev: input.touched.get(id) ?? 0,
          nowMs: input.now,
          isReadOnly: input.isReadOnly,
        },
      );
      const isSame =
        known !== undefined &&
        known.placed === placed &&
        known.elsewhere === elsewhere &&
        known.answered === answered &&
        known.rejected === rejected &&
        known.isDistrusted === isDistrusted &&
        known.isBlank === isBlank &&
        sameRows(known.rows, rows);
      const before = isKept(known, placed, elsewhere) ? known.before : seenBefore(placed.order, known, elsewhere);
      const tappedOn = known?.placed === placed ? known.tappedOn : tappedOnOf(known);
      const confirmed = isBlank ? erasedOrder(placed.order) : placed.order;
      const shown = isSame
        ? known.shown
        : {
            order: asInKitchen(
              withOverlay(confirmed, rows, input.actor, isBlank ? undefined : answered, distrustsBefore),
            ),
            confirmed,
            pending: rows.map(toTap),
            rejected,
            before,
            seenElsewhere: elsewhere,
          };
      next.set(id, { placed, rows, answered, rejected, isDistrusted, isBlank, before, tappedOn, elsewhere, shown });
    }
    cache = next;
    const list = [...next.values()].map((entry) => entry.shown).sort(byCreation);
    if (list.length === last.length && list.every((order, index) => order === last[index])) return last;
    last = list;
    return list;
  };
}

const byCreation = (left: DeskOrder, right: DeskOrder): number =>
  left.order.created_at < right.order.created_at
    ? -1
    : left.order.created_at > right.order.created_at
      ? 1
      : left.order.id < right.order.id
        ? -1
        : 1;
