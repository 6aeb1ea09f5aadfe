import { expect, type Locator, type Page } from '@playwright/test';
import { tap } from '../touch.ts';

type Column = 'new' | 'preparing' | 'ready';

/** The board of a paired screen, as a cook reads and touches it. */
export type Board = {
  press: (testId: string) => Promise<void>;
  ticket: (no: string) => Locator;
  expectIn: (column: Column, no: string) => Promise<void>;
  /** Takes the order from the alert; answers its ticket on the board. */
  accept: (no: string) => Promise<Locator>;
  /** The forward action of a ticket. */
  moveOn: (no: string) => Promise<void>;
  /** Chooses in the menu of the board, one after the other. */
  set: (...testIds: readonly string[]) => Promise<void>;
  /** Brings an order back from the list of what was done today. */
  bringBack: (no: string) => Promise<void>;
};

export function boardOf(page: Page): Board {
  const press = (testId: string): Promise<void> => page.getByTestId(testId).click();
  const ticket = (no: string): Locator => page.locator(`[data-testid="ticket"][data-order-no="${no}"]`);
  const expectIn = (column: Column, no: string): Promise<void> =>
    expect(page.getByTestId(`lane-${column}`).locator(ticket(no))).toHaveCount(1);
  return {
    press,
    ticket,
    expectIn,
    async accept(no) {
      await expect(page.getByTestId('alert-order')).toHaveAttribute('data-order-no', no);
      await tap(page.getByTestId('accept'));
      await expectIn('preparing', no);
      return ticket(no);
    },
    moveOn: (no) => tap(ticket(no).getByTestId('forward')),
    async set(...testIds) {
      await press('menu-button');
      await press('menu-board');
      for (const testId of testIds) await press(testId);
      await page.keyboard.press('Escape');
    },
    async bringBack(no) {
      await page.keyboard.press('h');
      await tap(page.locator(`[data-testid="bring-back"][data-order-no="${no}"]`));
      await page.keyboard.press('Escape');
    },
  };
}
