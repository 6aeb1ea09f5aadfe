import type { TFunction } from 'i18next';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from './failure-text.ts';

/** So long a step can be taken back; longer, the offer would lie over the rows that are worked on next. */
export const UNDO_MS = 10_000;

/** For `onSuccess`: says that it is done, and to what, and goes on. */
export const sayDone = (title: string, then?: () => void, of?: string) => (): void => {
  toaster.create({ type: 'success', title, ...(of === undefined ? {} : { description: of }) });
  then?.();
};

/** For `onError`: says what failed. */
export const sayFailure =
  (t: TFunction) =>
  (reason: unknown): void =>
    void toaster.create({ type: 'error', title: failureText(t, reason) });
