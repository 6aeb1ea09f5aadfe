import { foodWhenCancelled } from '#contract/domain/courier-after-cancel.ts';
import type { Alarm } from '../board/board-model.ts';

const CANCELLED = { kitchen: 'cancelled', ready: 'cancelled_ready', out: 'cancelled_out' } as const;

type AlarmWord = Alarm['kind'] | (typeof CANCELLED)[keyof typeof CANCELLED];

/** What an alarm is called: of food that is ready, or had left, no one is asked to stop cooking. */
export const alarmWord = ({ kind, order }: Pick<Alarm, 'kind' | 'order'>): AlarmWord =>
  kind === 'cancelled' ? CANCELLED[foodWhenCancelled(order)] : kind;

/** Food that is on the stove is to stop, or to become another dish. */
export const isNews = ({ kind }: Pick<Alarm, 'kind'>): boolean => kind === 'changed' || kind === 'cancelled';

/** Where many wait: what is on the stove before what is to begin. */
export const newsFirst = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((left, right) => Number(isNews(right)) - Number(isNews(left)));
