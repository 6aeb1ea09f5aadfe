import { useState } from 'react';
import { HOME_CURRENCY, toMinorUnits } from '#contract/domain/money.ts';
import type { FieldNotes } from '../../../ui/field-frame.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type MoneyFieldProps = FieldNotes & {
  /** Whole cents; null is empty, NaN what is no amount. */
  value: number | null;
  onChange: (cents: number | null) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
};

const AMOUNT = /^\$?\s*(\d{1,7}(?:,\d{3})*(?:\.\d{0,2})?|\.\d{1,2})$/;

/** `12.5` → 1250, `` → null, anything else → NaN, which every schema of money refuses. */
export function centsOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const match = AMOUNT.exec(trimmed);
  return match === null ? Number.NaN : toMinorUnits(Number((match[1] ?? '').replaceAll(',', '')), HOME_CURRENCY);
}

export const dollarsText = (cents: number | null): string =>
  cents === null || Number.isNaN(cents) ? '' : (cents / 100).toFixed(2);

/** Dollars as people type them, cents underneath. What is no amount stays as typed, with its error. */
export function MoneyField({ label, value, onChange, onBlur, isDisabled = false, ...notes }: MoneyFieldProps) {
  const [typed, setTyped] = useState(() => dollarsText(value));
  const isSame = Object.is(centsOf(typed), value);
  return (
    <TextField
      label={label}
      {...notes}
      inputMode="decimal"
      leading="$"
      pl="6"
      textAlign="end"
      maxLength={12}
      disabled={isDisabled}
      value={isSame || Number.isNaN(value) ? typed : dollarsText(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(centsOf(event.currentTarget.value));
      }}
      onBlur={() => {
        const cents = centsOf(typed);
        if (cents !== null && !Number.isNaN(cents)) setTyped(dollarsText(cents));
        onBlur?.();
      }}
    />
  );
}
