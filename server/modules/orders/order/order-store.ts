import type { EventContent, OrderEventType } from '#contract/domain/desk-state.ts';
import type { OrderAction, OrderCommand } from '#contract/domain/order-command.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { FieldError } from '#contract/errors.ts';
import type { CommandResult } from '#contract/live.ts';
import type { LogStore, LogTx } from '../../../live/store.ts';
import type { JobDraft } from './job-drafts.ts';

/** The fields of a restaurant that the kitchen's rules need inside a transaction. */
export type KitchenRules = DeskStore & { default_prep_minutes: number; quote_fee_cap_cents: number | null };

/** The replacements of a mending by line, at the menu's price; or what is wrong with them, each at its field. */
export type Replacements =
  | { replacements: ReadonlyMap<number, OrderItem> }
  | { errors: readonly [FieldError, ...FieldError[]] };

/** One transaction over one restaurant's orders and their log. Reading an order locks its row. */
export interface OrderTx extends LogTx {
  rules(): Promise<KitchenRules>;
  /** The stored result of a command already run, or null; `other_content` where its id was another command's [O4]. */
  findResult(command: OrderCommand): Promise<CommandResult | 'other_content' | null>;
  saveResult(deviceId: string, command: OrderCommand, result: CommandResult): Promise<void>;
  /** Locks and reads an order; null when this restaurant has none with that id. */
  order(orderId: string): Promise<Order | null>;
  /** What a mending of this order puts in place of its lines, from the menu as it is now [MD4]. */
  replacements(order: Order, lines: Extract<OrderAction, { action: 'mend' }>['lines']): Promise<Replacements>;
  /** Writes an order (`before` null: inserts it) and queues its event. */
  put(type: OrderEventType, before: Order | null, order: Order): Promise<void>;
  /** Queues an event that concerns no order. */
  emit(content: Exclude<EventContent, { type: OrderEventType }>): void;
  schedule(job: JobDraft): Promise<void>;
}

/** Orders and log of all restaurants. The simulation uses a memory store that passes the same conformance suite. */
export type OrderStore = LogStore<OrderTx>;
