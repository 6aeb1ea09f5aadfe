import * as z from 'zod/mini';
import { ScreenChangeSchema, type ScreenChange } from '#contract/domain/screen-settings.ts';

const KEY = 'laidan.desk.unsent-settings';

/** A change made without a link, kept over a reload until the server has it. */
export type UnsentSettings = { load: () => ScreenChange | null; save: (change: ScreenChange | null) => void };

export const browserUnsent: UnsentSettings = {
  load() {
    try {
      const kept = z.safeParse(ScreenChangeSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      return kept.success ? kept.data : null;
    } catch {
      return null;
    }
  },
  save(change) {
    try {
      if (change === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify(change));
    } catch {
      // Storage refused: the change is kept until the page is left.
    }
  },
};
