import { setTimeout } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** What a person takes, in seconds, slower than anybody who has done it before. */
const PACE = { touch: 3, key: 0.35, look: 6 };

/** Somebody at one or several screens who knows nothing of the product: finds what to press by the words in sight alone. */
export type Person = {
  touches: () => number;
  seconds: () => number;
  /** `reactionMs`: really waited before each press, where a page takes no touch on what has just come up. */
  at: (page: Page, reactionMs?: number) => Hands;
};

export type Hands = {
  /** Reads what came up: until these words are in sight. */
  read: (words: string | RegExp) => Promise<string>;
  /** Presses what has these words on it. */
  press: (words: string | RegExp) => Promise<void>;
  /** Types into the field with these words over it. */
  type: (label: string | RegExp, text: string) => Promise<void>;
  /** Chooses in the list with these words over it. */
  choose: (label: string | RegExp, option: string) => Promise<void>;
};

const ROLES = ['button', 'link', 'tab', 'radio', 'checkbox', 'switch', 'option', 'menuitem'] as const;

/** What can be pressed and shows these words; a picture's hidden name is no word. */
function pressable(place: Page | Locator, words: string | RegExp): Locator {
  const text = typeof words === 'string' ? new RegExp(`^\\s*${escaped(words)}\\s*$`) : words;
  const labels = place.locator('label').filter({ hasText: text });
  const all = ROLES.reduce((found, role) => found.or(place.getByRole(role).filter({ hasText: text })), labels);
  return all.filter({ visible: true });
}

/** Where a person looks first: in what lies on top, then in the middle of the page, then all around. */
async function inSight(page: Page, words: string | RegExp): Promise<Locator> {
  const places = [
    page.getByRole('dialog'),
    page.getByRole('alertdialog'),
    page.getByRole('main'),
    page.locator('body'),
  ];
  let found: Locator | undefined;
  await expect
    .poll(
      async () => {
        for (const place of places) {
          const there = pressable(place, words);
          if ((await there.count()) === 0) continue;
          found = there.first();
          return true;
        }
        return false;
      },
      `something to press says ${String(words)}`,
    )
    .toBe(true);
  return found ?? pressable(page, words).first();
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export function newPerson(): Person {
  let touches = 0;
  let seconds = 0;
  const touch = (keys = 0): void => {
    touches += 1;
    seconds += PACE.touch + keys * PACE.key;
  };
  return {
    touches: () => touches,
    seconds: () => seconds,
    at: (page, reactionMs = 0) => ({
      async read(words) {
        seconds += PACE.look;
        const found = page.getByText(words).filter({ visible: true }).first();
        await expect(found).toBeVisible();
        return found.innerText();
      },
      async press(words) {
        touch();
        const found = await inSight(page, words);
        if (reactionMs > 0) await setTimeout(reactionMs);
        await found.click();
      },
      async type(label, text) {
        touch(text.length);
        const field = page
          .getByLabel(label, { exact: typeof label === 'string' })
          .filter({ visible: true })
          .first();
        await field.click();
        await field.press('ControlOrMeta+A');
        await page.keyboard.type(text);
      },
      async choose(label, option) {
        touch();
        touch();
        await page
          .getByLabel(label, { exact: typeof label === 'string' })
          .filter({ visible: true })
          .first()
          .selectOption({ label: option });
      },
    }),
  };
}
