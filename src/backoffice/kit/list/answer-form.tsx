import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';

/** The button that opened the form is gone: without this the keyboard would start at the page's top again. */
const focus = (box: HTMLTextAreaElement | null): void => box?.focus();

type AnswerFormProps = {
  /** What was answered before; null where nothing was. */
  answer: string | null;
  longest: number;
  dataField: string;
  words: { label: string; help: string; send: string; takeBack: string; cancel: string };
  error: string | undefined;
  isBusy: boolean;
  /** An empty text takes the answer back. */
  onSend: (text: string) => void;
  onCancel: () => void;
};

/** Writes, changes or takes back an answer to someone; what was typed stays when it could not be sent. */
export function AnswerForm({ answer, longest, dataField, words, error, isBusy, onSend, onCancel }: AnswerFormProps) {
  const [text, setText] = useState(answer ?? '');
  return (
    <chakra.form
      display="grid"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim());
      }}
    >
      <TextAreaField
        label={words.label}
        help={words.help}
        error={error}
        maxLength={longest}
        ref={focus}
        dataField={dataField}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" look="ink" disabled={isBusy || text.trim() === ''}>
          {words.send}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
        {answer === null ? null : (
          <Button look="danger" disabled={isBusy} onClick={() => onSend('')}>
            {words.takeBack}
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  );
}
