import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id; argon2id is the library's default and named in its hashes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown account as for a wrong password. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password, OPTIONS);
  return passwordHash !== null && matches;
}
