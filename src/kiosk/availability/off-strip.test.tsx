import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { OffFold } from './off-strip.tsx';

const SOLD_OUT = {
  dish_id: '01990000-0000-7000-b000-000000000001',
  option_id: null,
  name_zh: '口水鸡',
  name_en: 'Saliva chicken',
  dish_name_zh: '',
  dish_name_en: '',
  status: 'sold_out' as const,
  until: null,
  by: '王芳',
  since_at: minutesFromNow(-5),
};

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadWords('controls');
});
afterEach(cleanup);

it.each<[string, Partial<DeskStore>, unknown[]]>([
  ['the dishes, where only dishes are', {}, ['controls', null]],
  ['the store, where it is busy', { busy_minutes: 15 }, ['controls']],
])('[CT6] the folded strip opens what is off: %s', (_what, change, opened) => {
  const view = PICTURES['01-desk-calm']?.();
  if (view?.store == null) throw new Error('no calm picture');
  const openPanel = vi.fn();
  const shown = { ...view, store: { ...view.store, ...change }, dishes: { version: 1, off: [SOLD_OUT] } };
  render(
    <DeskContext value={fakeParts(shown)}>
      <DeskUiContext value={{ ...STILL_UI, openPanel }}>
        <OffFold isPhone={false} />
      </DeskUiContext>
    </DeskContext>,
  );
  fireEvent.click(screen.getByTestId('off-fold'));
  expect(openPanel).toHaveBeenCalledWith(...opened);
});
