import { isPushMessage, type PushMessage } from '#contract/push-message.ts';

type Notice = { title: string; options: NotificationOptions & { actions?: { action: string; title: string }[] } };

// The worker cannot load locale files: it must show text without a page and without a network.
const WORDS = {
  zh: {
    acknowledge: '看到了',
    accept: (minutes: number) => `接单 · ${minutes} 分`,
    unreadable: '有订单要看',
    done: { acknowledge: (no: string) => `${no} 看到了`, accept: (no: string) => `${no} 已接单` },
    noop: (no: string) => `${no} 已经有人处理了`,
    failed: '没送到，打开来单处理',
  },
  en: {
    acknowledge: 'Seen',
    accept: (minutes: number) => `Accept · ${minutes} min`,
    unreadable: 'Order waiting',
    done: { acknowledge: (no: string) => `${no} seen`, accept: (no: string) => `${no} accepted` },
    noop: (no: string) => `${no} was already handled`,
    failed: 'That did not go through. Open Laidan',
  },
} as const;

const ICON = '/icons/icon-192.png';

/** The pushed message, or null if it is unreadable; browsers require a notification for every push, so that has one too. */
export function readMessage(text: string): PushMessage | null {
  try {
    const data: unknown = JSON.parse(text);
    return isPushMessage(data) ? data : null;
  } catch {
    return null;
  }
}

/** [ES5] One notification per order, which stays until a person reacts; with buttons if it carries a token. */
export function noticeOf(message: PushMessage | null): Notice {
  if (message === null)
    return {
      title: `${WORDS.zh.unreadable} · ${WORDS.en.unreadable}`,
      options: { icon: ICON, tag: 'unreadable', data: { path: '/order/list' } },
    };
  const words = WORDS[message.language];
  const actions =
    message.token === null
      ? []
      : [
          { action: 'acknowledge', title: words.acknowledge },
          { action: 'accept', title: words.accept(message.prep_minutes) },
        ];
  return {
    title: message.title,
    options: {
      body: message.body,
      icon: ICON,
      badge: ICON,
      lang: message.language === 'zh' ? 'zh-Hans' : 'en',
      tag: message.tag,
      requireInteraction: message.token !== null,
      actions,
      data: { path: message.path, token: message.token, language: message.language },
    },
  };
}

export type ActAnswer = { order_no: string; outcome: 'applied' | 'noop' | 'rejected' } | null;

/** The text shown after a button was pressed; `answer` null: the call failed, or came too late. */
export function resultText(language: 'zh' | 'en', action: 'acknowledge' | 'accept', answer: ActAnswer): string {
  const words = WORDS[language];
  if (answer === null) return words.failed;
  return answer.outcome === 'applied' ? words.done[action](answer.order_no) : words.noop(answer.order_no);
}
