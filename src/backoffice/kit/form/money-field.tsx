import { useState } from 'react';
import { narrow, withDecimalPoint } from '#contract/domain/narrow.ts';
import { amountText, currencySign, decimalsOf, parseMoney } from '#contract/domain/money.ts';
import type { FieldNotes } from '../../../ui/field-frame.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

type MoneyFieldProps = FieldNotes & {
  /** Minor units of the currency; null is empty, NaN what is no amount. */
  value: number | null;
  onChange: (minor: number | null) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
};

/** An amount as an input field holds it; empty for none, and for what is no amount. */
const typedText = (minor: number | null, currency: string): string =>
  minor === null || Number.isNaN(minor) ? '' : amountText(minor, currency);

/**
 * How an amount is typed in a currency: its sign, the keyboard it needs, the way there and back, and what is wrong with a
 * text that is no amount only because it is below zero or too fine [OF5].
 */
export function useMoneyInput() {
  const { t, money, currency, language } = useWords();
  const isAmount = (text: string): boolean => text !== '' && !Number.isNaN(parseMoney(text, currency));
  return {
    sign: currencySign(currency, language),
    inputMode: decimalsOf(currency) === 0 ? ('numeric' as const) : ('decimal' as const),
    textOf: (minor: number | null) => typedText(minor, currency),
    // A comma at the end is a decimal one whose digits are still to come.
    read: (text: string) => parseMoney(narrow(text).replace(/,\s*$/, ''), currency),
    problemOf(text: string): string | undefined {
      const typed = narrow(text).trim();
      if (typed.startsWith('-') && isAmount(typed.slice(1))) return t('field_error.too_small', { minimum: money(0) });
      const isFine = isAmount(withDecimalPoint(typed).replace(/\.\d*$/, ''));
      return isFine ? t('field_error.too_fine', { count: decimalsOf(currency), example: money(1250) }) : undefined;
    },
    noAmount: () => t('field_error.no_amount', { example: money(1250) }),
  };
}

/** Leaves room for the sign: that of USD is one letter wide, that of KWD three. */
export const signRoom = (sign: string): { pl: '6' | '12' } => ({ pl: sign.length === 1 ? '6' : '12' });

/**
 * An amount as people type it, minor units underneath. What is no amount stays as typed, with its error: the form's, or, once
 * it is left, the field's own.
 */
export function MoneyField({ label, value, error, onChange, onBlur, isDisabled = false, ...notes }: MoneyFieldProps) {
  const { sign, inputMode, textOf, read, problemOf, noAmount } = useMoneyInput();
  const [typed, setTyped] = useState(() => textOf(value));
  const [isLeft, setIsLeft] = useState(false);
  const isSame = Object.is(read(typed), value);
  const isUnread = Number.isNaN(value) && (error !== undefined || (isLeft && typed.trim() !== ''));
  return (
    <TextField
      label={label}
      {...notes}
      error={isUnread ? (problemOf(typed) ?? error ?? noAmount()) : error}
      inputMode={inputMode}
      leading={sign}
      {...signRoom(sign)}
      textAlign="end"
      maxLength={14}
      disabled={isDisabled}
      value={isSame || Number.isNaN(value) ? typed : textOf(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
      onBlur={() => {
        setIsLeft(true);
        const minor = read(typed);
        if (minor !== null && minor < Number.MAX_SAFE_INTEGER) setTyped(textOf(minor));
        onBlur?.();
      }}
    />
  );
}
