import type { EventContent, OrderEventType } from '#contract/domain/desk-state.ts';
import { commandContent, type OrderCommand } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { CommandResult } from '#contract/live.ts';
import { hashToken } from '../../../base/secrets.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import type { Row } from '../../../db/schema.ts';
import type { Appended } from '../../../live/sql-log.ts';
import { deskStoreOf, findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { appendChanges, type ChangedOrder, type Pending, type Writing } from './append-changes.ts';
import type { JobDraft } from './job-drafts.ts';
import { lockOrder } from './order.repository.ts';
import type { KitchenRules, OrderTx, Replacements } from './order-store.ts';
import { readReplacements } from './replacements.ts';

type MendLines = Parameters<OrderTx['replacements']>[1];

/**
 * One transaction over one restaurant: its orders, its log and the rows written with them. What it changes is queued,
 * and `append` writes order rows together with their events, so that the lock on the head row is short [L1].
 */
export class RestaurantTx implements OrderTx {
  readonly restaurantId: string;
  readonly #writing: Writing;
  #orders = new Map<string, ChangedOrder>();
  #events: EventContent[] = [];
  #jobs: JobDraft[] = [];
  #written: readonly ChangedOrder[] = [];
  #head: number | undefined;
  #restaurant: Row<'restaurant'> | undefined;
  #rules: KitchenRules | undefined;

  constructor(writing: Writing, restaurantId: string, restaurant?: Row<'restaurant'>) {
    this.#writing = writing;
    this.restaurantId = restaurantId;
    this.#restaurant = restaurant;
  }

  get now(): string {
    return this.#writing.now;
  }

  /** For rows of the same transaction outside the log. */
  get tx(): Tx {
    return this.#writing.tx;
  }

  get traits(): DialectTraits {
    return this.#writing.traits;
  }

  /** The store's row, read once per transaction; also of one that was taken out of use, whose refunds are still given [PF8]. */
  async restaurant(): Promise<Row<'restaurant'>> {
    this.#restaurant ??= await findAnyRestaurantRow(this.tx, this.restaurantId);
    if (this.#restaurant === undefined) throw new Error(`restaurant ${this.restaurantId} does not exist`);
    return this.#restaurant;
  }

  /**
   * Waits for a change of the store that is under way, and returns whether its currency is still the one that this
   * transaction has read [CU4].
   */
  async isSameCurrency(): Promise<boolean> {
    const { currency } = await this.restaurant();
    const locked = await this.lockStore();
    return locked?.currency === currency;
  }

  /** Locks the store's row until the end of this transaction. */
  async lockStore(): Promise<Pick<Row<'restaurant'>, 'currency'> | undefined> {
    return this.tx
      .selectFrom('restaurant')
      .select('currency')
      .where('id', '=', this.restaurantId)
      .modifyEnd(this.traits.forUpdate)
      .executeTakeFirst();
  }

  async rules(): Promise<KitchenRules> {
    const row = await this.restaurant();
    this.#rules ??= {
      ...deskStoreOf(row),
      default_prep_minutes: row.waiting_time_minutes,
      quote_fee_cap_cents: row.quote_fee_cap_cents,
    };
    return this.#rules;
  }

  /**
   * Reserves the id first: of two transactions with the same id, the second waits here and finds the first one's
   * result.
   */
  async findResult(command: OrderCommand): Promise<CommandResult | 'other_content' | null> {
    const key = { restaurant_id: this.restaurantId, command_id: command.command_id };
    const content_hash = hashToken(commandContent(command));
    const reserved = await this.tx
      .insertInto('command')
      .values({ ...key, content_hash, device_id: '', device_seq: 0, result: null, at: this.now })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'command_id']).doNothing())
      .returning('command_id')
      .executeTakeFirst();
    if (reserved !== undefined) return null;
    const stored = await this.tx
      .selectFrom('command')
      .select(['result', 'content_hash'])
      .where('restaurant_id', '=', this.restaurantId)
      .where('command_id', '=', command.command_id)
      .executeTakeFirstOrThrow();
    if (stored.content_hash !== null && stored.content_hash !== content_hash) return 'other_content';
    return stored.result === null ? null : fromJson<CommandResult>(stored.result);
  }

  async saveResult(deviceId: string, command: OrderCommand, result: CommandResult): Promise<void> {
    await this.tx
      .updateTable('command')
      .set({ device_id: deviceId, device_seq: command.device_seq, result: toJson(result) })
      .where('restaurant_id', '=', this.restaurantId)
      .where('command_id', '=', command.command_id)
      .execute();
  }

  async order(orderId: string): Promise<Order | null> {
    return this.#orders.get(orderId)?.order ?? lockOrder(this.tx, this.traits, this.restaurantId, orderId);
  }

  async replacements(order: Order, lines: MendLines): Promise<Replacements> {
    const { tx, traits, restaurantId, now } = this;
    const { time_zone: timeZone } = await this.restaurant();
    return readReplacements({ tx, traits, restaurantId, now, timeZone }, order, lines);
  }

  async put(type: OrderEventType, before: Order | null, order: Order): Promise<void> {
    const first = this.#orders.get(order.id);
    this.#orders.set(order.id, { before: first === undefined ? before : first.before, order });
    this.#events.push({ type, order_id: order.id, rev: order.rev, body: order });
  }

  emit(content: Exclude<EventContent, { type: OrderEventType }>): void {
    this.#events.push(content);
  }

  async schedule(job: JobDraft): Promise<void> {
    this.#jobs.push(job);
  }

  /** The head after this transaction's events, for the hint after its commit. */
  get head(): number | undefined {
    return this.#head;
  }

  /** The orders that this transaction has changed, for the log lines after its commit. */
  get written(): readonly ChangedOrder[] {
    return this.#written;
  }

  /** Hands over what is queued; `appendChanges` writes it. */
  takeQueued(): Pending {
    const queued = { orders: [...this.#orders.values()], events: this.#events, jobs: this.#jobs };
    this.#written = [...this.#written, ...queued.orders];
    this.#orders = new Map();
    this.#events = [];
    this.#jobs = [];
    return queued;
  }

  appended({ head }: Appended): void {
    this.#head = head;
  }

  async append(): Promise<number> {
    await appendChanges(this.#writing, [this]);
    if (this.#head === undefined) throw new Error('a transaction without an event has no head');
    return this.#head;
  }

  /** Writes what is still queued: jobs, also without an event. */
  async flush(): Promise<void> {
    if (this.#orders.size + this.#events.length + this.#jobs.length > 0) await appendChanges(this.#writing, [this]);
  }
}
