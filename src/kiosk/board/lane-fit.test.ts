import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FitTicket } from './lane-fit.ts';
import { fitLane } from './lane-fit.ts';

const ticket = (id: string, full = 300, mini = 150): FitTicket => ({ id, full, mini, mayBeFull: true });
const space = { height: 640, columns: 1, gap: 10, moreHeight: 64 };

describe('fitting a lane', () => {
  it('shows every ticket whole while there is room', () => {
    expect(fitLane([ticket('a'), ticket('b')], space)).toEqual({
      columns: [
        [
          { id: 'a', size: 'full' },
          { id: 'b', size: 'full' },
        ],
      ],
      rest: [],
    });
  });

  it('makes later tickets small before it hides any', () => {
    const fit = fitLane([ticket('a'), ticket('b'), ticket('c')], space);
    expect(fit.columns[0]?.map((placed) => placed.size)).toEqual(['full', 'mini', 'mini']);
    expect(fit.rest).toEqual([]);
  });

  it('counts what does not fit, and keeps room for the button', () => {
    const fit = fitLane(
      ['a', 'b', 'c', 'd', 'e'].map((id) => ticket(id)),
      space,
    );
    expect(fit.columns[0]?.map((placed) => placed.id)).toEqual(['a', 'b']);
    expect(fit.rest).toEqual(['c', 'd', 'e']);
  });

  it('fills the first column before the second', () => {
    const fit = fitLane(
      ['a', 'b', 'c'].map((id) => ticket(id)),
      { ...space, columns: 2 },
    );
    expect(fit.columns.map((column) => column.map((placed) => placed.id))).toEqual([['a', 'b'], ['c']]);
  });

  it('shows a ticket taller than the lane rather than none', () => {
    expect(fitLane([ticket('a', 900, 700)], space)).toEqual({ columns: [[{ id: 'a', size: 'mini' }]], rest: [] });
  });

  it('places each ticket once, in order, and never overfills a column', () => {
    const anyTicket = fc.record({
      full: fc.integer({ min: 150, max: 600 }),
      mini: fc.integer({ min: 60, max: 150 }),
      mayBeFull: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyTicket, { maxLength: 30 }), fc.integer({ min: 1, max: 2 }), (list, columns) => {
        const tickets = list.map((each, index) => ({ ...each, id: String(index) }));
        const fit = fitLane(tickets, { ...space, columns });
        const shown = fit.columns.flat().map((placed) => placed.id);
        expect([...shown, ...fit.rest]).toEqual(tickets.map((each) => each.id));
        for (const column of fit.columns) {
          const heights = column.map((placed) => tickets[Number(placed.id)]?.[placed.size] ?? 0);
          const used = heights.reduce((sum, height) => sum + height, 0) + space.gap * Math.max(0, heights.length - 1);
          expect(used).toBeLessThanOrEqual(space.height);
        }
      }),
    );
  });
});
