import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { CurrencyContext } from '../../use-words.ts';
import { MoneyField } from './money-field.tsx';

type FormProps = { begin: number | null; seen: (minor: number | null) => void; saysWrong?: boolean };

function Form({ begin, seen, saysWrong = true }: FormProps) {
  const [value, setValue] = useState(begin);
  return (
    <MoneyField
      label="Price"
      value={value}
      error={saysWrong && Number.isNaN(value) ? 'no number' : undefined}
      onChange={(minor) => {
        setValue(minor);
        seen(minor);
      }}
    />
  );
}

const shown = (currency: string, begin: number | null = 1250, saysWrong = true) => {
  const minors: (number | null)[] = [];
  render(
    <ChakraProvider value={officeSystem}>
      <CurrencyContext value={currency}>
        <Form begin={begin} saysWrong={saysWrong} seen={(minor) => minors.push(minor)} />
      </CurrencyContext>
    </ChakraProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Price');
  const type = (text: string): void => void fireEvent.change(input, { target: { value: text } });
  return { input, type, last: () => minors.at(-1), text: () => input.value };
};

describe.each(['zh', 'en'] as const)('[CU3] a field of money in %s', (language) => {
  beforeEach(() => startI18n('office', language, [initReactI18next]));

  it('shows and takes dollars and cents', () => {
    const { input, type, last, text } = shown('USD');
    expect([text(), input.inputMode, screen.getByText('$').textContent]).toEqual(['12.50', 'decimal', '$']);
    type('8.5');
    fireEvent.blur(input);
    expect([last(), text()]).toEqual([850, '8.50']);
  });

  it('takes a comma as decimal sign, also while its decimals are still to come', () => {
    const { input, type, last, text } = shown('USD', null);
    for (const [typed, minor] of [
      ['3', 300],
      ['3,', 300],
      ['3,5', 350],
      ['3,50', 350],
    ] as const) {
      type(typed);
      expect([last(), text(), screen.queryByRole('alert')]).toEqual([minor, typed, null]);
    }
    fireEvent.blur(input);
    expect(text()).toBe('3.50');
  });

  it('[OF5] says what is no amount once the field is left, also where its form says nothing yet', () => {
    const { input, type } = shown('USD', null, false);
    type('3,5,0');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(input);
    const isChinese = language === 'zh';
    expect(screen.getByRole('alert').textContent).toBe(
      isChinese ? '不是金额，写成 $12.50 这样' : 'Not an amount; write it as $12.50',
    );
    type('1.234');
    expect(screen.getByRole('alert').textContent).toBe(
      isChinese ? '最多 2 位小数，例如 $12.50' : 'At most 2 decimals, as $12.50',
    );
    type('');
    fireEvent.blur(input);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[OF5] says which limit a text breaks that is no amount', () => {
    const { input, type, last, text } = shown('USD');
    const said = (text: string): string | null | undefined => {
      type(text);
      return screen.queryByRole('alert')?.textContent;
    };
    const isChinese = language === 'zh';
    expect(said('-5')).toBe(isChinese ? '不能小于 $0.00' : 'At least $0.00');
    expect(said('1.234')).toBe(isChinese ? '最多 2 位小数，例如 $12.50' : 'At most 2 decimals, as $12.50');
    expect(said('soon')).toBe('no number');
    // The field's own limit refuses it.
    expect(said('99999999999999')).toBeUndefined();
    fireEvent.blur(input);
    expect([last(), text()]).toEqual([Number.MAX_SAFE_INTEGER, '99999999999999']);
  });

  it('shows and takes whole yen', () => {
    const { input, type, last, text } = shown('JPY');
    expect([text(), input.inputMode, screen.getByText('¥').textContent]).toEqual(['1250', 'numeric', '¥']);
    type('￥1,800');
    fireEvent.blur(input);
    expect([last(), text()]).toEqual([1800, '1800']);
    type('18.5');
    expect([last(), text()]).toEqual([Number.NaN, '18.5']);
    const whole = language === 'zh' ? '只能填整数，例如 ¥1,250' : 'Whole amounts only, as ¥1,250';
    expect(screen.getByRole('alert').textContent).toBe(whole);
    type('18,5');
    expect([last(), screen.getByRole('alert').textContent]).toEqual([Number.NaN, whole]);
  });

  it('shows and takes thousandths of a dinar', () => {
    const { input, type, last, text } = shown('KWD');
    expect([text(), input.inputMode, screen.getByText('KWD').textContent]).toEqual(['1.250', 'decimal', 'KWD']);
    type('2.75');
    fireEvent.blur(input);
    expect([last(), text()]).toEqual([2750, '2.750']);
    type('');
    expect(last()).toBeNull();
  });
});
