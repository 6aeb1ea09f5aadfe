import type { Language } from './domain/basics.ts';

/**
 * What a notification carries to the service worker: encrypted for one browser, so that it may name an order. `token`
 * authorizes its buttons [ES6]; a screen's notification has none and opens the desk.
 */
export type PushMessage = {
  v: 1;
  /** One notification per order: a newer one replaces it. */
  tag: string;
  language: Language;
  title: string;
  body: string;
  /** The path of this origin that a tap opens. */
  path: string;
  token: string | null;
  /** The prep time that the accept button promises. */
  prep_minutes: number;
  /** The number of waiting orders, for the badge on the app's icon. */
  waiting: number;
};

/** Checked by hand: the service worker carries no schema library. */
export function isPushMessage(data: unknown): data is PushMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { v, tag, language, title, body, path, token, prep_minutes, waiting } = data as Record<string, unknown>;
  const areTexts = [tag, title, body, path].every((text) => typeof text === 'string');
  const areNumbers = [prep_minutes, waiting].every((number) => Number.isInteger(number));
  return (
    v === 1 &&
    areTexts &&
    areNumbers &&
    (language === 'zh' || language === 'en') &&
    (token === null || typeof token === 'string') &&
    /^\/(?!\/)/.test(String(path))
  );
}
