import type { OrderAction, OrderActionName } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DeskDishes, DeskStore } from '#contract/domain/restaurant.ts';
import type { ScreenGlass } from '#contract/domain/screen-glass.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { DeviceReport } from '#contract/live.ts';
import type { PersonHere } from './person-proofs.ts';
import type { SeenElsewhere } from './seen-elsewhere.ts';
import type { LinkQuality } from './round-trips.ts';

/** A tap that waits for the server's result. `sent` decides what undo does. */
export type PendingTap = { command_id: string; action: OrderActionName; act: OrderAction; at: number; sent: boolean };

/** An order as the screen shows it: the log's state with this screen's pending taps laid over it (I2). */
export type DeskOrder = {
  order: Order;
  /** The log's own version, without the overlay, and with all dishes of an order that was cancelled. */
  confirmed: Order;
  pending: readonly PendingTap[];
  /** A tap that was refused, or an undo that came too late, until dismissed: shown on the ticket, loudly. */
  rejected: { action: OrderActionName; code: string; who?: string } | null;
  /** The version this screen last showed before changes that no one has seen yet; null without one. */
  before: Order | null;
  /** What was answered elsewhere and not touched here [F19]; null without it. */
  seenElsewhere: SeenElsewhere | null;
};

/**
 * What the screen may claim about completeness.
 * `ok`: the last proof is at most 8 s old. `checking`: older, no gap known. `catching_up`: a gap is known.
 * `lost`: 30 s without proof, or the link is known dead. `unstored`: proven, but the server cannot store new orders. Times are ms on the clock of `Desk.now()`.
 */
export type Seal = {
  kind: 'ok' | 'unstored' | 'checking' | 'catching_up' | 'lost';
  provedAt: number | null;
  missing: number;
  lostSince: number | null;
  nextTryAt: number | null;
  attempt: number;
};

/** A tap that came to nothing, with its order as it was at the refusal. */
export type RefusedTap = NonNullable<DeskOrder['rejected']> & { commandId: string; order: Order };

/** What came, changed and was cancelled while the link was down for over 20 s (picture 04b). Each class needs a tap. */
export type Digest = {
  from: number;
  to: number;
  delivered: number;
  /** Taps of this screen that waited in the gap and came to nothing. */
  refused: readonly RefusedTap[];
  /** New and still waiting for a person. */
  placed: readonly Order[];
  /** New to this screen, accepted elsewhere, and still in the kitchen. */
  accepted: readonly Order[];
  /** How many came and left the kitchen again meantime. */
  handled: number;
  changed: readonly Order[];
  cancelled: readonly Order[];
};
export type DigestClass = 'refused' | 'placed' | 'changed' | 'cancelled';

/**
 * `revoked` has wiped its databases; so has `numbers`, which stands before customers now [PK1]; `signed_out` is a guest
 * whose session is over.
 */
export type DeskPhase = 'booting' | 'unpaired' | 'revoked' | 'numbers' | 'signed_out' | 'ready';

/** Everything the desk renders, immutable; a new object only when something changed. */
/** A tap that the server has not answered, by the number that people know the order by. */
export type LostTap = { orderNo: string; action: OrderAction['action'] };

export type DeskView = {
  phase: DeskPhase;
  restaurantId: string | null;
  device: { id: string; name: string } | null;
  /** What this screen is set to; null before the server said it. */
  settings: ScreenSettings | null;
  /** The newest message to this screen, seen or not, whatever its age. */
  message: ScreenMessage | null;
  store: DeskStore | null;
  dishes: DeskDishes;
  /** All orders the state holds, open and closed, in order of creation. */
  orders: readonly DeskOrder[];
  seal: Seal;
  digest: Digest | null;
  /** Taps not yet answered. */
  queue: number;
  /** Set when storage failed and the desk runs in memory only. */
  isMemoryOnly: boolean;
  /** Server minus device clock, ms; over 30 s is shown. */
  clockOffset: number;
  /** False before the first measurement of this run: `clockOffset` is then the one of before. */
  isClockMeasured: boolean;
  /** How far the server's own clock is off, ms, as its last beat said; null while it says nothing of it [CK3]. */
  serverClockOff: number | null;
  /** The server wants a newer build, or an event came that this build does not know. */
  isUpdateWanted: boolean;
  /** The server refuses this screen where it is now [SC11]: its address there; null while it does not. */
  refusedAt: string | null;
  /** Taps the server never got because storage was lost. */
  lostCommands: number;
  /** What this screen had still to send when it was removed [O8]. */
  lostTaps: readonly LostTap[];
};

/** Who acts, and on which version of the order it was decided; without one, on the newest that is here. */
export type ActAs = { person?: PersonHere | undefined; rev?: number | undefined };

/** The desk's one source of truth and its one way to act; the kiosk renders it with `useSyncExternalStore`. */
export interface Desk {
  subscribe: (listener: () => void) => () => void;
  view: () => DeskView;
  /** How far in the log this screen is, for the self-check; null before the first snapshot. */
  position(): { epoch: string; cursor: number; hash: number } | null;
  /** Asks the server for one answer, to see how long it takes. */
  measureLink(): void;
  linkQuality(): LinkQuality;
  /** Server time now, ms. */
  now(): number;
  start(): void;
  stop(): void;
  /** Stores the tap durably, then shows it; resolves to the command's id once it is stored. */
  act(orderId: string, act: OrderAction, as?: ActAs): Promise<string>;
  /** Takes the tap back: withdrawn when never sent, else a reopen follows it. When neither can, the order says so. */
  undo(orderId: string, commandId: string): Promise<void>;
  dismissRejection(orderId: string): void;
  acknowledgeDigest(): void;
  retryNow(): void;
  /** The page became visible, resumed or came online: ask at once whether the link is alive. */
  wake(): void;
  /** Orders now in the DOM, after commit and two frames while visible. */
  reportDisplayed(seen: readonly { order_id: string; rev: number }[]): void;
  reportSounded(orderIds: readonly string[]): void;
  reportTouched(orderId: string): void;
  /** A person has touched the order here: what was seen elsewhere is seen here, too [F19]. */
  seeHere(orderId: string): void;
  /** Merged into the state this screen reports with each beat. */
  reportDevice(report: Partial<DeviceReport>): void;
  /** What is before the person now; sent when it has changed, for the mirrors of this screen. */
  reportGlass(glass: ScreenGlass): void;
  /** The owner rings this screen; returns its unsubscribe. */
  onRing(listener: (by: string) => void): () => void;
  /** The server asks for a newer build. */
  onUpgrade(listener: () => void): () => void;
  /** After pairing: connect as the device that now holds the cookie. */
  connect(): void;
}
