import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { textOf } from '#contract/domain/basics.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FormFooter } from './form-footer.tsx';
import { useCallForm } from './use-call-form.ts';

const schema = z.object({ name: textOf(8, 1), street: textOf(20) });
type Values = { name: string; street: string };

function Form({ values, save }: { values: Values; save: (values: Values) => Promise<unknown> }) {
  const { submit, input, control, problems, changes, failure, isSaving } = useCallForm({ schema, values, save });
  const street = control('street');
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField label="Name" {...input('name')} />
      <TextField label="Street" {...street} onChange={(event) => street.onChange(event.currentTarget.value)} />
      <FormFooter changes={changes} problems={problems} failure={failure} isSaving={isSaving} />
    </form>
  );
}

const shown = (values: Values, save: (values: Values) => Promise<unknown>) => (
  <ChakraProvider value={officeSystem}>
    <Form values={values} save={save} />
  </ChakraProvider>
);

const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
};
const textIn = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => startI18n('office', 'en', [initReactI18next]));

it('does not send what the contract refuses, and says so on the field', async () => {
  const save = vi.fn(async () => undefined);
  render(shown({ name: 'Lotus', street: '' }, save));
  type('Name', '  ');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  expect(screen.getByText('Check the form · 1 to fix')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

it("puts the server's refusal on its field and keeps what was typed", async () => {
  const refusal = new CallFailure('invalid', 422, 'x', [{ path: 'street', code: 'taken', message: 'is taken' }]);
  render(shown({ name: 'Lotus', street: '' }, () => Promise.reject(refusal)));
  type('Street', '1 Main St');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Already in use')).toBeTruthy();
  expect(textIn('Street')).toBe('1 Main St');
});

it("keeps typed text when the server's values change, and follows them elsewhere", async () => {
  const save = vi.fn(async () => undefined);
  const { rerender } = render(shown({ name: 'Lotus', street: 'old' }, save));
  type('Name', 'Jade');
  rerender(shown({ name: 'Other', street: 'new' }, save));
  await waitFor(() => expect(textIn('Street')).toBe('new'));
  expect(textIn('Name')).toBe('Jade');
});

it('holds nothing unsaved after it was saved', async () => {
  const save = vi.fn(async () => undefined);
  render(shown({ name: 'Lotus', street: '' }, save));
  type('Name', 'Jade');
  expect(await screen.findByText('1 change')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No unsaved changes')).toBeTruthy();
  expect(save).toHaveBeenCalledTimes(1);
  expect(textIn('Name')).toBe('Jade');
});
