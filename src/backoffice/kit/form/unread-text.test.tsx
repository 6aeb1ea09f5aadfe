import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { officeSystem } from '../../../ui/office-system.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ClockField } from '../../menu/limited-time/clock-field.tsx';
import { SpanChip } from '../../store/hours/span-chip.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { EntryForm } from './entry-form.tsx';
import { FormFooter } from './form-footer.tsx';
import { useCallForm } from './use-call-form.ts';

const schema = z.object({ name: z.string(), day: z.string(), clock: z.string(), open: z.string() });
type Values = z.infer<typeof schema>;
const VALUES: Values = { name: '', day: '2026-11-27', clock: '18:00', open: '11:00' };

function Form({ save }: { save: (values: Values) => Promise<void> }) {
  const { submit, input, control, problems, changes, failure, isSaving, discard } = useCallForm({
    schema,
    values: VALUES,
    save: (typed) => save(typed),
  });
  const open = control('open');
  return (
    <EntryForm submit={submit}>
      <TextField label="Name" {...input('name')} />
      <DateField label="Holiday" {...control('day')} onChange={(day) => control('day').onChange(day ?? '')} />
      <ClockField label="Clock" {...control('clock')} />
      <SpanChip
        day="Mon"
        span={{ open: open.value, close: '14:30' }}
        isWrong={false}
        onChange={(span) => open.onChange(span.open)}
        onRemove={() => undefined}
      />
      <FormFooter changes={changes} problems={problems} failure={failure} isSaving={isSaving} onDiscard={discard} />
    </EntryForm>
  );
}

function Asked({ onYes }: { onYes: () => void }) {
  const [clock, setClock] = useState('18:00');
  return (
    <ActionDialog title="When" action="Set" onYes={onYes} onClose={() => undefined}>
      <ClockField label="Clock" value={clock} onChange={setClock} />
    </ActionDialog>
  );
}

const show = (element: React.ReactNode): void => {
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <ChakraProvider value={officeSystem}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  );
};

function write(label: string, text: string): HTMLElement {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return field;
}

beforeEach(async () => {
  await startI18n('office', 'en', [initReactI18next]);
  await loadWords('store');
});

describe('a text that is no value of its field', () => {
  it.each([
    ['Clock', '25:70', 'There is no time 25:70'],
    ['Clock', '', 'Required'],
    ['Mon opens', '9:75', 'There is no time 9:75'],
    ['Holiday', '20270231', 'There is no day 20270231'],
  ])('in %s is named, %j, and nothing is saved over it', async (label, text, said) => {
    const save = vi.fn(async () => undefined);
    show(<Form save={save} />);
    await screen.findByLabelText('Clock');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lotus' } });
    write(label, text);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText('Check the form · 1 to fix')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(save).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('false');
  });

  it('is saved once it is one', async () => {
    const save = vi.fn(async () => undefined);
    show(<Form save={save} />);
    await screen.findByLabelText('Clock');
    write('Mon opens', '9:75');
    write('Mon opens', '9:45');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith({ ...VALUES, open: '09:45' }));
  });

  it('keeps a dialog from doing what it asks', async () => {
    const onYes = vi.fn();
    show(<Asked onYes={onYes} />);
    await screen.findByLabelText('Clock');
    write('Clock', '25:70');
    fireEvent.click(screen.getByRole('button', { name: 'Set' }));
    expect(onYes).not.toHaveBeenCalled();
    write('Clock', '2130');
    fireEvent.click(screen.getByRole('button', { name: 'Set' }));
    expect(onYes).toHaveBeenCalledTimes(1);
  });
});

it('leaving a field shows what is wrong only after the press that left it has become its click', async () => {
  show(<Form save={async () => undefined} />);
  const field = await screen.findByLabelText('Clock');
  fireEvent.change(field, { target: { value: '25:70' } });
  fireEvent.pointerDown(screen.getByLabelText('Name'));
  fireEvent.blur(field);
  fireEvent.pointerUp(screen.getByLabelText('Name'));
  expect(screen.queryByText('There is no time 25:70')).toBeNull();
  fireEvent.click(screen.getByLabelText('Name'));
  expect(await screen.findByText('There is no time 25:70')).toBeTruthy();
});
