import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Calls } from './kitchen.ts';
import { DEMO } from './server.ts';

const STEP_MS = 30_000;

/** What the authenticator shows `steps` from now. The server takes one step early or late, and none twice. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

export type TwoFactor = { secret: string; recoveryCodes: readonly string[] };

/** Sets up the second factor of the one who calls. The codes of this step and the next are not used by it. */
export async function turnOnTwoFactor(calls: Calls): Promise<TwoFactor> {
  const { setup } = await calls.post<{ setup: { secret: string } }>('/account/two_factor', {
    action: 'begin',
    password: DEMO.password,
  });
  let recoveryCodes: readonly string[] = [];
  // Where a new step begins on the way, the one before is too old; the next try has a younger code.
  await expect(async () => {
    const done = await calls.post<{ recovery_codes: string[] }>('/account/two_factor', {
      action: 'confirm',
      code: codeOf(setup.secret, -1),
    });
    recoveryCodes = done.recovery_codes;
  }).toPass();
  return { secret: setup.secret, recoveryCodes };
}

/** The secret as the page shows it to those who cannot scan the picture. */
export async function readSecret(page: Page): Promise<string> {
  await page.getByText('扫不了？手动输入这串字').click();
  return (await page.getByTestId('two-factor-secret').innerText()).replaceAll(' ', '');
}
