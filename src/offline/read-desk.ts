import type { StoredDesk } from '../live/ports.ts';

/**
 * Opens a database that is there, in the version it has; undefined where there is none. An attempt to open one makes
 * it, so the making is given up.
 */
function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.addEventListener('upgradeneeded', () => {
      isNew = true;
      request.transaction?.abort();
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      if (isNew) resolve(undefined);
      else reject(request.error ?? new Error(`${name} does not open`));
    });
  });
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('a read failed')));
  });

/** Reads stores of one database in one transaction; undefined where there is nothing yet. */
async function readStores<T>(
  name: string,
  stores: readonly string[],
  read: (of: (store: string) => IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  const database = await openExisting(name);
  if (database === undefined) return undefined;
  try {
    if (stores.some((store) => !database.objectStoreNames.contains(store))) return undefined;
    const transaction = database.transaction([...stores], 'readonly');
    return await read((store) => transaction.objectStore(store));
  } finally {
    // An open connection would keep the library that writes from changing the version.
    database.close();
  }
}

type Names = { cache: string; outbox: string; meta: string; deviceSeq: string };

/**
 * All that a desk starts from, read without the library that writes it: the first painted board waits for this, and the
 * library is a seventh of the scripts before it. The stores are those of desk-databases.ts.
 */
export async function readDesk({ cache, outbox, meta, deviceSeq }: Names): Promise<StoredDesk> {
  const [cached, queued] = await Promise.all([
    readStores(cache, ['meta', 'orders'], (of) =>
      Promise.all([
        answerOf(of('meta').get(meta) as IDBRequest<StoredDesk['meta'] | undefined>),
        answerOf(of('orders').getAll() as IDBRequest<StoredDesk['orders']>),
      ]),
    ),
    readStores(outbox, ['commands', 'counters'], (of) =>
      Promise.all([
        answerOf(of('commands').index('device_seq').getAll() as IDBRequest<StoredDesk['outbox']>),
        answerOf(of('counters').get(deviceSeq) as IDBRequest<number | undefined>),
      ]),
    ),
  ]);
  const [storedMeta, orders] = cached ?? [undefined, []];
  const [rows, seq] = queued ?? [[], undefined];
  return { meta: storedMeta ?? null, orders, outbox: rows, device_seq: seq ?? 0 };
}
