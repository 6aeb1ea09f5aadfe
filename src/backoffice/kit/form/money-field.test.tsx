import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { CurrencyContext } from '../../use-words.ts';
import { MoneyField } from './money-field.tsx';

function Form({ begin, seen }: { begin: number | null; seen: (minor: number | null) => void }) {
  const [value, setValue] = useState(begin);
  return (
    <MoneyField
      label="Price"
      value={value}
      onChange={(minor) => {
        setValue(minor);
        seen(minor);
      }}
    />
  );
}

const shown = (currency: string, begin: number | null = 1250) => {
  const minors: (number | null)[] = [];
  render(
    <ChakraProvider value={officeSystem}>
      <CurrencyContext value={currency}>
        <Form begin={begin} seen={(minor) => minors.push(minor)} />
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

  it('shows and takes whole yen', () => {
    const { input, type, last, text } = shown('JPY');
    expect([text(), input.inputMode, screen.getByText('¥').textContent]).toEqual(['1250', 'numeric', '¥']);
    type('￥1,800');
    fireEvent.blur(input);
    expect([last(), text()]).toEqual([1800, '1800']);
    type('18.5');
    expect([last(), text()]).toEqual([Number.NaN, '18.5']);
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
