import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { minutesOf } from './screen-values.ts';

type PrepTimesProps = { value: readonly number[]; error: string | undefined; onChange: (minutes: number[]) => void };

/** Typed as a person would write them; kept as typed until the field is left. */
export function PrepTimesField({ value, error, onChange }: PrepTimesProps) {
  const { t } = useWords('screens');
  const [text, setText] = useState(value.join(' '));
  return (
    <TextField
      label={t('screen.chips')}
      help={t('screen.chips_help')}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      data-field="device.prep_chips"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(minutesOf(currentTarget.value));
      }}
    />
  );
}
