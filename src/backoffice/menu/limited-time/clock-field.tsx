import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { inputStyle } from '../../../ui/text-field.tsx';

type ClockFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  /** `HH:MM`. */
  value: string;
  onChange: (clock: string) => void;
};

/** `9`, `930`, `9:30`, `21：30` are times people type. Null: none of these. */
export function clockOf(text: string): string | null {
  const match = /^(\d{1,2})[:：.]?(\d{2})?$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? '0')];
  return hour > 23 || minute > 59 ? null : `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A time of day, typed; what is none stays as it was when the field is left. */
export function ClockField({ label, isLabelHidden = false, value, onChange }: ClockFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <chakra.div display="grid" gap="1">
      <chakra.label htmlFor={id} textStyle="chip" srOnly={isLabelHidden}>
        {label}
      </chakra.label>
      <chakra.input
        id={id}
        {...inputStyle}
        w="72px"
        inputMode="numeric"
        maxLength={5}
        placeholder="18:00"
        value={typed ?? value}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const clock = clockOf(text);
          if (clock !== null && text.trim().length >= 4) onChange(clock);
        }}
        onBlur={() => {
          const clock = typed === null ? null : clockOf(typed);
          if (clock !== null) onChange(clock);
          setTyped(null);
        }}
      />
    </chakra.div>
  );
}
