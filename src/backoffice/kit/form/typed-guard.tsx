import { useState, type FormEvent, type ReactNode } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { useWords } from '../../use-words.ts';
import { useUnsavedEntry } from './unsaved-entries.ts';
import { AskOnLeaving } from './unsaved-guard.tsx';

/** What a person ticks or looks for is chosen again in a moment; what they wrote is not. */
const QUICK: readonly string[] = ['checkbox', 'radio', 'search', 'range', 'file', 'color'];

const isWriting = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !QUICK.includes(target.type));

type TypedGuard = {
  /** For the element around the fields. */
  fields: { onInput: (event: FormEvent) => void };
  /** Escape and the backdrop: they are hit by mistake, so that over something typed they ask first [EN6]. */
  close: () => void;
  /** What was typed has been sent, and the dialog or panel stays. */
  forget: () => void;
  question: ReactNode;
};

/** Keeps what was typed into a dialog or panel from an Escape, a click beside it, and the browser's way back. */
export function useTypedGuard(onClose: () => void): TypedGuard {
  const { t } = useWords();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // A session that ends now asks for the password over the page [EN5].
  useUnsavedEntry(isTyped);
  return {
    fields: { onInput: ({ target }) => setTyped((before) => before || isWriting(target)) },
    close: () => (isTyped ? setAsking(true) : onClose()),
    forget: () => setTyped(false),
    question: isAsking ? (
      <Confirm
        title={t('form.leave_title')}
        text={t('form.close_text')}
        action={t('form.discard_typed')}
        no={t('form.stay')}
        onYes={onClose}
        onClose={() => setAsking(false)}
      />
    ) : isTyped ? (
      <AskOnLeaving of="layer" />
    ) : null,
  };
}
