import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderNotify } from '#contract/domain/restaurant.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { Escalation } from './escalation.tsx';
import { OfflineBanner } from './offline-banner.tsx';

const OFF = { on: false, after_seconds: 90 };
const ALL_OFF: OrderNotify = { push: OFF, email: OFF, phone: OFF, fax: OFF, webhook: OFF };

function said(change: Partial<OrderNotify>, waitedMs?: number, unreached: string[] = []): string | null {
  const view = PICTURES['02-desk-alert']?.();
  if (view === undefined || view.store === null) throw new Error('no picture 02');
  const store = { ...view.store, accept_limit_seconds: 180, unreached, order_notify: { ...ALL_OFF, ...change } };
  const { container } = render(
    <DeskContext value={fakeParts({ ...view, store })}>
      <Escalation {...(waitedMs === undefined ? {} : { waitedMs })} />
    </DeskContext>,
  );
  return container.textContent;
}

beforeAll(async () => startI18n('kiosk', 'en'));
afterEach(cleanup);

describe('what happens to an order that no one accepts', () => {
  it('names the loudest way that is switched on, and when', () => {
    expect(said({ push: { on: true, after_seconds: 60 }, phone: { on: true, after_seconds: 120 } })).toBe(
      'Owner is called at 2:00',
    );
    expect(said({})).toBe('Counted as missed after 3:00');
  });

  it('does not promise for later what was due a while ago', () => {
    const push = { on: true, after_seconds: 90 };
    expect(said({ push }, 89_000)).toBe('Phones with alerts on get a push at 1:30');
    expect(said({ push }, 90_000)).toBe('Past 1:30: pushed to phones with alerts on');
    expect(said({}, 200_000)).toBe('Past 3:00: counted as missed');
  });

  it('[ES8] promises no phone that has no alerts on', () => {
    const push = { on: true, after_seconds: 90 };
    expect(said({ push }, 0, ['push'])).toBe('No phone has alerts on: no one is alerted at 1:30');
    expect(said({ push }, 90_000, ['push'])).toBe('Past 1:30: no phone has alerts on, no one was alerted');
  });
});

it('numbers the tries of the link in order, before a try and while it lasts', () => {
  const view = PICTURES['03-desk-offline']?.();
  if (view === undefined) throw new Error('no picture 03');
  const tries = [1, 2].flatMap((attempt) =>
    [NOW_MS + 3_000, null].map((nextTryAt) => {
      const parts = fakeParts({ ...view, seal: { ...view.seal, kind: 'lost', attempt, nextTryAt } });
      const { container } = render(
        <DeskContext value={parts}>
          <OfflineBanner />
        </DeskContext>,
      );
      const words = /retry (\d+) in|attempt (\d+)/.exec(container.textContent);
      cleanup();
      return words?.[1] ?? words?.[2];
    }),
  );
  expect(tries).toEqual(['1', '1', '2', '2']);
});
