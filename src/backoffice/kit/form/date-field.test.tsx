import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { officeSystem } from '../../../ui/office-system.ts';

beforeEach(() => startI18n('office', 'en', [initReactI18next]));

it.each(['20270231', '2027/13/01', 'soon'])('says that there is no day %s, and keeps the one it had', async (typed) => {
  const onChange = vi.fn();
  render(
    <ChakraProvider value={officeSystem}>
      <DateField label="Holiday" value="2026-11-27" onChange={onChange} />
    </ChakraProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Holiday');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.blur(input);
  expect(await screen.findByText(`There is no day ${typed}`)).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  expect(input.value).toBe(typed);
});

const shown = (value: string | null, limits: { min?: string; max?: string } = {}) => {
  const onChange = vi.fn();
  render(
    <ChakraProvider value={officeSystem}>
      <DateField label="Last day" value={value} {...limits} onChange={onChange} />
    </ChakraProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Last day');
  const type = (text: string): void => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
  };
  return { onChange, input, type };
};

it.each(['2027-02-29', '26.12.2026', '12-26', '2027-2'])(
  'makes no day of %s in an empty field, and keeps it',
  (text) => {
    const { onChange, input, type } = shown(null);
    type(text);
    expect(onChange).not.toHaveBeenCalled();
    expect(input.value).toBe(text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  },
);

it('reads a day as the country writes it, and as files do', () => {
  const { onChange, type } = shown(null);
  type('12/24/2026');
  type('2027-1-5');
  expect(onChange.mock.calls).toEqual([['2026-12-24'], ['2027-01-05']]);
});

it('says which limit a day breaks', async () => {
  const { onChange, type } = shown('2026-11-28', { min: '2026-11-27', max: '2026-12-31' });
  type('2026-11-01');
  expect(await screen.findByText('Not before 2026-11-27')).toBeTruthy();
  type('2027-01-01');
  expect(await screen.findByText('Not after 2026-12-31')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});
