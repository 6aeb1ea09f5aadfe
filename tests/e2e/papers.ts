import type { Page } from '@playwright/test';

/** What a screen would have printed, and what of it would be cut off. */
export type Paper = { text: string; copies: number; page: string; paper: string; cut: string[] };

declare global {
  interface Window {
    papers: Paper[];
  }
}

/** In the place of the system's printer: notes what would be printed, and what of it would be cut off [P2]. */
export const catchPapers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.papers = [];
    window.print = () => {
      const roll = document.querySelector<HTMLElement>('.paper-roll:not(.kept)');
      const sheet = roll?.firstElementChild as HTMLElement;
      const isCut = (element: Element): boolean =>
        element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
      const blocks = [sheet, ...sheet.querySelectorAll('p, div, header')];
      window.papers.push({
        text: sheet.textContent,
        copies: roll?.childElementCount ?? 0,
        page: [...document.head.querySelectorAll('style')].map((style) => style.textContent).join(''),
        paper: roll?.dataset['paper'] ?? '',
        cut: blocks.filter(isCut).map((element) => `${element.className}: ${element.textContent.slice(0, 40)}`),
      });
      // Kept in the page, so that it can be looked at as the printer would see it.
      document.querySelectorAll('.kept').forEach((old) => old.remove());
      const kept = roll?.cloneNode(true) as HTMLElement;
      kept.classList.add('kept');
      setTimeout(() => document.body.append(kept));
    };
  });

export const papersOf = (page: Page): Promise<Paper[]> => page.evaluate(() => window.papers);
