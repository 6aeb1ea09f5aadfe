import { cleanup, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getLedgerCall, type Escalation } from '#contract/http/orders/order.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, anOrder } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

const AT = '2026-11-21T18:00:10.000Z';
const alert = (way: string, outcome: string): Escalation => ({
  at: AT,
  kind: 'not_displayed',
  way,
  outcome,
  tries: [],
});

/** What the page of an order that no screen showed says of the alerts: in its facts, its history and its ledger. */
async function said(...alerts: Escalation[]): Promise<string[]> {
  const order = anOrder(1, {
    flags: ['escalated'],
    history: [
      {
        at: AT,
        actor: { kind: 'system', id: 'system', name: '' },
        action: 'escalate',
        from: 'ordered',
        to: 'ordered',
        rev: 2,
        detail: { kind: 'not_displayed' },
      },
    ],
  });
  const escalations = [alert('server', 'recorded'), ...alerts];
  mockServer.use(
    mockCall(getLedgerCall, { committed_at: AT, accepted_at: null, screens: [], escalations, changes: [] }),
    ...officeBackend({ orders: [order] }),
  );
  const { screen } = await renderOffice(`/order/list?order=${order.id}`, 'en');
  const detail = await screen.findByTestId('order-detail');
  await within(detail).findByText(/No screen showed it · System/);
  const field = (name: string): string => detail.querySelector(`[data-field="order.${name}"]`)?.textContent ?? '';
  const ledger = within(detail).getByTestId('ledger').textContent;
  const texts = [field('flags'), field('history'), ledger];
  cleanup();
  return texts;
}

it('[ES8] says that no one was alerted where no way is on, and where none got through', async () => {
  for (const alerts of [[], [alert('push', 'no_address'), alert('email', 'failed')], [alert('email', 'kept')]]) {
    const [flags, history, ledger] = await said(...alerts);
    expect(flags).toBe('No one alerted');
    expect(history).toContain('no one was alerted');
    expect(ledger).toContain('No one was alerted: ');
  }
});

it('[ES8] says that it was escalated where one alert was sent', async () => {
  const [flags, history, ledger] = await said(alert('push', 'no_address'), alert('email', 'sent'));
  expect(flags).toBe('Escalated');
  expect(history).toContain('Escalated');
  expect(ledger).not.toContain('No one was alerted');
  expect(ledger).toContain('no phone has alerts on');
});
