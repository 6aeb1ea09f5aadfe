import type { LayerKind } from '../layer-stack.ts';
import type { KeyCommand } from './key-command.ts';

type Does = KeyCommand['do'];

/** What has to do with what the screen shows now, however much lies over the board. */
const ALWAYS: readonly Does[] = ['mute', 'retry'];
const ON_ALERT: readonly Does[] = [
  'accept',
  'seen',
  'reject',
  'prep',
  'dock',
  'undo',
  'print',
  'digit',
  'forward_number',
];
const REACHED: Partial<Record<LayerKind, ReadonlySet<Does>>> = {
  alert: new Set([...ALWAYS, ...ON_ALERT]),
  digest: new Set(ALWAYS),
  call: new Set(ALWAYS),
  question: new Set([...ALWAYS, 'close']),
};

/** What is on top gets the keys: nothing opens, moves or closes unseen under an alarm, a digest or a question. */
export const isReached = (command: Does, top: LayerKind): boolean => REACHED[top]?.has(command) ?? true;
