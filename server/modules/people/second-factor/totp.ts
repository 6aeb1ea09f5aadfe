import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
const DIGITS = 6;
/** SHA-1 and 160 bits: supported by every authenticator (RFC 6238, RFC 4226 §4). */
const SECRET_BYTES = 20;
/** A clock may differ by one step in either direction. */
const WINDOW = 1;
const ISSUER = 'Laidan';

const OPTIONS = { digits: DIGITS, period: STEP_S, algorithm: 'SHA1' } as const;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The content of the QR code: authenticators show the issuer and the account. */
export const otpauthUrl = (secret: string, account: string): string =>
  new TOTP({ ...OPTIONS, issuer: ISSUER, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code belongs to, or null when it matches none near now. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = TOTP.validate({
    ...OPTIONS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta;
}
