import { wasOutWhenCancelled } from '#contract/domain/courier-after-cancel.ts';
import type { Alarm } from '../board/board-model.ts';

/** What an alarm is called: of food that had left no one is asked to stop cooking. */
export const alarmWord = ({ kind, order }: Pick<Alarm, 'kind' | 'order'>): Alarm['kind'] | 'cancelled_out' =>
  kind === 'cancelled' && wasOutWhenCancelled(order) ? 'cancelled_out' : kind;
