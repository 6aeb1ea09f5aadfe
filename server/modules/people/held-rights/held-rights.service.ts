import type { EndedKind, EndedList } from '../../../base/ended-list.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { rightsOfPeople, rightsOfRole, type Right } from './held-rights.repository.ts';

/** Whose rights a change may end: people by their ids, one of a restaurant's own roles. */
type Watched = { people?: readonly string[]; role?: { restaurant_id: string; id: string } };

/** What can be given again as it was; a password, a passkey, a second factor or a PIN is another one each time. */
const GIVEN_AGAIN: ReadonlySet<EndedKind> = new Set(['account', 'place', 'line', 'mail']);

const rightsNow = async (tx: Tx, { people = [], role }: Watched): Promise<Right[]> => [
  ...(await rightsOfPeople(tx, people)),
  ...(role === undefined ? [] : await rightsOfRole(tx, role)),
];

const without = (these: readonly Right[], those: readonly Right[]): Right[] => {
  const known = new Set(those.map(({ kind, value }) => `${kind}\n${value}`));
  return these.filter(({ kind, value }) => !known.has(`${kind}\n${value}`));
};

/**
 * A transaction that changes what people may do. `watch` is called before the change; what is gone after it goes into the
 * list of what ended, once the transaction is through, and what is new is taken out of it [IN21].
 */
export async function changeRights<T>(
  { database, ended }: { database: Pick<Database, 'write'>; ended: Pick<EndedList, 'tryToNote'> },
  work: (tx: Tx, watch: (whose: Watched) => Promise<void>) => Promise<T>,
): Promise<T> {
  const done = await database.write(async (tx) => {
    const watched: { whose: Watched; before: Right[] }[] = [];
    const result = await work(tx, async (whose) => {
      watched.push({ whose, before: await rightsNow(tx, whose) });
    });
    const [gone, gained]: [Right[], Right[]] = [[], []];
    for (const { whose, before } of watched) {
      const after = await rightsNow(tx, whose);
      gone.push(...without(before, after));
      gained.push(...without(after, before));
    }
    return { result, gone, gained };
  });
  for (const { kind, value } of done.gone) await ended.tryToNote(kind, value);
  for (const { kind, value } of done.gained) if (GIVEN_AGAIN.has(kind)) await ended.tryToNote('back', value);
  return done.result;
}
