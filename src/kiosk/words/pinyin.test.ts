import { describe, expect, it } from 'vitest';
import { atInitials } from './pinyin.ts';

describe('pinyin initials [CT12]', () => {
  it.each([
    ['麻婆豆腐', 'mpdf'],
    ['宫保鸡丁', 'gbjd'],
    ['鱼香茄子', 'yxqz'],
    ['水煮鱼', 'szy'],
    ['回锅肉', 'hgr'],
    ['左宗棠鸡', 'zztj'],
    ['重庆辣子鸡', 'cqlzj'],
    ['夫妻肺片', 'fqfp'],
    ['牛肉面', 'nrm'],
    ['葱油饼', 'cyb'],
    ['二锅头', 'egt'],
    ['A 套餐', 'atc'],
  ])('of %s are %s', (name, typed) => {
    expect(atInitials(name, typed)).toBe(0);
  });

  it('are found in the middle, too, and not where they are not', () => {
    expect(atInitials('麻婆豆腐', 'df')).toBe(2);
    expect(atInitials('麻婆豆腐', 'fd')).toBe(-1);
    expect(atInitials('', 'a')).toBe(-1);
  });
});
