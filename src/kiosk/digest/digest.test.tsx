import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import type { Digest as DigestData } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, NOW_MS, orderOf } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { Digest } from './digest.tsx';

beforeAll(async () => startI18n('kiosk', 'en'));
afterEach(cleanup);

const by = { kind: 'screen' as const, id: 'expo', name: 'Expo' };
const step = { at: minutesFromNow(-3), actor: by, action: 'accept', rev: 2, detail: null };
const history = [{ ...step, from: 'ordered' as const, to: 'order_received' as const }];
const accepted = orderOf({ no: '091', lines: ['2 mapo', '1 rice', '1 soup'], dueIn: 9, history });
const waiting = orderOf({ no: '092', lines: ['1 mapo'], dueIn: 9 });
const nothing = { refused: [], placed: [], accepted: [], handled: 0, changed: [], cancelled: [] };

function digestWith(parts: Partial<DigestData>): ReactNode {
  const view = PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');
  const span = { from: NOW_MS - 400_000, to: NOW_MS, delivered: 0 };
  return (
    <DeskContext value={fakeParts(view)}>
      <Digest digest={{ ...span, ...nothing, ...parts }} />
    </DeskContext>
  );
}

function digest(parts: Partial<DigestData>): string | null {
  render(digestWith(parts));
  return screen.getByTestId('digest').textContent;
}

it('names what came and was accepted elsewhere, with its dishes, and asks no one to accept it', () => {
  const text = digest({ accepted: [accepted], handled: 2 });
  expect(text).toContain('While you were away: 1 new, 0 changed, 0 cancelled');
  expect(text).not.toMatch(/新单 1|改动 0/);
  expect(text).toContain('2 more came and are already done');
  expect(screen.getByTestId('digest-placed').textContent).toContain('New, already accepted');
  const row = screen.getByTestId('digest-accepted').textContent;
  expect(row).toContain('091');
  expect(row).toMatch(/Mapo tofu ×2, .+ ×1 and 1 more/);
  expect(row).toContain('accepted by Expo at');
  expect(screen.getByTestId('digest-tick-placed').textContent).toBe('Got it');
  expect(screen.getByTestId('digest-close').textContent).toBe('Close');
});

it('counts both among the new ones, and asks to accept only what waits', () => {
  expect(digest({ placed: [waiting], accepted: [accepted] })).toContain('2 new');
  expect(screen.getByTestId('digest-tick-placed').textContent).toBe('To accept');
  expect(screen.getByTestId('digest-close').textContent).toContain('Accept 1 order');
});

it('names first what was refused of this screen, with its order and step, beside what was delivered', () => {
  const tap = { action: 'mend' as const, code: 'stale_version', commandId: 'c1', order: accepted };
  const text = digest({ refused: [tap], changed: [accepted] });
  expect(text).not.toContain('delivered');
  expect(screen.getByTestId('digest-refused').textContent).toMatch(/Not done.*091.*Missing items.*did not/s);
  expect(screen.getByTestId('digest-tick-refused').textContent).toBe('Got it');
});

it('keeps a tick while its rows are accepted elsewhere, and takes it off when a row comes', () => {
  const isTicked = (): string | null => screen.getByTestId('digest-tick-placed').getAttribute('aria-pressed');
  const { rerender } = render(digestWith({ placed: [waiting] }));
  fireEvent.click(screen.getByTestId('digest-tick-placed'));
  expect(isTicked()).toBe('true');
  rerender(digestWith({ accepted: [waiting] }));
  expect(isTicked()).toBe('true');
  rerender(digestWith({ placed: [accepted], accepted: [waiting] }));
  expect(isTicked()).toBe('false');
});
