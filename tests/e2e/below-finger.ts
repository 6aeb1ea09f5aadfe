import type { Page } from '@playwright/test';
import { untilStill } from './office.ts';

/** The least a finger hits, on each side. */
const LEAST = 44;

/**
 * Every control of the back-office in sight that is smaller than a finger, with its size (the desk's are larger:
 * tests/ui/visible.ts). A link within a sentence may be [WCAG 2.5.5]; the
 * box of a label is its target, and a pseudo-element may make one larger.
 */
export async function belowFinger(page: Page): Promise<string[]> {
  await untilStill(page);
  return page.evaluate((least) => {
    const CONTROLS =
      'button, a[href], select, textarea, summary, input, [role=button], [role=menuitem], [role=option], [role=tab]';
    const sizeOf = (element: Element): { width: number; height: number } => {
      const { width, height } = element.getBoundingClientRect();
      const grown = getComputedStyle(element, '::after');
      const more = grown.position === 'absolute' && grown.content !== 'none';
      return {
        width: Math.max(width, more ? Number.parseFloat(grown.width) || 0 : 0),
        height: Math.max(height, more ? Number.parseFloat(grown.height) || 0 : 0),
      };
    };
    const isChoice = (element: Element): boolean =>
      element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type);
    const targetOf = (element: Element): Element =>
      isChoice(element) ? (element.closest('label') ?? element) : element;
    const isInLine = (element: Element): boolean =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const found = [...document.querySelectorAll(CONTROLS)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInLine(element))
      .map(targetOf)
      .filter((target) => target.closest('[aria-hidden=true], [inert]') === null)
      .map((target) => ({ target, ...sizeOf(target) }))
      // What only a reader hears is not touched.
      .filter(({ width, height }) => width > 1 && height > 1 && (width < least - 0.5 || height < least - 0.5))
      .map(({ target, width, height }) => `${name(target)} ${Math.round(width)}×${Math.round(height)}`);
    return [...new Set(found)];
  }, LEAST);
}
