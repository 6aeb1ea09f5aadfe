import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';

beforeEach(() => startI18n('office', 'en', [initReactI18next]));

it('[EN7] takes nothing while it is saved, and goes on where the person was', async () => {
  let answer: () => void = () => undefined;
  const submit = (event: React.FormEvent): Promise<void> => {
    event.preventDefault();
    return new Promise((resolve) => (answer = resolve));
  };
  render(
    <ChakraProvider value={officeSystem}>
      <EntryForm submit={submit} aria-label="Store">
        <TextField label="Name" />
      </EntryForm>
    </ChakraProvider>,
  );
  const [form, name] = [screen.getByRole('form'), screen.getByLabelText('Name')];
  name.focus();
  fireEvent.submit(form);
  await waitFor(() => expect(form.hasAttribute('inert')).toBe(true));
  // As a browser does it to what is inert.
  name.blur();
  await act(async () => answer());
  await waitFor(() => expect(form.hasAttribute('inert')).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(name));
});
