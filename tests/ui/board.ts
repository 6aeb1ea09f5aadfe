import type { Page } from '@playwright/test';

/** The numbers of the orders that have a part on the shown page of Preparing, in its order. */
export const shownOrders = async (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLElement>('[data-testid="flow"] [data-order-no]')].map(
        (ticket) => ticket.dataset['orderNo'] ?? '',
      ),
    ),
  ]);

/** What of the board's tickets, chips, dock and footer is cut, and columns that are higher than the board [I3]. */
export const cutOnBoard = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: HTMLElement): boolean =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    const nameOf = (element: HTMLElement): string =>
      `${element.className} ${element.scrollWidth}/${element.clientWidth} ${element.scrollHeight}/${element.clientHeight} ${element.textContent.slice(0, 30)}`;
    const whole =
      '.flow-column, .flow .ticket, .compact-open, .torn-edge > span, .rail-chip, .chip-open > span, .dock-chip, .board-dock, .hidden-bar, .rail-fold';
    // Upright a heading stands in the row of its chips, whose height cuts it; elsewhere it has a line of its own.
    const headings = innerHeight > innerWidth ? ', .rail-title' : '';
    // Its number is lower than its line: of a head only the width says whether it is cut.
    const isWide = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth + 1;
    const visible = (names: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(names)].filter((element) => element.checkVisibility());
    return [...visible(whole + headings).filter(isCut), ...visible('.ticket-head').filter(isWide)].map(nameOf);
  });
