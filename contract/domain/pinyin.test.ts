import { describe, expect, it } from 'vitest';
import { dishNameTest } from './dish-name.ts';
import { atPinyin, isPinyin } from './pinyin.ts';

describe('pinyin [CT12]', () => {
  it.each([
    ['麻婆豆腐', 'mpdf'],
    ['麻婆豆腐', 'mapodoufu'],
    ['麻婆豆腐', 'mapod'],
    ['麻婆豆腐', 'mapdou'],
    ['宫保鸡丁', 'gbjd'],
    ['宫保鸡丁', 'gongbaojiding'],
    ['鱼香茄子', 'yxqz'],
    ['水煮鱼', 'shuizhuyu'],
    ['回锅肉', 'hgr'],
    ['左宗棠鸡', 'zztj'],
    ['重庆辣子鸡', 'cqlzj'],
    ['重庆辣子鸡', 'chongqing'],
    ['夫妻肺片', 'fqfp'],
    ['牛肉面', 'niuroumian'],
    ['葱油饼', 'cyb'],
    ['二锅头', 'egt'],
    ['绿豆汤', 'lvdoutang'],
    ['海参', 'haishen'],
    ['北京烤鸭', 'beijingkaoya'],
    ['切面', 'qiemian'],
    ['擂茶', 'leicha'],
    ['可乐鸡翅', 'kelejichi'],
    ['A 套餐', 'atc'],
    ['啤酒 Beer', 'pjbeer'],
    ['营业时间', 'yysj'],
    ['酸菜青椒牛柳', 'scqjnl'],
  ])('of %s begins with %s', (name, typed) => {
    expect(atPinyin(name, typed)).toBe(0);
  });

  it('is found in the middle, too, and not where it is not', () => {
    expect(atPinyin('麻婆豆腐', 'df')).toBe(2);
    expect(atPinyin('麻婆豆腐', 'doufu')).toBe(2);
    expect(atPinyin('麻婆豆腐', 'fd')).toBe(-1);
    expect(atPinyin('麻婆豆腐', 'mapodoufux')).toBe(-1);
    expect(atPinyin('', 'a')).toBe(-1);
  });

  it('[FO3] takes one letter, a part of one syllable or Chinese for none', () => {
    expect(isPinyin('MP', '麻婆豆腐')).toBe(true);
    for (const letters of ['m', 'fo', '麻婆']) expect(isPinyin(letters, '麻婆豆腐')).toBe(false);
  });

  it.each(['mpdf', 'MAPODOUFU', '麻 豆', 'tofu mapo', 'mp tofu', '豆腐', '(spicy)', 'spicy'])(
    '[FO7] %s is a dish’s name',
    (typed) => expect(dishNameTest(typed)({ name_zh: '麻婆豆腐', name_en: 'Mapo Tofu (Spicy)' })).toBe(true),
  );

  it.each(['mpdx', '麻 鸡', 'mapo soup'])('[FO7] %s is not', (typed) =>
    expect(dishNameTest(typed)({ name_zh: '麻婆豆腐', name_en: 'Mapo Tofu (Spicy)' })).toBe(false),
  );
});
