import type { Locator, Page } from '@playwright/test';

/** A person's hand: every press, and every text typed at once, is a touch. */
export type Hand = {
  touches: () => number;
  press: (what: Locator) => Promise<void>;
  type: (into: Locator, text: string) => Promise<void>;
};

export function handOf(page: Page): Hand {
  let touches = 0;
  const press = async (what: Locator): Promise<void> => {
    touches += 1;
    await what.click();
  };
  return {
    touches: () => touches,
    press,
    type: async (into, text) => {
      await press(into);
      touches += 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
  };
}
