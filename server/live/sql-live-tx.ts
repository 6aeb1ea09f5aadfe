import type { EventContent, OrderEventType } from '#contract/domain/desk-state.ts';
import type { OrderCommand } from '#contract/domain/order-command.ts';
import { isOpen, type Order } from '#contract/domain/order.ts';
import { orderHash, versionHash, xor53 } from '#contract/domain/state-hash.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { CommandResult } from '#contract/live.ts';
import type { Ids } from '../base/ids.ts';
import { fromJson, toJson } from '../db/json.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { insertRows } from '../db/insert-rows.ts';
import { jobRows } from '../jobs/enqueue.ts';
import { addDaySums, daySumsDelta, forgetDay, isCountedElsewhere } from './day-sums.ts';
import { deskStoreOf, findRestaurantRow } from './desk-store-rows.ts';
import { moveHead } from './head-move.ts';
import type { JobDraft } from './job-drafts.ts';
import { lockOrder } from './order-reads.ts';
import { deliveryToRow, orderToRow } from './order-rows.ts';
import { isRefundDue, isRefundSettled, recordRefund, recordRefundDue } from './refunds.ts';
import type { KitchenRules, LiveTx } from './store.ts';

type Queued = { before: Order | null; order: Order };

/**
 * One transaction of the SQL store. Order rows are written by `append`, together with the events that carry the same
 * state, so that a row knows its place in the log and the head row's lock is held for as little as can be [L1].
 */
export class SqlLiveTx implements LiveTx {
  readonly restaurantId: string;
  readonly now: string;
  /** For what belongs to the same transaction but not to the log. */
  readonly tx: Tx;
  readonly #database: Database;
  readonly #ids: Ids;
  #events: EventContent[] = [];
  #orders = new Map<string, Queued>();
  #jobs: JobDraft[] = [];
  #restaurant: Row<'restaurant'> | undefined;
  #rules: KitchenRules | undefined;
  #head: number | undefined;

  constructor(database: Database, ids: Ids, tx: Tx, restaurantId: string, now: string) {
    this.#database = database;
    this.#ids = ids;
    this.tx = tx;
    this.restaurantId = restaurantId;
    this.now = now;
  }

  /** The store's row, read once per transaction. */
  async restaurant(): Promise<Row<'restaurant'>> {
    this.#restaurant ??= await findRestaurantRow(this.tx, this.restaurantId);
    if (this.#restaurant === undefined) throw new Error(`restaurant ${this.restaurantId} is gone`);
    return this.#restaurant;
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

  /** Claims the id first: of two transactions with the same one, the second waits here and finds the first's result. */
  async findResult(commandId: string): Promise<CommandResult | null> {
    const key = { restaurant_id: this.restaurantId, command_id: commandId };
    const claimed = await this.tx
      .insertInto('command')
      .values({ ...key, device_id: '', device_seq: 0, result: null, at: this.now })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'command_id']).doNothing())
      .returning('command_id')
      .executeTakeFirst();
    if (claimed !== undefined) return null;
    const stored = await this.tx
      .selectFrom('command')
      .select('result')
      .where('restaurant_id', '=', this.restaurantId)
      .where('command_id', '=', commandId)
      .executeTakeFirstOrThrow();
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
    return this.#orders.get(orderId)?.order ?? lockOrder(this.tx, this.#database.traits, this.restaurantId, orderId);
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

  /** The head this transaction moved to, for the hint after its commit. */
  get head(): number | undefined {
    return this.#head;
  }

  get hasQueuedEvents(): boolean {
    return this.#events.length > 0;
  }

  async append(): Promise<number> {
    const [events, orders] = [this.#events, [...this.#orders.values()]];
    this.#events = [];
    this.#orders = new Map();
    await this.flushJobs();
    for (const { before, order } of orders) {
      const delta = daySumsDelta(before, order);
      if (delta !== null) await addDaySums(this.tx, this.restaurantId, order.business_date, delta);
      else if (isCountedElsewhere(before, order)) await this.#forgetClosedDay(order.business_date);
      if (isRefundDue(before, order)) await recordRefundDue(this.tx, before, order, this.now);
      if (isRefundSettled(before, order)) await recordRefund(this.tx, order, await this.rules(), this.now);
    }
    const head = await this.#moveHead(events, orders);
    this.#head = head;
    const seqOf = new Map<string, number>();
    const rows = events.map((event, index) => {
      const seq = head - events.length + 1 + index;
      if ('order_id' in event) seqOf.set(event.order_id, seq);
      const subject =
        'order_id' in event ? { order_id: event.order_id, rev: event.rev } : { order_id: null, rev: null };
      return {
        restaurant_id: this.restaurantId,
        seq,
        type: event.type,
        ...subject,
        body: toJson(event.body),
        at: this.now,
      };
    });
    for (const queued of orders) await this.#writeOrder(queued, seqOf.get(queued.order.id) ?? head);
    await insertRows(this.tx, this.#database.traits.name, 'log_event', rows);
    return head;
  }

  /** A change that moves no sum still makes a closed day's counts wrong; today's are not written down yet. */
  async #forgetClosedDay(day: string): Promise<void> {
    const { time_zone, business_day_cutoff } = await this.rules();
    if (day !== businessDate(Date.parse(this.now), time_zone, business_day_cutoff))
      await forgetDay(this.tx, this.restaurantId, day);
  }

  /** Jobs belong to the transaction whether or not it has an event. */
  async flushJobs(): Promise<void> {
    const jobs = this.#jobs.map((draft) => ({ ...draft, restaurant_id: this.restaurantId }));
    this.#jobs = [];
    const rows = jobRows(this.#ids, jobs, this.now);
    await insertRows(this.tx, this.#database.traits.name, 'job', rows, 'on conflict ("key") do nothing');
  }

  async #moveHead(events: readonly EventContent[], orders: readonly Queued[]): Promise<number> {
    const moved = orders.reduce(
      (sum, { before, order }) => sum + Number(isOpen(order)) - Number(before !== null && isOpen(before)),
      0,
    );
    let change = orders.reduce(
      (hash, { before, order }) => xor53(hash, xor53(before === null ? 0 : orderHash(before), orderHash(order))),
      0,
    );
    const versions = await this.#versionChanges(events);
    change = xor53(change, versions.hash);
    const closed = events.findLast((event) => event.type === 'day.closed');
    const [row] = await moveHead(this.tx, {
      restaurantId: this.restaurantId,
      count: events.length,
      moved,
      change,
      ...versions.next,
      closedThrough: closed?.body.business_date ?? null,
    });
    if (row === undefined) throw new Error(`restaurant ${this.restaurantId} has no log`);
    return row.seq;
  }

  /** The store's and dishes' versions are part of the hash, so their old values are needed; only their events ask. */
  async #versionChanges(events: readonly EventContent[]) {
    const store = events.findLast((event) => event.type === 'store.changed')?.body.version;
    const dish = events.findLast((event) => event.type === 'dish.availability')?.body.version;
    if (store === undefined && dish === undefined)
      return { hash: 0, next: { store_version: null, dish_version: null } };
    const row = await this.tx
      .selectFrom('log_head')
      .select(['store_version', 'dish_version'])
      .where('restaurant_id', '=', this.restaurantId)
      .modifyEnd(this.#database.traits.forUpdate)
      .executeTakeFirstOrThrow();
    const next = { store_version: store ?? row.store_version, dish_version: dish ?? row.dish_version };
    const storeHash = xor53(versionHash('store', row.store_version), versionHash('store', next.store_version));
    const dishHash = xor53(versionHash('dish', row.dish_version), versionHash('dish', next.dish_version));
    return { hash: xor53(storeHash, dishHash), next };
  }

  async #writeOrder({ before, order }: Queued, seq: number): Promise<void> {
    const row = orderToRow(order, seq);
    if (before === null) await insertRows(this.tx, this.#database.traits.name, 'orders', [row]);
    else
      await this.tx
        .updateTable('orders')
        .set(row)
        .where('restaurant_id', '=', this.restaurantId)
        .where('id', '=', order.id)
        .execute();
    if (order.delivery !== null) await this.#writeDelivery(order.delivery);
    else if (before !== null && before.delivery !== null) {
      await this.tx
        .deleteFrom('delivery')
        .where('restaurant_id', '=', this.restaurantId)
        .where('order_id', '=', order.id)
        .execute();
    }
  }

  async #writeDelivery(delivery: NonNullable<Order['delivery']>): Promise<void> {
    const row = deliveryToRow(this.restaurantId, delivery);
    await this.tx
      .insertInto('delivery')
      .values(row)
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'order_id']).doUpdateSet(row))
      .execute();
  }
}
