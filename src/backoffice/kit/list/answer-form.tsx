import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useWords } from '../../use-words.ts';
import { DraftNotice } from '../form/draft-notice.tsx';
import { UnsavedGuard } from '../form/unsaved-guard.tsx';
import { useFormDraft } from '../form/use-form-draft.ts';

/** The button that opened the form is gone: without this the keyboard would start at the page's top again. */
const focus = (box: HTMLTextAreaElement | null): void => box?.focus();

type AnswerFormProps = {
  /** What was answered before; null where nothing was. */
  answer: string | null;
  longest: number;
  dataField: string;
  /** Under which what is not sent is kept. */
  draftName: string;
  words: { label: string; help: string; send: string; takeBack: string };
  error: string | undefined;
  isBusy: boolean;
  /** An empty text takes the answer back. */
  onSend: (text: string, onSent: () => void) => void;
  onDone: () => void;
};

/** Writes, changes or takes back an answer to someone; what was typed stays until it is sent or cancelled [EN4]. */
export function AnswerForm(props: AnswerFormProps) {
  const { answer, longest, dataField, draftName, words, error, isBusy, onSend, onDone } = props;
  const { t } = useWords();
  const values = { text: answer ?? '' };
  const form = useForm({ defaultValues: values });
  const kept = useFormDraft(form, draftName);
  const text = useWatch({ control: form.control, name: 'text' });
  const isDirty = form.formState.dirtyFields.text === true;
  const [isOver, setOver] = useState(false);
  const leave = (): void => {
    form.reset(values);
    setOver(true);
  };
  useEffect(function leaveOnceClean() {
    // The draft is dropped by a form that holds nothing any more.
    if (isOver && !isDirty) onDone();
  });
  return (
    <chakra.form
      display="grid"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim(), leave);
      }}
    >
      <UnsavedGuard isOn={isDirty} isKept={kept.isKept} of="row" />
      <DraftNotice restored={kept.restored} labelOf={() => words.label} onDrop={() => form.reset(values)} />
      <TextAreaField
        label={words.label}
        help={words.help}
        error={error}
        maxLength={longest}
        ref={focus}
        dataField={dataField}
        value={text}
        onChange={(event) => form.setValue('text', event.currentTarget.value, { shouldDirty: true })}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" look="ink" disabled={isBusy || text.trim() === ''}>
          {words.send}
        </Button>
        <Button onClick={leave}>{t('form.cancel')}</Button>
        {answer === null ? null : (
          <Button look="danger" disabled={isBusy} onClick={() => onSend('', leave)}>
            {words.takeBack}
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  );
}
