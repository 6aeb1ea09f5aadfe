import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { Timeline } from '../delivery/timeline.tsx';
import { DeskContext } from '../desk-context.ts';
import { StartLine } from './start-line.tsx';

function show(part: React.ReactElement): void {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  render(<DeskContext value={fakeParts(view)}>{part}</DeskContext>);
}

beforeAll(async () => startI18n('kiosk', 'en'));
afterEach(cleanup);

it('[F7] urges no one to start what is begun', () => {
  const order = orderOf({ no: '051', lines: ['2 mapo', '1 rice'], dueIn: 3 });
  show(<StartLine order={order} nowMs={NOW_MS} />);
  expect(screen.getByTestId('start-by').textContent).toContain('Start now');
  cleanup();
  const [first, ...rest] = order.items;
  if (first === undefined) throw new Error('the order has dishes');
  const begun = { ...order, items: [{ ...first, done_at: minutesFromNow(-1) }, ...rest] };
  show(<StartLine order={begun} nowMs={NOW_MS} />);
  expect(screen.getByTestId('start-by').textContent).toContain('Started');
  expect(screen.getByTestId('start-by').className).toContain('is-begun');
});

it('says of a courier who did not come in time that he was due', () => {
  const timeline = (minutes: number): string | null => {
    cleanup();
    const delivery = deliveryAt('051', 'enroute_to_pickup', -1, { pickup_eta: minutesFromNow(minutes) });
    show(<Timeline delivery={delivery} nowMs={NOW_MS} />);
    return screen.getByTestId('timeline').textContent;
  };
  expect(timeline(4)).toContain('est. 6:46');
  expect(timeline(-4)).toContain('was due 6:38');
});
