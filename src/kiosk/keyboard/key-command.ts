/** What a key asks for; the shell decides what that means on the screen it shows. */
type PlainCommand =
  | 'accept'
  | 'reject'
  | 'done'
  | 'seen'
  | 'mute'
  | 'undo'
  | 'dock'
  | 'busy'
  | 'retry'
  | 'check'
  | 'help'
  | 'rail'
  | 'find'
  | 'recall'
  | 'list_done'
  | 'print'
  | 'close'
  | 'next_page'
  | 'previous_page'
  | 'first_page'
  | 'most_urgent'
  | 'forward_number';
export type KeyCommand =
  | { do: PlainCommand }
  | { do: 'prep'; by: 'previous' | 'next' | -5 | 5 }
  | { do: 'move'; to: 'up' | 'down' | 'left' | 'right' }
  | { do: 'digit'; digit: string }
  | { do: 'open' };

export type KeyContext = { isAlert: boolean; hasDigits: boolean; areSingleKeysOn: boolean };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const LETTERS: Record<string, PlainCommand> = {
  a: 'accept',
  r: 'reject',
  d: 'done',
  m: 'mute',
  u: 'undo',
  v: 'dock',
  b: 'busy',
  k: 'retry',
  t: 'check',
  l: 'rail',
  z: 'recall',
  h: 'list_done',
  p: 'print',
  n: 'most_urgent',
};

const PAGES: Record<string, PlainCommand> = { PageDown: 'next_page', PageUp: 'previous_page', Home: 'first_page' };

const ARROWS: Record<string, 'up' | 'down' | 'left' | 'right'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Undefined where the key means nothing here, or is left to the browser (Enter and Space on a button, Tab). */
export function keyCommandOf(pressed: Pressed, context: KeyContext): KeyCommand | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  if (pressed.key === 'Escape') return { do: 'close' };
  const page = PAGES[pressed.key];
  if (page !== undefined) return context.isAlert ? undefined : { do: page };
  const arrow = ARROWS[pressed.key];
  if (arrow !== undefined) return arrowCommand(arrow, context);
  if (pressed.key === 'Enter') return context.hasDigits ? { do: 'open' } : undefined;
  if (!context.areSingleKeysOn) return undefined;
  return singleKeyCommand(pressed.key, context);
}

function arrowCommand(to: 'up' | 'down' | 'left' | 'right', context: KeyContext): KeyCommand | undefined {
  if (!context.isAlert) return { do: 'move', to };
  if (to === 'left') return { do: 'prep', by: 'previous' };
  return to === 'right' ? { do: 'prep', by: 'next' } : undefined;
}

function singleKeyCommand(key: string, context: KeyContext): KeyCommand | undefined {
  if (/^\d$/.test(key)) return { do: 'digit', digit: key };
  if (key === '-') return context.isAlert ? { do: 'prep', by: -5 } : undefined;
  if (key === '+' || key === '=') {
    if (context.hasDigits) return { do: 'forward_number' };
    return context.isAlert ? { do: 'prep', by: 5 } : undefined;
  }
  if (key === '?') return { do: 'help' };
  if (key === '/') return { do: 'find' };
  if (key === ' ') return { do: 'seen' };
  const letter = LETTERS[key.toLowerCase()];
  return letter === undefined ? undefined : { do: letter };
}
