import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightsOf } from '#contract/domain/rights.ts';
import type { PinAct } from '#contract/domain/desk-person.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { claimOf } from '#src/live/person-proofs.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import type { DeskCalls } from '../desk-calls.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';
import { notePaired } from '../pairing/paired-here.ts';
import { keepPeople } from './known-people.ts';

const WANG = { id: '01932a4e-7d00-7000-8000-000000000010', name: '王芳' };

type Desk = { asks: PinAct[]; isCut?: boolean; calls?: Partial<DeskCalls> };

/** The desk of a restaurant that asks for this, with an order open to be cancelled. */
async function open({ asks, isCut = false, calls = {} }: Desk) {
  const picture = PICTURES['02-desk-alert']?.();
  if (picture?.store == null) throw new Error('no picture 02');
  const view = {
    ...picture,
    store: { ...picture.store, rights: { ...rightsOf(null), pin_acts: asks } },
    ...(isCut ? { seal: { ...picture.seal, kind: 'lost' as const } } : {}),
  };
  const tap = vi.fn(async () => 'command');
  // A tap within 400 ms of the last one counts as the same tap.
  vi.spyOn(performance, 'now').mockReturnValue((nowMs += 1_000));
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view, { act: tap }, true, calls)}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  fireEvent.click(screen.getByTestId('alert-reject'));
  await act(async () => fireEvent.click(screen.getByTestId('reason-closing')));
  return tap;
}
const sheet = () => screen.findByTestId('pin-sheet');
const seeing = async () => (await sheet()).removeAttribute('data-blind');
const type = (keys: string): void => {
  for (const key of keys) fireEvent.keyDown(window, { key });
};
const enter = () => act(async () => fireEvent.click(screen.getByTestId('pin-enter')));

beforeAll(() => void Object.assign(window, { innerWidth: 2_560, innerHeight: 1_440 }));
beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  notePaired(true);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);
let nowMs = 1_000_000;
/** The cancellation of the version that was seen, by whom. */
const cancelledBy = (person: unknown) =>
  [expect.any(String), { action: 'cancel', reason: 'closing', note: null }, { person, rev: 2 }] as const;

describe('who acts at the screen', () => {
  it('[PN1] is not asked where the restaurant does not ask for it, nor in a person’s own window', async () => {
    expect(await open({ asks: ['cash'] })).toHaveBeenCalledWith(...cancelledBy(undefined));
    cleanup();
    notePaired(false);
    expect(await open({ asks: ['cancel'] })).toHaveBeenCalledWith(...cancelledBy(undefined));
    expect(screen.queryByTestId('pin-sheet')).toBeNull();
  });

  it('[PN4] is asked once, typed by keys or touch, named afterwards, and the token is in no storage', async () => {
    const tap = await open({ asks: ['cancel'] });
    expect((await sheet()).textContent).toContain(screen.getByTestId('alert-order').dataset['orderNo']);
    expect(screen.getByTestId('pin-order').textContent).toBe('058 Marisol G.');
    expect(tap).not.toHaveBeenCalled();
    type('11');
    expect(screen.getByTestId('pin-dots').textContent).toBe('○○○○');
    await seeing();
    type('47');
    fireEvent.click(screen.getByTestId('pad-1'));
    fireEvent.click(screen.getByTestId('pad-1'));
    expect(screen.getByTestId('pin-dots').textContent).toBe('●●●●');
    await enter();
    expect(tap).toHaveBeenCalledExactlyOnceWith(...cancelledBy({ ...WANG, proven: true }));
    expect(screen.getByTestId('person-shown').textContent).toBe('王芳');
    expect(claimOf({ ...WANG, proven: true }, NOW_MS)).toBe('token');
    expect(Object.values(localStorage).join()).not.toContain('token');
    expect(claimOf({ ...WANG, proven: true }, NOW_MS + 600_000)).toBe(WANG.id);
  });

  it('[PN4] says that a PIN is wrong and how long to wait, and does nothing', async () => {
    const refuse = vi.fn<DeskCalls['enterPin']>();
    const problem = { path: 'pin', code: 'pin_wrong', message: '' };
    refuse.mockRejectedValueOnce(new CallFailure('invalid', 422, '', [problem]));
    refuse.mockRejectedValueOnce(
      new CallFailure('throttled', 429, '', [{ ...problem, code: 'pin_wait', params: { seconds: 4 } }]),
    );
    const tap = await open({ asks: ['cancel'], calls: { enterPin: refuse } });
    await seeing();
    type('0000');
    await enter();
    expect(screen.getByRole('alert').textContent).toBe('PIN 不对，再试一次');
    expect(screen.getByTestId('pin-dots').textContent).toBe('○○○○');
    type('0001');
    await enter();
    expect(screen.getByText('试得太多了，4 秒后再试')).toBeTruthy();
    type('0002');
    expect(screen.getByTestId<HTMLButtonElement>('pin-enter').disabled).toBe(true);
    fireEvent.click(screen.getByTestId('pin-back'));
    expect(screen.queryByTestId('pin-sheet')).toBeNull();
    expect([tap.mock.calls.length, refuse.mock.calls.length]).toEqual([0, 2]);
  });

  it('[PN5] takes a name without a link, marked unproven, or none', async () => {
    const restaurant = PICTURES['02-desk-alert']?.().restaurantId ?? '';
    keepPeople(restaurant, [WANG]);
    const tap = await open({ asks: ['cancel'], isCut: true });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '王芳' })));
    expect(tap).toHaveBeenCalledExactlyOnceWith(...cancelledBy({ ...WANG, proven: false }));
    expect(screen.getByTestId('person-shown').textContent).toBe('王芳 · 未验证');
    cleanup();
    const unnamed = await open({ asks: ['cancel'], isCut: true });
    await act(async () => fireEvent.click(await screen.findByTestId('pin-unnamed')));
    expect(unnamed).toHaveBeenCalledExactlyOnceWith(...cancelledBy(undefined));
  });

  it('[PN5] lets no one into the cash without a link', async () => {
    const readDay = vi.fn<DeskCalls['readDay']>();
    await open({ asks: ['cash'], isCut: true, calls: { readDay } });
    fireEvent.click(screen.getByTestId('menu-button'));
    fireEvent.click(await screen.findByTestId('menu-day'));
    expect((await sheet()).textContent).toContain('等网络恢复');
    expect(screen.queryByTestId('pin-unnamed')).toBeNull();
    expect([readDay.mock.calls.length, screen.queryByTestId('day-panel')]).toEqual([0, null]);
  });
});
