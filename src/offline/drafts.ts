import { DraftDatabase } from './draft-database.ts';

/** What was typed into a form and not saved: its changed fields, and when. */
export type Draft = { at: number; fields: Record<string, unknown> };

/** One person's drafts in this browser, by the name of their form. */
export type DraftStore = {
  /** Undefined where nothing was kept, or what was kept cannot be read any more; that is dropped. */
  read: (form: string) => Promise<Draft | undefined>;
  write: (form: string, fields: Record<string, unknown>) => Promise<void>;
  drop: (form: string) => Promise<void>;
};

const KEPT_MS = 30 * 24 * 3_600_000;
const MAX_BYTES = 500_000;

let database: DraftDatabase | undefined;
const opened = (): DraftDatabase => (database ??= new DraftDatabase());

/** Encryption needs a page from https or localhost. */
export const canKeepDrafts = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

/**
 * Opens the drafts of a person with the key that the server gives them (base64, 32 bytes). The disk holds only what this
 * key encrypted. Drafts older than 30 days go.
 */
export async function openDrafts(person: string, key: string): Promise<DraftStore> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const { drafts } = opened();
  await drafts
    .where('at')
    .below(Date.now() - KEPT_MS)
    .delete();
  const idOf = (form: string): string => `${person} ${form}`;
  const remove = (form: string): Promise<void> => drafts.delete(idOf(form));
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
        const row = await drafts.get(idOf(form));
        if (row === undefined) return undefined;
        try {
          const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.nonce }, secret, row.text);
          return { at: row.at, fields: JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown> };
        } catch {
          await remove(form);
          return undefined;
        }
      }),
    write: (form, fields) =>
      inTurn(async () => {
        const plain = new TextEncoder().encode(JSON.stringify(fields));
        if (plain.length > MAX_BYTES) return;
        const nonce = crypto.getRandomValues(new Uint8Array(12));
        const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, plain);
        await drafts.put({ id: idOf(form), person, at: Date.now(), nonce, text });
      }),
  };
}

/** Forgets what a person has typed in this browser: they sign out. */
export async function dropDraftsOf(person: string): Promise<void> {
  await opened().drafts.where('person').equals(person).delete();
}
