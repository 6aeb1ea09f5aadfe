import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ZipCodeSchema } from '#contract/domain/address.ts';
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

type Day = { date: string; spans: string[] };
const daysSchema = z.object({
  name: textOf(8, 1),
  days: z.array(z.object({ date: textOf(10), spans: z.array(textOf(5)) })),
});
function Days({ values }: { values: { name: string; days: Day[] } }) {
  const { control, changes } = useCallForm({ schema: daysSchema, values, save: async () => undefined });
  const days = control('days');
  return (
    <>
      <button type="button" onClick={() => days.onChange([...days.value, { date: '11-27', spans: [] }])}>
        Add
      </button>
      <button type="button" onClick={() => days.onChange(days.value.map((day) => ({ ...day, date: '12-24' })))}>
        Move
      </button>
      <output>{JSON.stringify([changes, days.value])}</output>
    </>
  );
}

it("keeps a touched list whole when the server's values change: nothing of it is merged into other rows", async () => {
  const seen = (): unknown => JSON.parse(screen.getByRole('status').textContent);
  const { rerender } = render(<Days values={{ name: 'Lotus', days: [] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(seen()).toEqual([1, [{ date: '11-27', spans: [] }]]);
  rerender(<Days values={{ name: 'Jade', days: [] }} />);
  await waitFor(() => expect(seen()).toEqual([1, [{ date: '11-27', spans: [] }]]));
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  rerender(<Days values={{ name: 'Jade', days: [{ date: '01-01', spans: ['09:00'] }] }} />);
  await waitFor(() => expect(seen()).toEqual([1, [{ date: '12-24', spans: [] }]]));
  // What was saved is what the server has then.
  rerender(<Days values={{ name: 'Jade', days: [{ date: '12-24', spans: [] }] }} />);
  await waitFor(() => expect(seen()).toEqual([0, [{ date: '12-24', spans: [] }]]));
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

it('counts each field that is wrong: a list as a whole, and in its rows', async () => {
  const problems = ['street', 'street.0.name', 'name'].map((path) => ({ path, code: 'taken', message: 'is taken' }));
  const refusal = new CallFailure('invalid', 422, 'x', problems);
  render(shown({ name: 'Lotus', street: '' }, () => Promise.reject(refusal)));
  type('Street', '1 Main St');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Check the form · 3 to fix')).toBeTruthy();
});

function ZipForm({ save }: { save: (values: { zip: string }) => Promise<unknown> }) {
  const { submit, input } = useCallForm({
    schema: z.object({ zip: ZipCodeSchema }),
    values: { zip: '' },
    save: (typed) => save(typed),
  });
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField label="ZIP" inputMode="numeric" {...input('zip')} />
      <button type="submit">Save</button>
    </form>
  );
}

it('takes a number in full width and shows it as it is read', async () => {
  const save = vi.fn(async () => undefined);
  render(
    <ChakraProvider value={officeSystem}>
      <ZipForm save={save} />
    </ChakraProvider>,
  );
  type('ZIP', '１００１３－００１２');
  fireEvent.blur(screen.getByLabelText('ZIP'));
  expect(textIn('ZIP')).toBe('10013-0012');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ zip: '10013-0012' }));
});
