import type { CallSpec } from '#contract/http/call.ts';
import { maskCards } from '../base/mask-cards.ts';

/**
 * [CD2] Values that must never be stored, not even encrypted (PCI DSS 3.3.1), and card numbers outside their field;
 * matched by key in any spelling.
 */
const NEVER = new Set(
  [
    'cvv cvv2 cvc cvc2 csc cvn cid cvvcode cvccode securitycode cardcode cardsecuritycode verificationvalue',
    'cardverificationvalue cardverificationcode track track1 track2 trackdata pinblock',
    'cardnumber ccnumber creditcardnumber creditcard pan carddetails',
  ].flatMap((line) => line.split(' ')),
);
const CARD_KEY = 'card_details';

/** Ids, numbers and times are not searched for cards; every other text of an order is. */
const NOT_TEXT = /(?:^|_)(?:ids?|url|at|key|password|code)$/;
const PHONE = /phone/;
/** Free-text fields of other calls. */
const NOTE = /^(?:memo|notes?|text(?:_zh|_en)?|reason|instructions|comments?|reply|message)$/;

const plain = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const isOrder = (spec: CallSpec | undefined): boolean => spec?.may === 'intake.post' || spec?.may === 'order.enter';

function cleanText(key: string, text: string, isOfOrder: boolean): string {
  if (!isOfOrder) return NOTE.test(key) ? maskCards(text) : text;
  return NOT_TEXT.test(key) ? text : maskCards(text, { strict: PHONE.test(key) });
}

type Node = { holder: Record<string, unknown> | unknown[]; key: string };

function cleanObject(holder: Record<string, unknown>, isOfOrder: boolean, waiting: Node[]): void {
  for (const [key, value] of Object.entries(holder)) {
    if (NEVER.has(plain(key))) delete holder[key];
    else if (typeof value === 'string') holder[key] = cleanText(key, value, isOfOrder);
    else if (typeof value === 'object' && value !== null) waiting.push({ holder: value as Node['holder'], key });
  }
}

function cleanList(list: unknown[], key: string, isOfOrder: boolean, waiting: Node[]): void {
  for (const [index, value] of list.entries()) {
    if (typeof value === 'string') list[index] = cleanText(key, value, isOfOrder);
    else if (typeof value === 'object' && value !== null) waiting.push({ holder: value as Node['holder'], key });
  }
}

/**
 * [CD1] Takes card details out of a parsed body before any other code sees it, and returns them where the call accepts
 * them. The same walk drops security codes and masks card numbers in free texts. The body belongs to us alone, so it is
 * changed in place; a work list replaces recursion, because bodies may be nested deeply.
 */
export function takeCardParts(body: unknown, spec: CallSpec | undefined): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  const card = Array.isArray(body) ? undefined : (body as Record<string, unknown>)[CARD_KEY];
  const isOfOrder = isOrder(spec);
  const waiting: Node[] = [{ holder: body as Node['holder'], key: '' }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { holder, key } = node;
    if (Array.isArray(holder)) cleanList(holder, key, isOfOrder, waiting);
    else cleanObject(holder, isOfOrder, waiting);
  }
  return spec?.card === undefined ? undefined : (card ?? undefined);
}
