import { chakra } from '@chakra-ui/react';
import { use } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { UnreadContext } from '../../../ui/unread-text.ts';
import { unsavedText } from '../failure-text.ts';
import { useWords } from '../../use-words.ts';

type FormFooterProps = {
  changes: number;
  problems: number;
  failure: Error | null;
  /** What it waits for, where that is neither a field nor a failure. */
  waitsFor?: string | undefined;
  isSaving: boolean;
  /** Another word than 保存 / Save. */
  saveLabel?: string;
  /** A new thing may be saved without a change. */
  canSaveUnchanged?: boolean;
  onDiscard?: () => void;
  /** Done just before the button submits. */
  onSave?: () => void;
  /** Another way to save; it submits as well. */
  other?: { label: string; onSave: () => void };
  /** What can be done with what is typed instead of saving it; it submits nothing. */
  instead?: { label: string; onChoose: () => void };
};

/** Stays at the foot of a long form: what is wrong, what is changed, and the two ways on. The save button submits. */
export function FormFooter({
  changes,
  problems,
  failure,
  waitsFor,
  isSaving,
  saveLabel,
  canSaveUnchanged = false,
  onDiscard,
  onSave,
  other,
  instead,
}: FormFooterProps) {
  const { t } = useWords();
  const unread = use(UnreadContext);
  const wrong = problems + unread.count;
  const isOff = isSaving || (changes === 0 && unread.count === 0 && !canSaveUnchanged);
  // What is not made yet was never saved.
  const unchanged = canSaveUnchanged ? '' : t('form.saved');
  const stateText = changes > 0 ? t('form.changes', { count: changes }) : unchanged;
  const discard = (): void => {
    unread.dropAll();
    onDiscard?.();
  };
  return (
    <chakra.footer
      data-form-foot="true"
      position="sticky"
      bottom={{ base: '-12px', md: '-20px' }}
      zIndex="raised"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="3"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.div flex="1" minW="120px" aria-live="polite">
        {wrong > 0 ? (
          <FieldError>{`${t('form.check')} · ${t('form.errors', { count: wrong })}`}</FieldError>
        ) : waitsFor !== undefined ? (
          <FieldError>{waitsFor}</FieldError>
        ) : failure === null ? (
          <chakra.p color="fg.muted">{stateText}</chakra.p>
        ) : (
          <FieldError>{unsavedText(t, failure)}</FieldError>
        )}
      </chakra.div>
      {onDiscard === undefined || (changes === 0 && unread.count === 0) ? null : (
        <Button disabled={isSaving} onClick={discard}>
          {t('form.discard')}
        </Button>
      )}
      {instead === undefined ? null : (
        <Button disabled={isOff} onClick={instead.onChoose}>
          {instead.label}
        </Button>
      )}
      {other === undefined ? null : (
        <Button type="submit" disabled={isOff} onClick={other.onSave}>
          {other.label}
        </Button>
      )}
      <Button type="submit" look="ink" disabled={isOff} onClick={onSave}>
        {saveLabel ?? t('form.save')}
      </Button>
    </chakra.footer>
  );
}
