import { passwordLengthProblem } from '#contract/domain/password.ts';
import type { FieldError } from '#contract/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export type PasswordOwner = { role: string; mail: string; nickname: string };

/** Words that attackers try first here, with any digits and signs around them. */
const WORDS_OF_THE_PLACE: ReadonlySet<string> = new Set([
  'laidan',
  'restaurant',
  'kitchen',
  'password',
  'welcome',
  'qwerty',
  'letmein',
  'admin',
  'administrator',
]);

/** A shorter part of a name occurs in too many good passwords. */
const SHORTEST_NAME = 4;

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');

function isCommon(password: string): boolean {
  const small = password.toLowerCase();
  return (
    COMMON_PASSWORDS.has(small) ||
    COMMON_PASSWORDS.has(small.replace(/[^a-z0-9]+$/, '')) ||
    WORDS_OF_THE_PLACE.has(lettersOf(small))
  );
}

function isPersonal({ mail, nickname }: PasswordOwner, password: string): boolean {
  const small = password.toLowerCase();
  const [local = '', domain = ''] = mail.toLowerCase().split('@');
  const [house = ''] = domain.split('.');
  const names = [mail.toLowerCase(), local, ...nickname.toLowerCase().split(/\s+/), nickname.toLowerCase()];
  return names.some((name) => name.length >= SHORTEST_NAME && small.includes(name)) || lettersOf(small) === house;
}

/** What is wrong with a new password beyond its shape: too short for the role, commonly used, or one's own name. */
export function passwordProblem(owner: PasswordOwner, password: string, path: string): FieldError | null {
  const tooShort = passwordLengthProblem(owner.role, password, path);
  if (tooShort !== null) return tooShort;
  if (isCommon(password)) return { path, code: 'password_common', message: 'is one of the most used passwords' };
  return isPersonal(owner, password) ? { path, code: 'password_personal', message: 'holds the name or address' } : null;
}
