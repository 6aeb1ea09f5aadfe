import i18next from 'i18next';
import { expect, it } from 'vitest';
import { startI18n } from './i18n.ts';

const said = (name: string): string => i18next.t('said', { name, amount: '$12.50' });

it('keeps a name that is read from the right apart from what stands beside it', async () => {
  await startI18n('office', 'en');
  i18next.addResource('en', 'office', 'said', '{{name}} · {{amount}} <b>');
  expect(said('דנה כהן')).toBe('\u2068דנה כהן\u2069 · $12.50 <b>');
  expect(said('ليلى')).toBe('\u2068ليلى\u2069 · $12.50 <b>');
  expect(said("O'Neil & <Sons> 陈静")).toBe("O'Neil & <Sons> 陈静 · $12.50 <b>");
});
