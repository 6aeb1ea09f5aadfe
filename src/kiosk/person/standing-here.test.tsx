import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { linesOfBuiltIn, type BuiltInRole } from '#contract/domain/staff-role.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';
import { standingHere } from './standing-here.ts';

const ofScreen = standingHere.get();

beforeAll(async () => {
  await startI18n('kiosk', 'en');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  standingHere.set(ofScreen);
  vi.useRealTimers();
});

async function show(picture: string, role: BuiltInRole | null): Promise<void> {
  if (role !== null) standingHere.set(() => ({ caller: 'staff', lines: linesOfBuiltIn(role) }));
  const view = PICTURES[picture]?.() ?? expect.fail(`no picture ${picture}`);
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
}
const offered = (testId: string): boolean => screen.queryAllByTestId(testId).length > 0;

it.each([
  [null, true],
  ['cashier', true],
  ['cook', false],
] as const)('[RO3] to %s an order that rings is offered to be rejected: %s', async (role, isOffered) => {
  vi.useFakeTimers();
  await show('02-desk-alert', role);
  // No key acts before a person can have seen the alarm [F11].
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(offered('accept')).toBe(true);
  expect(offered('alert-reject')).toBe(isOffered);
  await act(async () => void fireEvent.keyDown(document.body, { key: 'r' }));
  expect(offered('reason-sheet')).toBe(isOffered);
});

it.each([
  [null, true],
  ['cashier', true],
  ['cook', false],
] as const)('[RO3] to %s cancelling, mending, pausing and the cash are offered: %s', async (role, isOffered) => {
  await show('09k-desk-paused', role);
  expect(offered('halt-resume')).toBe(isOffered);
  await act(async () => void fireEvent.click(screen.getByTestId('controls-button')));
  expect([offered('controls-page-store'), offered('controls-page-menu')]).toEqual([isOffered, true]);
  cleanup();
  await show('01-desk-calm', role);
  await act(async () => void fireEvent.click(screen.getByTestId('menu-button')));
  expect([offered('menu-day'), offered('test-order')]).toEqual([isOffered, true]);
  cleanup();
  await show('01-desk-calm', role);
  const [ticket] = document.querySelectorAll('[data-testid="lane-preparing"] [data-ticket-head]');
  await act(async () => void fireEvent.click(ticket ?? expect.fail('no ticket')));
  expect(offered('drawer')).toBe(true);
  expect([offered('cancel-order'), offered('mend')]).toEqual([isOffered, isOffered]);
});
