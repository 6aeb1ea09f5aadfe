import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '#contract/domain/basics.ts';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS, orderOf, PEANUTS, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { AlertPaper } from '../alert/alert-paper.tsx';
import { alarmsOf } from '../board/board-model.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { Drawer } from '../drawer/drawer.tsx';
import { CompactTicket } from './compact-ticket.tsx';
import { Ticket } from './ticket.tsx';

const rings = orderOf({ no: '061', lines: ['1 mapo', '2 kungpao'], status: 'ordered', ring: ringOf('new', -1) });
/** As ordered: kung pao has peanuts in it, mapo has none. */
const clashing = (order: Order): Order => ({
  ...order,
  allergies: [PEANUTS],
  items: order.items.map((item) => (item.line === 2 ? { ...item, allergens: ['peanut', 'soy'] } : item)),
});

async function show(language: Language, part: ReactElement): Promise<void> {
  await startI18n('kiosk', language);
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskUiContext value={STILL_UI}>{part}</DeskUiContext>
      </DeskContext>,
    );
  });
}
afterEach(cleanup);

const alertOf = (order: Order): ReactElement => {
  const [alarm] = alarmsOf([shown(order)], NOW_MS, 180);
  if (alarm === undefined) throw new Error('nothing rings');
  return <AlertPaper alarm={alarm} prep={20} onPrep={() => undefined} />;
};
const nothing: ReadonlySet<number> = new Set();
const PLACES: readonly (readonly [string, (order: Order) => ReactElement])[] = [
  ['the alert', alertOf],
  ['the ticket', (order) => <Ticket deskOrder={shown(order)} size="full" />],
  ['the drawer', (order) => <Drawer deskOrder={shown(order)} />],
  [
    'the ticket in a rush',
    (order) => <CompactTicket deskOrder={shown(order)} step="rush" shrunk={nothing} settledAtMs={NOW_MS} />,
  ],
];
const WORDS = [
  ['zh', '花生过敏 → 宫保鸡丁', '含花生 contains peanut'],
  ['en', 'Peanut allergy → Kung pao chicken', 'contains peanut 含花生'],
] as const;

describe('[NO4] a dish with what its customer is allergic to', () => {
  it.each(PLACES.flatMap(([place, part]) => WORDS.map((words) => [place, ...words, part] as const)))(
    'is named with the allergy, and says so itself: %s, %s',
    async (_place, language, allergy, contains, part) => {
      await show(language, part(clashing(rings)));
      expect(screen.getByTestId('allergy').textContent).toContain(allergy);
      const marks = screen.getAllByTestId('clash');
      expect(marks.map(({ textContent }) => textContent)).toEqual([contains]);
      expect(marks[0]?.closest('li')?.textContent).toMatch(/宫保鸡丁|Kung pao chicken/);
      expect(marks[0]?.querySelector('svg')).not.toBeNull();
    },
  );

  it('stands on the alert above the dishes, also for an allergy of one dish to another', async () => {
    const order = clashing(rings);
    const [first, ...rest] = order.items;
    if (first === undefined) throw new Error('no dish');
    await show('zh', alertOf({ ...order, allergies: [], items: [{ ...first, allergies: [PEANUTS] }, ...rest] }));
    expect(screen.getByTestId('alert-allergies').textContent).toContain('花生过敏 → 宫保鸡丁');
  });

  it.each(PLACES)('is said to be an allergy where its words do not say so: %s', async (_place, part) => {
    const bare = { text_zh: '花生', text_en: null, found: false };
    await show('zh', part({ ...clashing(rings), allergies: [bare] }));
    expect(screen.getByTestId('allergy').textContent).toContain('过敏：花生 → 宫保鸡丁');
  });

  it.each(PLACES)('is not named where it has nothing of it, and on an order of before: %s', async (_place, part) => {
    await show('zh', part({ ...rings, allergies: [PEANUTS] }));
    expect(screen.queryByTestId('clash')).toBeNull();
    expect(screen.getByTestId('allergy').textContent).not.toContain('→');
  });
});
