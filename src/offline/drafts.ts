import { DraftDatabase, type DraftRow } from './draft-database.ts';
import { openTabs, type OpenTabs } from './open-tabs.ts';

type Fields = Record<string, unknown>;

/** What was typed into a form and not saved: its changed fields, when, and what was saved as they were begun. */
export type Draft = { at: number; fields: Fields; begun?: Fields };

/**
 * One person's drafts in this browser, by the name of their form. Each tab has its own: what another open tab has not saved
 * stays there.
 */
export type DraftStore = {
  /**
   * What this tab kept, or else the newest of a tab that is not open any more, which is this one's from then on. Undefined
   * where nothing was kept, or what was kept cannot be read any more; that is dropped.
   */
  read: (form: string) => Promise<Draft | undefined>;
  write: (form: string, fields: Fields, begun?: Fields) => Promise<void>;
  drop: (form: string) => Promise<void>;
};

const KEPT_MS = 30 * 24 * 3_600_000;
const MAX_BYTES = 500_000;
/** Beside the fields, where no form has one. */
const BEGUN = ' begun';

let database: DraftDatabase | undefined;
const opened = (): DraftDatabase => (database ??= new DraftDatabase());

/** Encryption needs a page from https or localhost. */
export const canKeepDrafts = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

/**
 * Opens the drafts of a person with the key that the server gives them (base64, 32 bytes). The disk holds only what this
 * key encrypted. Drafts older than 30 days go.
 */
export async function openDrafts(person: string, key: string, tabs: OpenTabs = openTabs): Promise<DraftStore> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const { drafts } = opened();
  await drafts
    .where('at')
    .below(Date.now() - KEPT_MS)
    .delete();
  const own = await tabs.own();
  /** Without a tab: as earlier versions named it. */
  const idOf = (form: string, tab: string): string => [person, form, tab].filter((part) => part !== '').join(' ');
  const remove = (form: string): Promise<void> => drafts.delete(idOf(form, own));
  /** In one transaction, or two tabs that open together would both go on with what a third left. */
  const take = (form: string, open: ReadonlySet<string>): Promise<DraftRow | undefined> =>
    opened().transaction('rw', drafts, async () => {
      const [id, left] = [idOf(form, own), idOf(form, '')];
      const kept = await drafts.get(id);
      if (kept !== undefined) return kept;
      const rows = await drafts.where('id').startsWith(left).toArray();
      const isLeft = (row: DraftRow): boolean =>
        row.id === left || (row.id.startsWith(`${left} `) && !open.has(row.id.slice(left.length + 1)));
      const newest = rows.filter(isLeft).toSorted((one, other) => other.at - one.at)[0];
      if (newest === undefined) return undefined;
      await drafts.delete(newest.id);
      await drafts.put({ ...newest, id });
      return newest;
    });
  // Encrypting takes a while: what is asked later must not pass it, or a form that is opened again finds nothing.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }
  return {
    drop: (form) => inTurn(() => remove(form)),
    read: (form) =>
      inTurn(async () => {
        const row = await take(form, await tabs.open());
        if (row === undefined) return undefined;
        try {
          const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.nonce }, secret, row.text);
          const fields = JSON.parse(new TextDecoder().decode(plain)) as Fields;
          const { [BEGUN]: begun, ...typed } = fields;
          return { at: row.at, fields: typed, ...(begun === undefined ? {} : { begun: begun as Fields }) };
        } catch {
          await remove(form);
          return undefined;
        }
      }),
    write: (form, fields, begun) =>
      inTurn(async () => {
        const plain = new TextEncoder().encode(JSON.stringify({ ...fields, [BEGUN]: begun }));
        if (plain.length > MAX_BYTES) return;
        const nonce = crypto.getRandomValues(new Uint8Array(12));
        const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, plain);
        await drafts.put({ id: idOf(form, own), person, at: Date.now(), nonce, text });
      }),
  };
}

/** Forgets what a person has typed in this browser: they sign out. */
export async function dropDraftsOf(person: string): Promise<void> {
  await opened().drafts.where('person').equals(person).delete();
}

/** How many forms of a person have something in this browser that is not saved. */
export const countDraftsOf = (person: string): Promise<number> =>
  opened().drafts.where('person').equals(person).count();
