import { hash, verify } from '@node-rs/argon2';
import { limitAtOnce } from './at-once.ts';

/** OWASP's minimum for argon2id; argon2id is the library's default and named in its hashes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a core: many guesses at once must not take all of both [GU2]. */
const inTurn = limitAtOnce({ most: 2, waiting: 60 });

/** Throws `throttled` where too many wait for their turn. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown account as for a wrong password. Throws `throttled` like `hashPassword`. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const known = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(known, password, OPTIONS));
  return passwordHash !== null && matches;
}

/** The same text gives the same hash under one salt, which has to be a secret. Throws `throttled` like `hashPassword`. */
export const hashWithSalt = (text: string, salt: string): Promise<string> =>
  inTurn(() => hash(text, { ...OPTIONS, salt: Buffer.from(salt) }));
