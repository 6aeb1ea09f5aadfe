import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { officeSystem } from '../../../ui/office-system.ts';
import { RecoveryCodes } from '../../people/account/recovery-codes.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

const QUESTION = 'Leave without saving this?';

describe('[EN10] what is shown only once', () => {
  beforeEach(() => startI18n('office', 'en', [initReactI18next]));

  async function show(element: ReactNode) {
    const routes = [
      { path: '/', element: <p>before</p> },
      { path: '/over', element },
    ];
    const router = createMemoryRouter(routes, { initialEntries: ['/', '/over'], initialIndex: 1 });
    render(
      <ChakraProvider value={officeSystem}>
        <RouterProvider router={router} />
      </ChakraProvider>,
    );
    return router;
  }

  it('asks on Escape; staying keeps it, and its own button closes at once', async () => {
    const onClose = vi.fn<() => void>();
    await show(
      <ShownOnceDialog title="Key" done="I saved it" onClose={onClose}>
        secret
      </ShownOnceDialog>,
    );
    const secret = await screen.findByText('secret');
    // No person is faster than the frame in which a dialog hides the page from readers.
    await waitFor(() => expect(document.querySelector('[data-aria-hidden]')).not.toBeNull());
    fireEvent.keyDown(secret, { key: 'Escape' });
    expect(await screen.findByText(QUESTION)).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'I saved it' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks on the way back from a dialog', async () => {
    const router = await show(
      <ShownOnceDialog title="Key" done="I saved it" onClose={() => undefined}>
        secret
      </ShownOnceDialog>,
    );
    await screen.findByText('secret');
    void router.navigate(-1);
    expect(await screen.findByText(QUESTION)).toBeDefined();
    expect(router.state.location.pathname).toBe('/over');
  });

  it('asks before another page takes recovery codes away', async () => {
    const router = await show(<RecoveryCodes codes={['aaaa-bbbb']} onDone={() => undefined} />);
    expect(await screen.findByRole('listitem')).toBeDefined();
    void router.navigate('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without it' }));
    expect(await screen.findByText('before')).toBeDefined();
  });
});
