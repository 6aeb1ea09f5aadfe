import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shownOrders } from './use-report-displayed.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[I11] reports of what a digest covers only the rows that it lists', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const board = (
    <>
      <article data-order-id="covered" data-order-rev={1} />
      <article data-order-id="listed" data-order-rev={3} />
    </>
  );
  const { rerender } = render(board);
  expect(shownOrders()).toEqual([
    { order_id: 'covered', rev: 1 },
    { order_id: 'listed', rev: 3 },
  ]);
  rerender(
    <>
      {board}
      <section data-testid="digest">
        <p data-order-id="listed" data-order-rev={2} />
      </section>
    </>,
  );
  expect(shownOrders()).toEqual([{ order_id: 'listed', rev: 2 }]);
});
