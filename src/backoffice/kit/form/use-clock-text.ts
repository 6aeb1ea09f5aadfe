import { useState } from 'react';
import { afterPress } from '../../../ui/after-press.ts';
import { useUnreadText } from '../../../ui/unread-text.ts';
import { useWords } from '../../use-words.ts';
import { clockOf } from './clock-text.ts';

/** A time of day as it is typed: what a text field of it needs, and what is wrong with a text that is none. */
export function useClockText(value: string, onChange: (clock: string) => void, read = clockOf) {
  const { t } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useUnreadText();
  const [isShown, setShown] = useState(false);
  const take = (): void => {
    const clock = typed === null ? undefined : read(typed);
    if (clock !== undefined && clock !== value) onChange(clock);
    setTyped(null);
    afterPress(() => setShown(true));
  };
  const error =
    unread === null || !isShown
      ? undefined
      : unread === ''
        ? t('field_error.required')
        : t('date.no_time', { time: unread });
  return {
    error,
    take,
    input: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      maxLength: 8,
      value: unread ?? typed ?? value,
      'aria-invalid': error !== undefined,
      onChange: (event: { currentTarget: { value: string } }): void => {
        const text = event.currentTarget.value;
        const clock = read(text);
        // What cannot be read is kept as that alone: it goes when the form is discarded.
        setTyped(clock === undefined ? null : text);
        setUnread(clock === undefined ? text.trim() : null);
        // What is whole already counts before the field is left.
        if (clock !== undefined && text.trim().length >= 4) onChange(clock);
        if (unread === null) setShown(false);
      },
      onBlur: take,
    },
  };
}
