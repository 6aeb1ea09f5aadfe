import { useEffect, useEffectEvent } from 'react';

const SECTION_KEY = /^Digit([1-9])$/;

/** In the form: Alt and a number goes to a part's first field, Ctrl or ⌘ and Enter places the order. */
export function useFormKeys(onPlace: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A question over the page has the keys.
    if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
    const section = event.altKey ? SECTION_KEY.exec(event.code)?.[1] : undefined;
    if (section !== undefined) {
      const part = document.querySelector(`[data-section="${section}"]`);
      if (part === null) return;
      event.preventDefault();
      part.scrollIntoView({ block: 'nearest' });
      const checked = part.querySelector<HTMLElement>('fieldset input:checked');
      const first = part.querySelector<HTMLElement>('input:not(:disabled), textarea');
      (section === '2' ? (checked ?? first) : first)?.focus();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onPlace();
    }
  });
  useEffect(function listenForKeys() {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
