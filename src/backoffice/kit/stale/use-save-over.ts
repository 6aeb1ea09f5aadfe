import { useRef, useState } from 'react';
import { isSame } from '#contract/domain/canonical.ts';
import { mergeThreeWays, type Clash } from '#contract/domain/three-way.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { useMutation } from '../../../lib/use-mutation.ts';

/** What is saved, as a form holds it, and its version. */
export type Saved<V> = { version: number; values: V };

/** Who changed the same as the form did, where that is known, and each place in which both did; a path begins with the field. */
export type Conflict = { by: string; at: string; clashes: readonly Clash[] };

type SaveOverOptions<V> = {
  saved: Saved<V>;
  readNewest: () => Promise<Saved<V>>;
  /** Sends what was changed on a version; `whole` is the newest with that change. */
  send: (version: number, change: Partial<V>, whole: V) => Promise<unknown>;
};

/** Puts a value into the form. */
export type Put<V> = (field: keyof V & string, value: unknown) => void;

export type SaveOver<V> = {
  save: (typed: Partial<V>, put: Put<V>) => Promise<void>;
  conflict: Conflict | null;
  /** The person chose one of the two values of a clash. */
  settle: (clash: Clash) => void;
  /** Nothing is typed: what is typed next is typed over this state. */
  beginWith: (newest: Saved<V>) => void;
};

/** So many people in a row may save between reading and sending. */
const MOST_TRIES = 5;

/** Where someone else's values stand against one's own, the notice says so and no field is wrong. */
const undecided = (): CallFailure => new CallFailure('stale_version', 409, 'the same was changed');

export const isStale = (reason: unknown): reason is CallFailure =>
  reason instanceof CallFailure && reason.code === 'stale_version';

function stalenessOf({ errors }: CallFailure): Pick<Conflict, 'by' | 'at'> {
  const params = errors[0]?.params ?? {};
  return { by: String(params['by'] ?? ''), at: String(params['at'] ?? '') };
}

const fieldsOf = <V extends object>(values: Partial<V>): [keyof V & string, unknown][] =>
  Object.entries(values) as [keyof V & string, unknown][];

/** What differs from what is saved. */
export const changesIn = <V extends object>(before: V, typed: Partial<V>): Partial<V> =>
  Object.fromEntries(fieldsOf(typed).filter(([field, value]) => !isSame(value, before[field]))) as Partial<V>;

/** What was typed over `base`, put on the newest, and where both changed the same. */
function onto<V extends object>(base: V, mine: Partial<V>, newest: V): { change: Partial<V>; clashes: Clash[] } {
  const change: Partial<V> = {};
  const clashes: Clash[] = [];
  for (const [field, value] of fieldsOf(mine)) {
    // What is as it was and yet another than what is saved now was typed back on purpose.
    const begun = isSame(base[field], value) ? undefined : base[field];
    const merged = mergeThreeWays(begun, value, newest[field]);
    change[field] = merged.value as V[typeof field];
    clashes.push(...merged.clashes.map((clash) => ({ ...clash, path: [field, ...clash.path] })));
  }
  return { change, clashes };
}

/**
 * Saves what a person changed, over the state in which typing began [EN9]. Where someone else changed it in the meantime,
 * other parts than one's own are no conflict and the change is sent again on top of theirs. The same parts are: nothing is
 * sent until each of them is decided.
 */
export function useSaveOver<V extends object>({ saved, readNewest, send }: SaveOverOptions<V>): SaveOver<V> {
  const begun = useRef(saved);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save([typed, put]: [Partial<V>, Put<V>]): Promise<void> {
    if (conflict !== null) throw undecided();
    let mine = changesIn(saved.values, typed);
    let sent = mine;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const stale = await sendOver(sent, mine);
      if (stale === null) return;
      mine = await takeNewest(stale, mine, put);
      sent = changesIn(begun.current.values, mine);
    }
    throw new CallFailure('conflict', 409, 'others save all the time');
  }

  /** Sends it over the state in which typing began; the refusal where that is not the newest. */
  async function sendOver(change: Partial<V>, mine: Partial<V>): Promise<CallFailure | null> {
    try {
      await send(begun.current.version, change, { ...begun.current.values, ...mine });
      return null;
    } catch (reason) {
      if (isStale(reason)) return reason;
      throw reason;
    }
  }

  /** What was changed, on top of what is saved now; throws where the same was. */
  async function takeNewest(stale: CallFailure, mine: Partial<V>, put: Put<V>): Promise<Partial<V>> {
    const newest = await readNewest();
    const { change, clashes } = onto(begun.current.values, mine, newest.values);
    begun.current = newest;
    // The form shows what is saved, also what came from the other side.
    for (const [field, value] of fieldsOf(change)) if (!isSame(value, mine[field])) put(field, value);
    if (clashes.length === 0) return change;
    setConflict({ ...stalenessOf(stale), clashes });
    throw undecided();
  }
  const { mutateAsync } = useMutation({ mutationFn: save, meta: { showsItsFailure: true } });
  return {
    save: (typed, put) => mutateAsync([typed, put]),
    conflict,
    settle: (clash) =>
      setConflict((before) => {
        const left = (before?.clashes ?? []).filter(({ path }) => !isSame(path, clash.path));
        return before === null || left.length === 0 ? null : { ...before, clashes: left };
      }),
    beginWith: (newest) => {
      begun.current = newest;
      setConflict(null);
    },
  };
}
