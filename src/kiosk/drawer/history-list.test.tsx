import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, orderOf } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { HistoryList } from './history-list.tsx';

afterEach(cleanup);

it('[OW5] names the tip that a customer changed, before and after', async () => {
  await startI18n('kiosk', 'en');
  const view = PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');
  const actor = { kind: 'channel' as const, id: 'channel', name: '' };
  const step = { at: minutesFromNow(-1), actor, action: 'update', from: null, to: null, rev: 3 };
  const detail = { lines: 0, total_was_cents: 3_329, total_cents: 2_929, tip_was_cents: 600, tip_cents: 200 };
  const order = orderOf({ no: '054', lines: ['1 mapo'], dueIn: 9, history: [{ ...step, detail }] });
  render(
    <DeskContext value={fakeParts(view)}>
      <HistoryList order={order} />
    </DeskContext>,
  );
  expect(screen.getByTestId('history').textContent).toContain('Changed by the customer · Tip $6.00 → $2.00');
});
