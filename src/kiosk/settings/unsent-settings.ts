import * as z from 'zod/mini';
import { ScreenChangeSchema, type ScreenChange } from '#contract/domain/screen-settings.ts';
import type { PersonHere } from '#src/live/person-proofs.ts';

const KEY = 'laidan.desk.unsent-settings';

/** A change made without a link, kept over a reload until the server has it. */
export type UnsentSettings = {
  load: () => { change: ScreenChange | null; by: PersonHere | undefined };
  save: (change: ScreenChange | null, by?: PersonHere) => void;
};

/** `by` is who changed it, where the restaurant asks. */
const KeptSchema = z.extend(ScreenChangeSchema, {
  by: z.optional(z.object({ id: z.string(), name: z.string(), proven: z.boolean() })),
});

const NOTHING = { change: null, by: undefined };

export const browserUnsent: UnsentSettings = {
  load() {
    try {
      const kept = z.safeParse(KeptSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      if (!kept.success) return NOTHING;
      const { by, ...change } = kept.data;
      return { change, by };
    } catch {
      return NOTHING;
    }
  },
  save(change, by) {
    try {
      if (change === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify({ ...change, by }));
    } catch {
      // Storage refused: the change is kept until the page is left.
    }
  },
};
