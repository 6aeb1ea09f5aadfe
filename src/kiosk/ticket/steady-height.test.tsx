import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { CompactTicket } from './compact-ticket.tsx';
import { MEASURED_TICKET } from './ticket-part.ts';
import { Ticket } from './ticket.tsx';

const plain = orderOf({ no: '061', lines: ['2 beans +noScallions', '1 mapo +hot'], dueIn: 9 });
const ticked = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) => (item.line === 1 ? { ...item, done_at: minutesFromNow(-1) } : item)),
});
const NONE: ReadonlySet<number> = new Set();

const compact = (order: Order, shrunk = NONE): ReactElement => (
  <CompactTicket deskOrder={shown(order)} step="rush" shrunk={shrunk} settledAtMs={NOW_MS} />
);

async function firstLine(part: ReactElement): Promise<HTMLElement> {
  cleanup();
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskUiContext value={STILL_UI}>{part}</DeskUiContext>
      </DeskContext>,
    );
  });
  const line = document.querySelector<HTMLElement>('[data-block]');
  if (line === null) throw new Error('no line');
  return line;
}

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

describe('[UL12] between two settles a ticket keeps the height it was placed with', () => {
  it.each([
    ['in a rush', (order: Order) => compact(order)],
    ['at its ease', (order: Order) => <Ticket deskOrder={shown(order)} size="full" />],
  ])('%s a tick stands on the quantity and takes no room from the words', async (_when, part) => {
    const words = (line: HTMLElement): string | undefined => line.querySelector(':scope > div')?.innerHTML;
    const before = words(await firstLine(part(plain)));
    const line = await firstLine(part(ticked(plain)));
    expect(line.dataset['done']).toBe('true');
    expect(words(line)).toBe(before);
    expect(line.querySelector('.qty svg')).not.toBeNull();
  });

  it('a dish that was placed small and is unticked stays small, and is not struck', async () => {
    const line = await firstLine(compact(plain, new Set([1])));
    expect(line.className).toBe('is-shrunk');
    expect(line.dataset['done']).toBeUndefined();
    expect(line.querySelector('s')).toBeNull();
    expect(line.textContent).toBe('2× 干煸四季豆');
  });

  it('a tap that is not shown as waiting yet is measured with its line', async () => {
    const tap = { command_id: 'c', action: 'adjust_prep' as const, at: NOW_MS, sent: true };
    const order = shown(plain, [{ ...tap, act: { action: 'adjust_prep', prep_minutes: 30 } }]);
    const drawn = { deskOrder: order, step: 'rush' as const, shrunk: NONE, settledAtMs: NOW_MS };
    await firstLine(<CompactTicket {...drawn} />);
    expect(screen.queryByTestId('queued')).toBeNull();
    await firstLine(<CompactTicket {...drawn} part={MEASURED_TICKET} />);
    expect(screen.queryByTestId('queued')).not.toBeNull();
  });

  it('the button of a long order says how many are ticked instead of how many there are', async () => {
    const lines = ['mapo', 'chicken', 'rice', 'kungpao', 'soup', 'pork', 'dandan', 'wontons', 'beans', 'beef', 'fish'];
    const long = orderOf({ no: '062', lines: lines.map((dish) => `1 ${dish}`), dueIn: 9 });
    await firstLine(compact(long));
    expect(screen.getByTestId('forward').textContent).toBe('全单备好 · 11 样');
    await firstLine(compact(ticked(long)));
    expect(screen.getByTestId('forward').textContent).toBe('备好1/11');
  });
});
