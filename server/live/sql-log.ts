import type { EventContent } from '#contract/domain/desk-state.ts';
import { versionHash, xor53 } from '#contract/domain/state-hash.ts';
import type { Database, Tx } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { toJson } from '../db/json.ts';
import { moveHead } from './head-move.ts';
import type { LogTx } from './store.ts';

/** The change of the head's open-order count and hash by an append [L9]. */
export type OpenChange = { open: number; hash: number };

/** Rows written together with the events. The log calls these hooks and does not know the rows. */
export type AppendHook = {
  /** Runs before the head row is taken, to keep its lock short; may emit events that follow from the others. */
  beforeHead: () => Promise<OpenChange>;
  /** Runs after the events are numbered. `seqOf` is the last number of each order that has an event. */
  afterHead: (head: number, seqOf: ReadonlyMap<string, number>) => Promise<void>;
};

/** Queues the events of one transaction over one restaurant, then writes them to the log. */
export class SqlLog implements LogTx {
  readonly restaurantId: string;
  readonly now: string;
  readonly #database: Database;
  readonly #tx: Tx;
  readonly #hook: AppendHook;
  #events: EventContent[] = [];
  #head: number | undefined;

  constructor(database: Database, tx: Tx, restaurantId: string, now: string, hook: AppendHook) {
    this.#database = database;
    this.#tx = tx;
    this.#hook = hook;
    this.restaurantId = restaurantId;
    this.now = now;
  }

  emit(content: EventContent): void {
    this.#events.push(content);
  }

  /** The head after this transaction's events, for the hint after its commit. */
  get head(): number | undefined {
    return this.#head;
  }

  get hasQueuedEvents(): boolean {
    return this.#events.length > 0;
  }

  async append(): Promise<number> {
    const change = await this.#hook.beforeHead();
    const events = this.#events;
    this.#events = [];
    const head = await this.#moveHead(events, change);
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
    await this.#hook.afterHead(head, seqOf);
    await insertRows(this.#tx, this.#database.traits.name, 'log_event', rows);
    return head;
  }

  async #moveHead(events: readonly EventContent[], { open, hash }: OpenChange): Promise<number> {
    const versions = await this.#versionChanges(events);
    const closed = events.findLast((event) => event.type === 'day.closed');
    const [row] = await moveHead(this.#tx, {
      restaurantId: this.restaurantId,
      count: events.length,
      moved: open,
      change: xor53(hash, versions.hash),
      ...versions.next,
      closedThrough: closed?.body.business_date ?? null,
    });
    if (row === undefined) throw new Error(`restaurant ${this.restaurantId} has no log`);
    return row.seq;
  }

  /**
   * The store's and dishes' versions are part of the hash, so their old values are needed; read only for their own
   * events.
   */
  async #versionChanges(events: readonly EventContent[]) {
    const store = events.findLast((event) => event.type === 'store.changed')?.body.version;
    const dish = events.findLast((event) => event.type === 'dish.availability')?.body.version;
    if (store === undefined && dish === undefined)
      return { hash: 0, next: { store_version: null, dish_version: null } };
    const row = await this.#tx
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
}
