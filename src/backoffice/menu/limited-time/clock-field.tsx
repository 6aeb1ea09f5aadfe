import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { describedBy } from '../../../ui/field-frame.tsx';
import { FieldError, inputStyle } from '../../../ui/text-field.tsx';
import { clockOfDay } from '../../kit/form/clock-text.ts';
import { useClockText } from '../../kit/form/use-clock-text.ts';

type ClockFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  /** `HH:MM`. */
  value: string;
  onChange: (clock: string) => void;
};

/** A time of day, typed; what is none stays as typed, with its error. */
export function ClockField({ label, isLabelHidden = false, value, onChange }: ClockFieldProps) {
  const id = useId();
  const { input, error } = useClockText(value, onChange, clockOfDay);
  return (
    <chakra.div display="grid" gap="1" alignSelf="start">
      <chakra.label htmlFor={id} textStyle="chip" srOnly={isLabelHidden}>
        {label}
      </chakra.label>
      <chakra.input
        id={id}
        {...inputStyle}
        w="72px"
        placeholder="18:00"
        aria-describedby={describedBy(id, { error })}
        {...input}
      />
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </chakra.div>
  );
}
