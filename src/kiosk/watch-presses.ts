import { mayAct } from './key-guard.ts';
import { topLayer } from './layer-stack.ts';

/** Keys that press what holds the focus. */
const PRESSES = new Set(['enter', ' ']);
/** Keys that answer an alarm, wherever the focus is. */
const ANSWERS = new Set(['a', 'r']);

const isTyped = (event: KeyboardEvent): boolean =>
  event.key === ' ' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';

/** Before anything else hears it: a press that was meant for what lay there before, or is only held, is no press [F11]. */
export function watchPresses(target: Window): () => void {
  /** By key, what was on top when it went down. */
  const downOn = new Map<string, Element | undefined>();
  const refused = new Set<string>();
  const refuse = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  function handleDown(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    const top = topLayer();
    const isAlert = top?.kind === 'alert';
    if (!PRESSES.has(key) && !(isAlert && ANSWERS.has(key) && !event.ctrlKey && !event.metaKey)) return;
    if (!event.repeat) {
      downOn.set(key, top?.element);
      refused.delete(key);
    }
    if (isTyped(event)) return;
    const at = event.target instanceof Node ? event.target : null;
    const concerns = (element: Element): boolean => element.contains(at) || (isAlert && top.element.contains(element));
    if (mayAct(key, event.repeat, concerns)) return;
    refused.add(key);
    refuse(event);
  }

  /** Space presses a button when it is let go. */
  function handleUp(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (!PRESSES.has(key) || isTyped(event)) return;
    const top = topLayer()?.element;
    if (refused.delete(key) || downOn.get(key) !== top) refuse(event);
    downOn.delete(key);
  }

  target.addEventListener('keydown', handleDown, { capture: true });
  target.addEventListener('keyup', handleUp, { capture: true });
  return () => {
    target.removeEventListener('keydown', handleDown, { capture: true });
    target.removeEventListener('keyup', handleUp, { capture: true });
  };
}
