import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { ActionDialog } from './action-dialog.tsx';
import { FormDialog, FormPanel } from './form-panel.tsx';

const FIELDS = (
  <>
    <input aria-label="Reason" />
    <input aria-label="Whole" type="checkbox" />
  </>
);
const form = { submit: async () => undefined, failure: null, isSaving: false };

const LAYERS = {
  ActionDialog: (onClose: () => void) => (
    <ActionDialog title="Refund" action="Give" onYes={() => undefined} onClose={onClose}>
      {FIELDS}
    </ActionDialog>
  ),
  FormDialog: (onClose: () => void) => (
    <FormDialog title="Refund" form={form} onClose={onClose}>
      {FIELDS}
    </FormDialog>
  ),
  FormPanel: (onClose: () => void) => (
    <FormPanel title="Refund" form={form} onClose={onClose}>
      {FIELDS}
    </FormPanel>
  ),
} as const;

describe.each(Object.entries(LAYERS))('[EN6] Escape over a %s', (_name, layer) => {
  beforeEach(() => startI18n('office', 'en', [initReactI18next]));

  async function show() {
    const onClose = vi.fn<() => void>();
    const routes = [
      { path: '/', element: <p>before</p> },
      { path: '/over', element: layer(onClose) },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/', '/over'] });
    render(
      <ChakraProvider value={officeSystem}>
        <RouterProvider router={router} />
      </ChakraProvider>,
    );
    const reason = await screen.findByLabelText('Reason');
    const escape = (): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    return { onClose, reason, escape, back: () => router.navigate(-1) };
  }

  it('asks where something was typed: staying keeps it, discarding closes', async () => {
    const { onClose, reason, escape } = await show();
    fireEvent.input(reason, { target: { value: 'never came' } });
    escape();
    fireEvent.click(await screen.findByText('Stay here'));
    await waitFor(() => expect(screen.queryByText('Discard it')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(reason).toHaveProperty('value', 'never came');
    escape();
    fireEvent.click(await screen.findByText('Discard it'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("asks before the browser's way back takes it away", async () => {
    const { reason, back } = await show();
    fireEvent.input(reason, { target: { value: 'never came' } });
    void back();
    fireEvent.click(await screen.findByText('Stay here'));
    await waitFor(() => expect(screen.queryByText('Stay here')).toBeNull());
    expect(reason).toHaveProperty('value', 'never came');
    void back();
    fireEvent.click(await screen.findByText('Discard and leave'));
    expect(await screen.findByText('before')).toBeDefined();
  });

  it('closes at once where nothing was typed, and so does Cancel', async () => {
    const { onClose, reason, escape } = await show();
    fireEvent.click(screen.getByLabelText('Whole'));
    escape();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    fireEvent.input(reason, { target: { value: 'never came' } });
    fireEvent.click(screen.getByText('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
