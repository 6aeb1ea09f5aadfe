import { useState } from 'react';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useWords } from '../use-words.ts';

/** Runs an export that reads many pages: one at a time, and says when it failed. */
export function useExport(run: () => Promise<void>) {
  const { t } = useWords();
  const [isSaving, setIsSaving] = useState(false);
  const save = (): void => {
    setIsSaving(true);
    run()
      .catch((reason: unknown) =>
        toaster.create({
          type: 'error',
          title: failureText(t, reason instanceof Error ? reason : new Error(String(reason))),
        }),
      )
      .finally(() => setIsSaving(false));
  };
  return { save, isSaving };
}
