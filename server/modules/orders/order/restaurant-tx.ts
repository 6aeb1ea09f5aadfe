import type { EventContent, OrderEventType } from '#contract/domain/desk-state.ts';
import type { OrderCommand } from '#contract/domain/order-command.ts';
import { isOpen, type Order } from '#contract/domain/order.ts';
import { portionMoves } from '#contract/domain/portions.ts';
import { orderHash, xor53 } from '#contract/domain/state-hash.ts';
import type { CommandResult } from '#contract/live.ts';
import type { Ids } from '../../../base/ids.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import type { Row } from '../../../db/schema.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { jobRows } from '../../../jobs/enqueue.ts';
import { addDaySums, daySumsDelta, forgetDay, isCountedElsewhere } from './day-sums.repository.ts';
import { readDeskDishes } from '../../menu/menu/desk-dishes.repository.ts';
import { movePortions } from '../../menu/menu/portions.repository.ts';
import { deskStoreOf, findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { SqlLog, type OpenChange } from '../../../live/sql-log.ts';
import type { JobDraft } from './job-drafts.ts';
import { lockOrder } from './order.repository.ts';
import { deliveryToRow, orderToRow } from './order-rows.repository.ts';
import { writeMoney } from './order-money.repository.ts';
import type { KitchenRules, OrderTx, Replacements } from './order-store.ts';
import { readReplacements } from './replacements.ts';

type MendLines = Parameters<OrderTx['replacements']>[1];
type Queued = { before: Order | null; order: Order };

/**
 * One transaction over one restaurant: its orders, its log and the rows written with them. `append` writes order rows
 * together with their events, so that a row knows its event's number and the lock on the head row is short [L1].
 */
export class RestaurantTx implements OrderTx {
  readonly restaurantId: string;
  readonly now: string;
  /** For rows of the same transaction outside the log. */
  readonly tx: Tx;
  readonly traits: DialectTraits;
  readonly #database: Database;
  readonly #ids: Ids;
  readonly #log: SqlLog;
  #orders = new Map<string, Queued>();
  #jobs: JobDraft[] = [];
  #restaurant: Row<'restaurant'> | undefined;
  #rules: KitchenRules | undefined;

  constructor(database: Database, ids: Ids, tx: Tx, restaurantId: string, now: string) {
    this.#database = database;
    this.#ids = ids;
    this.tx = tx;
    this.traits = database.traits;
    this.restaurantId = restaurantId;
    this.now = now;
    this.#log = new SqlLog(database, tx, restaurantId, now, {
      beforeHead: () => this.#beforeHead(),
      afterHead: (head, seqOf) => this.#afterHead(head, seqOf),
    });
  }

  /** The store's row, read once per transaction. */
  async restaurant(): Promise<Row<'restaurant'>> {
    this.#restaurant ??= await findRestaurantRow(this.tx, this.restaurantId);
    if (this.#restaurant === undefined) throw new Error(`restaurant ${this.restaurantId} does not exist`);
    return this.#restaurant;
  }

  /**
   * Waits for a change of the store that is under way, and returns whether its currency is still the one that this
   * transaction has read [CU4].
   */
  async isSameCurrency(): Promise<boolean> {
    const { currency } = await this.restaurant();
    const now = await this.tx
      .selectFrom('restaurant')
      .select('currency')
      .where('id', '=', this.restaurantId)
      .modifyEnd(this.#database.traits.forUpdate)
      .executeTakeFirst();
    return now?.currency === currency;
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
  async findResult(commandId: string): Promise<CommandResult | null> {
    const key = { restaurant_id: this.restaurantId, command_id: commandId };
    const reserved = await this.tx
      .insertInto('command')
      .values({ ...key, device_id: '', device_seq: 0, result: null, at: this.now })
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'command_id']).doNothing())
      .returning('command_id')
      .executeTakeFirst();
    if (reserved !== undefined) return null;
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

  async replacements(order: Order, lines: MendLines): Promise<Replacements> {
    const { tx, traits, restaurantId, now } = this;
    const { time_zone: timeZone } = await this.restaurant();
    return readReplacements({ tx, traits, restaurantId, now, timeZone }, order, lines);
  }

  async put(type: OrderEventType, before: Order | null, order: Order): Promise<void> {
    const first = this.#orders.get(order.id);
    this.#orders.set(order.id, { before: first === undefined ? before : first.before, order });
    this.#log.emit({ type, order_id: order.id, rev: order.rev, body: order });
  }

  emit(content: Exclude<EventContent, { type: OrderEventType }>): void {
    this.#log.emit(content);
  }

  async schedule(job: JobDraft): Promise<void> {
    this.#jobs.push(job);
  }

  get head(): number | undefined {
    return this.#log.head;
  }

  get hasQueuedEvents(): boolean {
    return this.#log.hasQueuedEvents;
  }

  append(): Promise<number> {
    return this.#log.append();
  }

  /** Jobs are written whether or not the transaction has an event. */
  async flush(): Promise<void> {
    const jobs = this.#jobs.map((draft) => ({ ...draft, restaurant_id: this.restaurantId }));
    this.#jobs = [];
    const rows = jobRows(this.#ids, jobs, this.now);
    await insertRows(this.tx, this.#database.traits.name, 'job', rows, 'on conflict ("key") do nothing');
  }

  /**
   * Writes what follows from the changed orders and locks other rows; returns the change of the head's count and hash
   * [L9].
   */
  async #beforeHead(): Promise<OpenChange> {
    await this.flush();
    const change = { open: 0, hash: 0 };
    const areCountsMoved = await this.#movePortions();
    for (const { before, order } of this.#orders.values()) {
      const delta = daySumsDelta(before, order);
      if (delta !== null) await addDaySums(this.tx, this.restaurantId, order.business_date, delta);
      // Also of today: a day that was over is today again once its cutoff or time zone has moved.
      else if (isCountedElsewhere(before, order)) await forgetDay(this.tx, this.restaurantId, order.business_date);
      // Paid on a later day, it leaves the counts of its first.
      if (before !== null && before.business_date !== order.business_date)
        await forgetDay(this.tx, this.restaurantId, before.business_date);
      await writeMoney(this.#money, before, order);
      change.open += Number(isOpen(order)) - Number(before !== null && isOpen(before));
      change.hash = xor53(change.hash, xor53(before === null ? 0 : orderHash(before), orderHash(order)));
    }
    if (areCountsMoved) await this.#emitDishes();
    return change;
  }

  /** What the changed orders take of their dishes' portions, or give back [PO2]; whether any count moved. */
  async #movePortions(): Promise<boolean> {
    let isMoved = false;
    const { tx, now, restaurantId } = this;
    for (const { before, order } of this.#orders.values()) {
      const moves = portionMoves(before, order);
      if (moves.length === 0) continue;
      const writing = { tx, traits: this.traits, now, restaurantId, orderId: order.id };
      isMoved = (await movePortions(writing, moves)) || isMoved;
    }
    return isMoved;
  }

  /** The last before the head is moved: it locks the head's row, which every other transaction takes last too. */
  async #emitDishes(): Promise<void> {
    const { dish_version } = await this.tx
      .selectFrom('log_head')
      .select('dish_version')
      .where('restaurant_id', '=', this.restaurantId)
      .modifyEnd(this.traits.forUpdate)
      .executeTakeFirstOrThrow();
    this.#log.emit({
      type: 'dish.availability',
      body: await readDeskDishes(this.tx, this.restaurantId, dish_version + 1),
    });
  }

  get #money() {
    return {
      tx: this.tx,
      now: this.now,
      dialect: this.#database.traits.name,
      rules: () => this.rules(),
      nextId: () => this.#ids.next(),
    };
  }

  async #afterHead(head: number, seqOf: ReadonlyMap<string, number>): Promise<void> {
    const orders = [...this.#orders.values()];
    this.#orders = new Map();
    for (const queued of orders) await this.#writeOrder(queued, seqOf.get(queued.order.id) ?? head);
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
