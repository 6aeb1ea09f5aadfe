import type { CDPSession, Page } from '@playwright/test';
import { faintWordsScript } from './faint-words.ts';
import { untilStill } from './office.ts';

/** What a person may point at, choose or focus. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role=tab], [role=option], [role=menuitem], tr';
/** WCAG 2.2 AA. */
const LIMITS = { controls: CONTROLS, enough: 4.5, enoughForLarge: 3 };

/** Puts every control of the page into a state at once, as the browser's own inspector does. */
async function force(cdp: CDPSession, states: readonly string[]): Promise<void> {
  const { root } = (await cdp.send('DOM.getDocument', { depth: 0 })) as { root: { nodeId: number } };
  const found = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: CONTROLS });
  await Promise.all(
    found.nodeIds.map((nodeId) => cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] })),
  );
}

/** Words in controls below AA, per state: at rest, hovered, focused, pressed. */
export async function faintStates(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const faint: string[] = [];
  for (const states of [[], ['hover', 'active'], ['focus', 'focus-visible']]) {
    await force(cdp, states);
    // What fades into its colour is judged when it has arrived.
    await untilStill(page);
    faint.push(
      ...(await page.evaluate<string[]>(faintWordsScript(LIMITS))).map(
        (word) => `${states.join('+') || 'at rest'}: ${word}`,
      ),
    );
  }
  await cdp.detach();
  return faint;
}
