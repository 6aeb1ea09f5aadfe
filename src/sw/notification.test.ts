import { describe, expect, it } from 'vitest';
import type { PushMessage } from '#contract/push-message.ts';
import { noticeOf, readMessage, resultText } from './notification.ts';

const message: PushMessage = {
  v: 1,
  tag: '0190',
  language: 'en',
  title: 'Golden Bowl: order 058 is waiting',
  body: 'Order 058 ($41.20). No one has seen it yet.',
  path: '/order/list?status=all&order=0190',
  token: 'secret',
  prep_minutes: 25,
  waiting: 2,
};

describe('a notification', () => {
  it('[ES6] carries its two buttons, the promise on the second, in the receiver’s language', () => {
    const { title, options } = noticeOf(message);
    expect(title).toBe(message.title);
    expect(options.actions?.map((action) => action.title)).toEqual(['Seen', 'Accept · 25 min']);
    expect(noticeOf({ ...message, language: 'zh' }).options.actions?.map((action) => action.title)).toEqual([
      '看到了',
      '接单 · 25 分',
    ]);
    expect(options).toMatchObject({ tag: '0190', requireInteraction: true, lang: 'en' });
  });

  it('[ES6] of a screen has no buttons', () => {
    expect(noticeOf({ ...message, token: null, path: '/kiosk' }).options).toMatchObject({
      actions: [],
      requireInteraction: false,
    });
  });

  it.each(['', 'not json', '{}', JSON.stringify({ ...message, path: '//elsewhere.example' })])(
    'that cannot be read (%s) is still shown, and leads nowhere else',
    (text) => {
      const read = readMessage(text);
      expect(read).toBeNull();
      expect(noticeOf(read).options.data).toEqual({ path: '/order/list' });
    },
  );

  it('shows what its button did', () => {
    expect(resultText('en', 'accept', { order_no: '058', outcome: 'applied' })).toBe('058 accepted');
    expect(resultText('zh', 'acknowledge', { order_no: '058', outcome: 'noop' })).toBe('058 已经有人处理了');
    expect(resultText('zh', 'accept', null)).toBe('没送到，打开来单处理');
  });
});
