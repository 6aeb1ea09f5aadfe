import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';

beforeEach(() => startI18n('office', 'en', [initReactI18next]));

const shown = (submit: (event: React.FormEvent) => Promise<void>): HTMLElement => {
  render(
    <ChakraProvider value={officeSystem}>
      <EntryForm submit={submit} aria-label="Store">
        <TextField label="Name" />
      </EntryForm>
    </ChakraProvider>,
  );
  return screen.getByRole('form');
};

it('[EN7] takes nothing while it is saved, and goes on where the person was', async () => {
  let answer: () => void = () => undefined;
  const submit = (event: React.FormEvent): Promise<void> => {
    event.preventDefault();
    return new Promise((resolve) => (answer = resolve));
  };
  const form = shown(submit);
  const name = screen.getByLabelText('Name');
  name.focus();
  fireEvent.submit(form);
  await waitFor(() => expect(form.hasAttribute('inert')).toBe(true));
  // As a browser does it to what is inert.
  name.blur();
  await act(async () => answer());
  await waitFor(() => expect(form.hasAttribute('inert')).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('[EN7] can be typed into again after a save that fails in a way no form knows', async () => {
  const failed = vi.fn();
  const form = shown((event) => {
    event.preventDefault();
    return Promise.reject(new Error('a defect'));
  });
  process.once('unhandledRejection', failed);
  fireEvent.submit(form);
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(form.hasAttribute('inert')).toBe(false);
});

it('[EN2] brings the first field that is wrong to the middle of what is in sight, where no foot lies over it', async () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  render(
    <ChakraProvider value={officeSystem}>
      <EntryForm submit={async (event) => event.preventDefault()} aria-label="Store">
        <TextField label="Name" />
        <TextField label="Fax" error="Not a number" />
      </EntryForm>
    </ChakraProvider>,
  );
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fax')));
  expect(scroll.mock.contexts).toEqual([screen.getByLabelText('Fax')]);
  expect(scroll).toHaveBeenCalledWith({ block: 'center' });
});
