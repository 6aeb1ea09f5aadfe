import type { Page } from '@playwright/test';

/** What is wrong with one element: gone, cut by an ancestor or the screen, or lying under or over a sibling. */
export type Fault = { testId: string; what: string };

/**
 * Looks at every element with one of the test ids that is not covered (inert): there, with a size, wholly inside the screen and inside each
 * ancestor that clips, with all its own words, and not overlapping another one of the list that it does not contain.
 */
export const faultsOf = async (page: Page, testIds: readonly string[]): Promise<Fault[]> =>
  page.evaluate((ids) => {
    const faults: Fault[] = [];
    const seen: { testId: string; element: HTMLElement; box: DOMRect }[] = [];
    const add = (testId: string, what: string): void => void faults.push({ testId, what });
    for (const testId of ids) {
      const elements = [...document.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`)].filter(
        (element) => element.closest('[inert]') === null,
      );
      if (elements.length === 0) add(testId, 'is not there');
      for (const element of elements) {
        const box = element.getBoundingClientRect();
        if (box.width < 1 || box.height < 1 || !element.checkVisibility()) add(testId, 'is not visible');
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
          add(testId, 'leaves the screen');
        if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
          add(testId, 'cuts its own words');
        for (let above = element.parentElement; above !== null; above = above.parentElement) {
          if (getComputedStyle(above).overflow === 'visible') continue;
          const frame = above.getBoundingClientRect();
          if (
            box.left < frame.left - 1 ||
            box.right > frame.right + 1 ||
            box.top < frame.top - 1 ||
            box.bottom > frame.bottom + 1
          ) {
            add(testId, `is cut by .${above.className}`);
          }
        }
        seen.push({ testId, element, box });
      }
    }
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const overlapX = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const overlapY = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (overlapX > 2 && overlapY > 2) add(one.testId, `overlaps ${other.testId}`);
      }
    }
    return faults;
  }, testIds);

/** Elements whose words reach out of their own box, to either side. */
export const spilledWords = async (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const [inner, box] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
          return inner.left < box.left - 1 || inner.right > box.right + 1;
        })
        .map((element) => `${element.className}: ${element.textContent}`),
    selector,
  );

/** Latin words and numbers that stand on two lines: `Cancelle` above `d`. What a customer typed without a space may. */
export const brokenWords = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{4,14}|\d{2,6}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** Customers' words that are not shown whole. */
export const cutWords = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-whole="true"]')]
      .filter(
        (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => `${element.dataset['testid']}: ${element.textContent.slice(0, 40)}`),
  );

/** Controls smaller than a wet finger. */
export const smallTargets = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.desk button, .desk a')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 63.5 || box.width < 63.5)
      .map(({ element, box }) => `${element.className} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );

/** What reaches beyond the screen's sides, where a person cannot scroll to. */
export const beyondScreen = async (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.desk *')]
      .filter((element) => element.checkVisibility() && element.closest('.sr-only, .off-strip-row') === null)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`),
  );
