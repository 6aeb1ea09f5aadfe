import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';

beforeAll(async () => {
  await startI18n('kiosk', 'en');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(cleanup);

it('[CT8] the key B says that it waits while the server does not answer, and no longer', async () => {
  const view = PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');
  let answer = (): void => undefined;
  const updateOpen = vi.fn(() => new Promise<number>((resolve) => (answer = () => resolve(view.store?.version ?? 0))));
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view, {}, true, { updateOpen })}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  await act(async () => void fireEvent.keyDown(document.body, { key: 'b' }));
  expect(updateOpen).toHaveBeenCalledOnce();
  expect(screen.getByTestId('key-waits').textContent).toBe('Busy +15: waiting for the server…');
  await act(async () => answer());
  expect(screen.queryByTestId('key-waits')).toBeNull();
  expect(screen.queryByTestId('panel')).toBeNull();
  expect(screen.getByTestId('key-done').textContent).toContain('Busy +15 for an hour');
});

it('shows a number while it is typed, until it is used or forgotten', async () => {
  const view = PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  for (const key of ['0', '5']) await act(async () => void fireEvent.keyDown(document.body, { key }));
  expect(screen.getByTestId('typed-digits').textContent).toBe('05 · Enter opens it, + moves it on');
  await act(async () => void fireEvent.keyDown(document.body, { key: '+' }));
  expect(screen.queryByTestId('typed-digits')).toBeNull();
});
