import { chakra } from '@chakra-ui/react';
import { useRef, useState, type ComponentProps, type FormEvent, type KeyboardEvent } from 'react';
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

/** Only a wait that can be seen is shown. */
const WAITING = { opacity: 0.6, transition: 'opacity 0s linear 400ms' };

/**
 * A form of several fields: it is saved by its button alone, and leads to the first field that is refused [EN2]. While it
 * is saved nothing is typed into it: that would be neither saved nor unsaved [EN7].
 */
export function EntryForm({ submit, style, ...rest }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const unread = useUnreadTexts();
  const save = async (event: FormEvent): Promise<void> => {
    const before = document.activeElement;
    setIsSaving(true);
    try {
      await submit(event);
    } finally {
      setIsSaving(false);
    }
    // A form that may not be typed into has lost it.
    requestAnimationFrame(() => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    });
  };
  const showFirstProblem = async (event: FormEvent): Promise<void> => {
    // What cannot be read is no value: saving would keep the one before without a word.
    if (unread.hasAny()) event.preventDefault();
    else await save(event);
    // The next frame has drawn what is wrong.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(REFUSED)?.focus());
  };
  return (
    <UnreadContext value={unread}>
      <chakra.form
        ref={form}
        noValidate
        inert={isSaving}
        aria-busy={isSaving}
        style={isSaving ? { ...style, ...WAITING } : style}
        onKeyDown={goOn}
        onSubmit={(event) => void showFirstProblem(event)}
        {...rest}
      />
    </UnreadContext>
  );
}
