import { useEffect, useEffectEvent } from 'react';

type Shortcut = { key: string; with: 'command' | 'alt' };

/** Runs on ⌘ or Ctrl, or on Alt, with a key, wherever the focus is; the browser's own shortcut is suppressed. */
export function useShortcut({ key, with: modifier }: Shortcut, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isHeld = modifier === 'alt' ? event.altKey : event.metaKey || event.ctrlKey;
    // On a Mac, Alt changes the letter: the place on the keyboard counts too.
    const isKey = event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`;
    if (!isHeld || !isKey || event.shiftKey) return;
    event.preventDefault();
    run();
  });
  useEffect(function listenForShortcut() {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
