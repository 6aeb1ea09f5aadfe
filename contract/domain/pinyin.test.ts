import { expect, it } from 'vitest';
import { initialsOf, isInitials } from './pinyin.ts';

it.each([
  ['麻婆豆腐', 'mpdf'],
  ['宫保鸡丁', 'gbjd'],
  ['回锅肉', 'hgr'],
  ['水煮鱼', 'szy'],
  ['酸菜青椒牛柳', 'scqjnl'],
  ['夫妻肺片', 'fqfp'],
  ['营业时间', 'yysj'],
  ['啤酒 Beer', 'pjbeer'],
  ['二 锅头', 'egt'],
])('[FO3] reads %s as %s', (text, initials) => expect(initialsOf(text)).toBe(initials));

it('[FO3] finds a part by its initials, and takes one letter or Chinese for none', () => {
  expect(isInitials('pdf', '麻婆豆腐')).toBe(true);
  expect(isInitials('MP', '麻婆豆腐')).toBe(true);
  expect(isInitials('m', '麻婆豆腐')).toBe(false);
  expect(isInitials('麻婆', '麻婆豆腐')).toBe(false);
});
