import { useEffect, useEffectEvent, type RefObject } from 'react';

type ArrowKeys = {
  listRef: RefObject<HTMLElement | null>;
  count: number;
  /** Brings a row of a long list into sight, so that it is drawn. */
  reveal: (index: number) => void;
};

const DRAWN_WITHIN_MS = 300;

/** Where the person types or chooses, arrows are the field's own. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]') !== null ||
    target.isContentEditable);

/**
 * ↑ and ↓ move the focus through the rows of a list, whose ways in are marked `data-row` with their index: from the row
 * that has it, else from the top.
 */
export function useArrowKeys({ listRef, count, reveal }: ArrowKeys): void {
  function focusRow(index: number): void {
    const find = () => listRef.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    const row = find();
    if (row != null) {
      row.focus();
      row.scrollIntoView({ block: 'nearest' });
      return;
    }
    reveal(index);
    setTimeout(() => find()?.focus(), DRAWN_WITHIN_MS);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || count === 0 || event.altKey || event.metaKey || event.ctrlKey || isField(event.target)) return;
    const focused = document.activeElement?.closest('tr, li')?.querySelector('[data-row]');
    const at =
      focused instanceof HTMLElement && listRef.current?.contains(focused) === true
        ? focused.dataset['row']
        : undefined;
    const next = at === undefined ? 0 : Math.min(count - 1, Math.max(0, Number(at) + step));
    event.preventDefault();
    focusRow(next);
  });

  useEffect(function listenForArrows() {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
