import type { Table } from 'dexie';
import { Dexie } from 'dexie';

/** One form of one person in one tab, encrypted; `id` is all three. */
export type DraftRow = { id: string; person: string; at: number; nonce: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

export class DraftDatabase extends Dexie {
  declare readonly drafts: Table<DraftRow, string>;

  constructor() {
    super('laidan-drafts');
    this.version(1).stores({ drafts: 'id, person, at' });
  }
}
