import { COMMON_PASSWORDS } from './common-passwords.ts';

export type NamedOwner = { mail: string; nickname: string };

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

function isPersonal({ mail, nickname }: NamedOwner, password: string): boolean {
  const small = password.toLowerCase();
  const [local = '', domain = ''] = mail.toLowerCase().split('@');
  const [house = ''] = domain.split('.');
  const names = [mail.toLowerCase(), local, ...nickname.toLowerCase().split(/\s+/), nickname.toLowerCase()];
  return names.some((name) => name.length >= SHORTEST_NAME && small.includes(name)) || lettersOf(small) === house;
}

/** Why a password is easily guessed: commonly used, or one's own name; null where it is not. */
export function easyPasswordProblem(
  owner: NamedOwner,
  password: string,
): 'password_common' | 'password_personal' | null {
  if (isCommon(password)) return 'password_common';
  return isPersonal(owner, password) ? 'password_personal' : null;
}
