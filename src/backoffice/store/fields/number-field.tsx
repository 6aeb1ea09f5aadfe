import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import type { FieldNotes } from '../../../ui/field-frame.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { numberOf } from '../../kit/form/number-text.ts';

type NumberFieldProps = FieldNotes & {
  /** Null is empty, NaN what is no number. */
  value: number | null;
  unit?: string;
  isDisabled?: boolean;
  /** Wrong for a reason that is shown elsewhere. */
  isWrong?: boolean;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
};

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** A number as people type it, right-aligned, its unit behind it. What is no number stays as typed, with its error. */
export function NumberField({
  value,
  unit,
  isDisabled = false,
  isWrong = false,
  onChange,
  onBlur,
  ...notes
}: NumberFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const isSame = Object.is(numberOf(typed), value);
  return (
    <TextField
      {...notes}
      inputMode="decimal"
      textAlign="end"
      maxLength={12}
      disabled={isDisabled}
      {...(isWrong ? { 'aria-invalid': true } : {})}
      {...(unit === undefined ? {} : { trailing: <chakra.span pe="2">{unit}</chakra.span> })}
      value={isSame || Number.isNaN(value) ? typed : textOf(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(numberOf(event.currentTarget.value));
      }}
      onBlur={() => {
        setTyped(narrow(typed));
        onBlur?.();
      }}
    />
  );
}
