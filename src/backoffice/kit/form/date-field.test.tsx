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
});
