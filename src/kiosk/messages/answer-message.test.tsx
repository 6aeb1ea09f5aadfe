import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import { keepAnswering, seenMessages } from './answer-message.ts';

const MESSAGE: ScreenMessage = {
  id: '01990000-0000-7000-8000-000000000001',
  text: 'call me',
  by: 'Ada',
  sent_at: '2026-11-21T12:00:00.000Z',
  shown_at: '2026-11-21T12:00:01.000Z',
  seen_at: null,
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('[MI4] the answer to a message', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    seenMessages.set(new Set());
  });
  afterEach(() => vi.useRealTimers());

  it('is repeated until the server has it: a dead link loses none', async () => {
    const answerMessage = vi.fn<(id: string, isSeen: boolean) => Promise<ScreenMessage | null>>();
    answerMessage.mockRejectedValueOnce(new Error('no link')).mockRejectedValueOnce(new Error('no link'));
    answerMessage.mockResolvedValue({ ...MESSAGE, seen_at: MESSAGE.shown_at });
    keepAnswering({ answerMessage }, MESSAGE.id, true);
    await wait(20_000);
    expect(answerMessage.mock.calls).toEqual(Array.from({ length: 3 }, () => [MESSAGE.id, true]));
  });

  it('takes away a message that was seen elsewhere, or that the server knows no more', async () => {
    for (const reply of [{ ...MESSAGE, seen_at: MESSAGE.shown_at }, null]) {
      seenMessages.set(new Set());
      keepAnswering({ answerMessage: async () => reply }, MESSAGE.id, false);
      await wait(0);
      expect(seenMessages.get()).toContain(MESSAGE.id);
    }
  });

  it('says shown only while the page can be seen, and leaves an unseen message on the screen', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const answerMessage = vi.fn(async () => MESSAGE);
    const stop = keepAnswering({ answerMessage }, MESSAGE.id, false);
    await wait(10_000);
    expect(answerMessage).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    await wait(4_000);
    expect(answerMessage).toHaveBeenCalledTimes(1);
    expect(seenMessages.get().size).toBe(0);
    stop();
    visibility.mockRestore();
  });
});
