import { useEffect, useState } from 'react';
import type { easyPasswordProblem } from '#contract/domain/easy-password.ts';
import { fieldErrorText } from '../failure-text.ts';
import { useWords } from '../../use-words.ts';

type Check = typeof easyPasswordProblem;

/**
 * Says of a password that was typed that it is easily guessed, as the server would once it is sent. The list of the most
 * used is large: it is loaded when a password is begun.
 */
export function useEasyPassword(password: string, owner: Parameters<Check>[0]): string | undefined {
  const { t } = useWords();
  const [check, setCheck] = useState<Check | null>(null);
  const isBegun = password !== '';
  useEffect(
    function loadList() {
      if (!isBegun) return;
      void import('#contract/domain/easy-password.ts').then(
        (module) => setCheck(() => module.easyPasswordProblem),
        // Without the list the server says it.
        () => undefined,
      );
    },
    [isBegun],
  );
  const code = check === null || !isBegun ? null : check(owner, password);
  return code === null ? undefined : fieldErrorText(t, { code });
}

/** A field with this problem, where it has no other. */
export const withEasy = <F extends { error: string | undefined }>(field: F, easy: string | undefined): F => ({
  ...field,
  error: field.error ?? easy,
});
