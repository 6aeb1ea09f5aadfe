import { passwordRuleOf, passwordRuleProblem, type PasswordUse } from '#contract/domain/password.ts';
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

/** One character again and again, or a row of the keyboard or the alphabet: what a short password is made of first. */
const ROWS = [
  '0123456789012345',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
];

function isPattern(small: string): boolean {
  if (new Set(small).size <= 2) return true;
  return ROWS.some((row) => row.includes(small));
}

const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '');

function isCommon(password: string): boolean {
  const small = password.toLowerCase();
  return (
    COMMON_PASSWORDS.has(small) ||
    COMMON_PASSWORDS.has(small.replace(/[^a-z0-9]+$/, '')) ||
    WORDS_OF_THE_PLACE.has(lettersOf(small)) ||
    isPattern(small)
  );
}

function isPersonal({ mail, nickname }: PasswordOwner, password: string): boolean {
  const small = password.toLowerCase();
  const [local = '', domain = ''] = mail.toLowerCase().split('@');
  const [house = ''] = domain.split('.');
  const names = [mail.toLowerCase(), local, ...nickname.toLowerCase().split(/\s+/), nickname.toLowerCase()];
  return names.some((name) => name.length >= SHORTEST_NAME && small.includes(name)) || lettersOf(small) === house;
}

/** What is wrong with a new password beyond its shape: its length for the role, commonly used, or one's own name. */
export function passwordProblem(
  owner: PasswordOwner,
  password: string,
  path: string,
  use: Omit<PasswordUse, 'role'>,
): FieldError | null {
  const unmet = passwordRuleProblem(passwordRuleOf({ ...use, role: owner.role }), password, path);
  if (unmet !== null) return unmet;
  if (isCommon(password)) return { path, code: 'password_common', message: 'is one of the most used passwords' };
  return isPersonal(owner, password) ? { path, code: 'password_personal', message: 'holds the name or address' } : null;
}
