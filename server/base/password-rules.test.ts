import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NewPasswordSchema, OwnPasswordSchema } from '#contract/domain/password.ts';
import { COMMON_PASSWORDS } from '#contract/domain/common-passwords.ts';
import { passwordProblem, type PasswordOwner } from './password-rules.ts';

const owner: PasswordOwner = { role: 'owner', mail: 'mei.wong@goldenwok.test', nickname: 'Mei Wong' };
const STANDARD = { isStrict: false, isOwn: false };
const codeOf = (password: string, of = owner, use = STANDARD) =>
  passwordProblem(of, password, 'new_password', use)?.code;

it('[ASVS 6.2.4] knows the three thousand most used passwords that the rules of shape let through', () => {
  expect(COMMON_PASSWORDS.size).toBe(3000);
  for (const word of COMMON_PASSWORDS) expect(word).toMatch(/^(?=.*[a-z])(?=.*\d)\S{8,20}$/);
});

it.each(['Password1', 'Qwerty123', 'Passw0rd!', '1Qaz2wsx', 'Password2026!', 'Welcome-2026', 'Laidan888'])(
  '[ASVS 6.2.12] refuses %s, which every guesser tries',
  (password) => expect(codeOf(password)).toBe('password_common'),
);

it.each(['Mei.Wong-77', 'xxWONG2026', 'GoldenWok1'])('[ASVS 6.2.11] refuses %s, which is their own name', (password) =>
  expect(codeOf(password)).toBe('password_personal'),
);

it('[ASVS 6.2.1] requires more of administrators, and accepts what is neither common nor personal', () => {
  expect(codeOf('Horse-88', { ...owner, role: 'admin' })).toBe('password_strict');
  for (const password of ['Right-Horse-7', '宫保鸡丁Abc1']) expect(codeOf(password)).toBeUndefined();
});

it('[PW1] keeps to the specification: at most 20 characters for a new account, at least 6 in the settings', () => {
  const long = 'a'.repeat(19) + 'B1';
  expect(codeOf(long)).toBe('password_weak');
  expect(codeOf(long.slice(1))).toBeUndefined();
  expect(codeOf(long, owner, { isStrict: false, isOwn: true })).toBeUndefined();
  expect(z.safeParse(OwnPasswordSchema, 'mapo66').success).toBe(true);
  expect(z.safeParse(OwnPasswordSchema, 'mapo6').success).toBe(false);
  expect(codeOf('mapo66', owner, { isStrict: false, isOwn: true })).toBeUndefined();
});

it.each(['123456', '654321', 'abcdef', 'qwerty', 'aaaaaa', '121212'])(
  '[PW1] refuses the short %s, which every guesser tries',
  (password) => expect(codeOf(password, owner, { isStrict: false, isOwn: true })).toBe('password_common'),
);

it('[PW2] asks twelve characters of all kinds of everyone under the strict rules, of administrators always', () => {
  const strict = { isStrict: true, isOwn: true };
  for (const password of ['Horse-88', 'horse-horse-88'])
    expect(codeOf(password, owner, strict)).toBe('password_strict');
  expect(codeOf('mapo66', { ...owner, role: 'admin' }, { isStrict: false, isOwn: true })).toBe('password_strict');
  expect(codeOf('a'.repeat(60) + 'B1', owner, strict)).toBeUndefined();
});

it('[ASVS 6.2.8] [ASVS 6.2.9] takes sixty-four characters as they are typed', () => {
  const password = ` Ab1${'宫'.repeat(59)} `;
  expect(password).toHaveLength(64);
  expect(z.parse(NewPasswordSchema, password)).toBe(password);
  expect(codeOf(password, owner, { isStrict: true, isOwn: false })).toBeUndefined();
});
