import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Note } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { CompactNote } from './compact-words.tsx';

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

function said(note: Note): string {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  render(
    <DeskContext value={fakeParts(view)}>
      <DeskUiContext value={STILL_UI}>
        <CompactNote note={note} orderId="order" isOrders />
      </DeskUiContext>
    </DeskContext>,
  );
  return screen.getByTestId('note').textContent;
}

const ENGLISH = 'Please make it mild for the kids, no MSG, and put the sauce on the side';

it('[UL7] cuts no note for less than a line', () => {
  expect(said({ text: `${ENGLISH} too`, lang: 'en', other: null })).toBe(`${ENGLISH} too`);
  cleanup();
  expect(said({ text: `${ENGLISH}, and pack the soup in a bag of its own`, lang: 'en', other: null })).toMatch(
    /…全文$/,
  );
});

it('[NO1] says a customer\u2019s words before terms for only a part of them', () => {
  const other = '免味精 · 酱汁分开装';
  expect(said({ text: 'No MSG, sauce apart, ring twice', lang: 'en', other, terms: 'part' })).toMatch(/^No MSG/);
  cleanup();
  expect(said({ text: 'No MSG, sauce apart', lang: 'en', other, terms: 'whole' })).toMatch(/^免味精/);
});
