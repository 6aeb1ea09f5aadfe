import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { unseenChanges } from '#contract/domain/change-lines.ts';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { alarmsOf } from '../board/board-model.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { AlertLeft } from './alert-left.tsx';
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

describe('a change of the address alone', () => {
  const place = (text: string) => ({ text_zh: text, text_en: text, about: 'customer' as const });
  const changes = [
    { kind: 'was' as const, ...place('1 Main St') },
    { kind: 'now' as const, ...place('2 Main St') },
  ];
  const moved: Order = { ...order, changes };

  it('asks only to be known, whether this screen had shown the order or not', async () => {
    expect(await button(moved, null)).toMatch(/^Got it(?!,)/);
    cleanup();
    expect(await button({ ...moved, customer_phone: '+13125550199' }, order)).toMatch(/^Got it(?!,)/);
  });

  it('asks to cook in another way where a dish, a note or the time changed with it', async () => {
    for (const about of ['dish', 'allergy', 'note', 'time'] as const) {
      expect(await button({ ...moved, changes: [...moved.changes, { ...added, about }] }, null)).toContain('cooking');
      cleanup();
    }
  });

  it.each([
    [moved, false],
    [changed, true],
  ])('says how much is cooked only where that matters', async (now, isSaid) => {
    await startI18n('kiosk', 'en');
    const view = PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');
    const [alarm] = alarmsOf([{ ...shown(now), before: null }], NOW_MS, 180);
    if (alarm === undefined) throw new Error('nothing rings');
    await act(async () => {
      render(
        <DeskContext value={fakeParts(view)}>
          <DeskUiContext value={STILL_UI}>
            <AlertLeft alarms={[alarm]} first={alarm} />
          </DeskUiContext>
        </DeskContext>,
      );
    });
    expect(document.body.textContent.includes('0 cooked')).toBe(isSaid);
  });
});
