import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { unseenChanges } from '#contract/domain/change-lines.ts';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { alarmsOf } from '../board/board-model.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { AlertPaper } from './alert-paper.tsx';

afterEach(cleanup);

const order = orderOf({ no: '054', lines: ['1 mapo'], dueIn: 9, ring: ringOf('changed', -1) });
const added = { kind: 'now' as const, text_zh: '1 × 白米饭', text_en: '1 × Steamed rice' };
const removed = { ...added, kind: 'was' as const };
const changed: Order = { ...order, changes: [added] };
const changedBack: Order = { ...order, changes: unseenChanges(changed, [removed]) };

async function button(now: Order, before: Order | null): Promise<string | null> {
  await startI18n('kiosk', 'en');
  const view = PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');
  const [alarm] = alarmsOf([{ ...shown(now), before }], NOW_MS, 180);
  if (alarm === undefined) throw new Error('nothing rings');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskUiContext value={STILL_UI}>
          <AlertPaper alarm={alarm} prep={20} onPrep={() => undefined} />
        </DeskUiContext>
      </DeskContext>,
    );
  });
  return screen.getByTestId('alert-seen').textContent;
}

it.each([null, order])('a change that was taken back is not answered with cooking a new one', async (before) => {
  expect(await button(changedBack, before)).toContain('Got it, nothing changes');
  expect(screen.getByTestId('alert-bands').textContent).toContain('Changed back: as it was before');
});

it('a change that holds is answered with it', async () => {
  expect(await button(changed, null)).toContain('Got it, cooking the new one');
});
