import type { Language } from './basics.ts';
import type { Order } from './order.ts';
import type { Both } from './receipt-words.ts';
import { localTime } from './time.ts';

/** An order for after midnight is of this evening's work still. */
const SAME_SHIFT_MS = 6 * 3_600_000;

/** `11/29`, as the times on paper write a day. */
export function paperDay(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
}

const WORDS: Record<Language, (day: string) => string> = { zh: (day) => `${day} 的单`, en: (day) => `For ${day}` };

type Print = { kind: string; language: Language; store: { time_zone: string }; at: string };
type DayMark = { kind: 'mark'; mark: 'other_day' } & Both;

/** On the kitchen's paper, in a box: an order of another day must not be begun with today's [P4]. */
export function otherDayMark(order: Order, { kind, language, store, at }: Print): DayMark[] {
  const instant = order.due_at ?? order.requested_at;
  if (kind !== 'kitchen' || order.status === 'cancelled' || instant === null) return [];
  const dayOf = (time: string): string => localTime(Date.parse(time), store.time_zone).day;
  const isAhead = Date.parse(instant) - Date.parse(at) > SAME_SHIFT_MS;
  if (!isAhead || dayOf(instant) === dayOf(at)) return [];
  const day = paperDay(dayOf(instant));
  const other = language === 'zh' ? 'en' : 'zh';
  return [{ kind: 'mark', mark: 'other_day', first: WORDS[language](day), second: WORDS[other](day) }];
}
