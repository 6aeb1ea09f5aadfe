import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

/**
 * Texts that stand in the fields of one form and are no value of theirs: `25:70` in a field of the clock. The field keeps
 * its value; the form must not be saved over such a text as though it had been read.
 */
export type UnreadTexts = {
  /** As shown. */
  count: number;
  /** As it is now, before a press that is under way has become its click. */
  hasAny: () => boolean;
  /** The form was discarded, and with it what was typed. */
  dropAll: () => void;
  round: number;
  /** A field has such a text, until what it gives back is called. */
  note: (field: string) => () => void;
};

const ALONE: UnreadTexts = {
  count: 0,
  hasAny: () => false,
  dropAll: () => undefined,
  round: 0,
  note: () => () => undefined,
};

export const UnreadContext = createContext<UnreadTexts>(ALONE);

/** For the form around the fields, which gives it to them by `UnreadContext`. */
export function useUnreadTexts(): UnreadTexts {
  const fields = useRef(new Set<string>());
  const [count, setCount] = useState(0);
  const [round, setRound] = useState(0);
  const show = useCallback(() => afterPress(() => setCount(fields.current.size)), []);
  const note = useCallback(
    (field: string) => {
      fields.current.add(field);
      show();
      return () => {
        fields.current.delete(field);
        show();
      };
    },
    [show],
  );
  return useMemo(
    () => ({
      count,
      hasAny: () => fields.current.size > 0,
      dropAll: () => setRound((before) => before + 1),
      round,
      note,
    }),
    [count, round, note],
  );
}

/** For a field: the text that it cannot read, and how to say it; null where it can. */
export function useUnreadText(): readonly [string | null, (text: string | null) => void] {
  const { round, note } = use(UnreadContext);
  const field = useId();
  const [unread, setUnread] = useState<{ text: string; round: number } | null>(null);
  const text = unread !== null && unread.round === round ? unread.text : null;
  const isUnread = text !== null;
  useEffect(() => (isUnread ? note(field) : undefined), [isUnread, note, field]);
  return [text, (next) => setUnread(next === null ? null : { text: next, round })];
}
