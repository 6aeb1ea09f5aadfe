import { describe, expect, it, vi } from 'vitest';
import { createNumberCaller, spokenNumbers } from './speak-number.ts';

describe('[SS7] the spoken number', () => {
  it('is spoken digit by digit in the language of the screen', () => {
    expect(spokenNumbers(['058'], 'zh')).toBe('新订单，零五八');
    expect(spokenNumbers(['058'], 'en')).toBe('New order zero 5 8');
  });

  it('names three and counts the rest', () => {
    const many = ['001', '002', '003', '004', '005'];
    expect(spokenNumbers(many, 'zh')).toBe('新订单，零零一，零零二，零零三，还有2单');
    expect(spokenNumbers(many, 'en')).toMatch(/ and 2 more$/);
  });

  it('[DR7] a test order is called one', () => {
    expect(spokenNumbers(['T1'], 'zh')).toBe('新订单，测试单');
    expect(spokenNumbers(['T1', '018'], 'en')).toBe('New order test order, zero 1 8');
  });

  it('is spoken once for each ring, however often its tone sounds', () => {
    const speak = vi.fn();
    const call = createNumberCaller({ speak });
    call([{ key: 'a:1', orderNo: '001' }], 'en');
    call([{ key: 'a:1', orderNo: '001' }], 'en');
    call(
      [
        { key: 'a:1', orderNo: '001' },
        { key: 'b:1', orderNo: '002' },
      ],
      'zh',
    );
    expect(speak.mock.calls).toEqual([
      ['New order zero zero 1', 'en-US'],
      ['新订单，零零二', 'zh-CN'],
    ]);
  });
});
