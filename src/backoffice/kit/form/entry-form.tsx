import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ComponentProps, type FormEvent, type KeyboardEvent } from 'react';
import { UnreadContext, useUnreadTexts } from '../../../ui/unread-text.ts';

type EntryFormProps = Omit<ComponentProps<typeof chakra.form>, 'onSubmit'> & {
  /** What `useCallForm` gives. */
  submit: (event: FormEvent) => Promise<void>;
};

const FIELDS = 'input:not([type=hidden]), textarea, select';

/** What has to be put right before it is saved: a field, or a decision between two values [EN2]. */
const REFUSED = '[aria-invalid=true], [data-decide]';

const fieldsOf = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLInputElement>(FIELDS)].filter((field) => !field.disabled && field.tabIndex >= 0);

/** Enter goes on to the next field of several; only the button saves [EN1]. What a field does with Enter itself stays. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (target.type === 'submit' || event.nativeEvent.isComposing) return;
  const fields = fieldsOf(currentTarget);
  if (fields.length < 2) return;
  event.preventDefault();
  fields[fields.indexOf(target) + 1]?.focus();
}

/**
 * Takes the focus to what is wrong, in the middle of what is in sight: the foot of the form lies over the page's edge, and
 * its message stands below the field. A decision is longer than a field and is read from its beginning.
 */
function showRefused(refused: HTMLElement): void {
  refused.focus({ preventScroll: true });
  refused.scrollIntoView?.({ block: refused.matches('[data-decide]') ? 'start' : 'center' });
}

/** Over a foot that stays in sight, what takes the focus by the keyboard comes to lie above it. */
const ABOVE_FOOT = {
  '&:has([data-form-foot]) :is(input, textarea, select, button, a, [tabindex]):not([data-form-foot] *)': {
    scrollMarginBottom: 'calc(3 * var(--space-16))',
  },
};

/** Only a wait that can be seen is shown. */
const WAITING = { opacity: 0.6, transition: 'opacity 0s linear 400ms' };

/**
 * A form of several fields: it is saved by its button alone, and leads to the first field that is refused [EN2]. While it
 * is saved nothing is typed into it: that would be neither saved nor unsaved [EN7].
 */
export function EntryForm({ submit, style, css, ...rest }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const unread = useUnreadTexts();
  const [tries, setTries] = useState(0);
  const before = useRef<Element | null>(null);
  useEffect(
    function leadOn() {
      if (tries === 0) return;
      // What is wrong is drawn, and may be gone to again: nothing of a locked form takes the focus.
      requestAnimationFrame(() => {
        const refused = form.current?.querySelector<HTMLElement>(REFUSED);
        if (refused != null) showRefused(refused);
        else if (before.current instanceof HTMLElement && document.activeElement === document.body)
          before.current.focus();
      });
    },
    [tries],
  );
  const save = async (event: FormEvent): Promise<void> => {
    before.current = document.activeElement;
    try {
      // What cannot be read is no value: saving would keep the one before without a word.
      if (unread.hasAny()) return event.preventDefault();
      setIsSaving(true);
      await submit(event);
    } finally {
      setIsSaving(false);
      setTries((count) => count + 1);
    }
  };
  return (
    <UnreadContext value={unread}>
      <chakra.form
        ref={form}
        noValidate
        inert={isSaving}
        aria-busy={isSaving}
        style={isSaving ? { ...style, ...WAITING } : style}
        css={{ ...ABOVE_FOOT, ...css }}
        onKeyDown={goOn}
        onSubmit={(event) => void save(event)}
        {...rest}
      />
    </UnreadContext>
  );
}
