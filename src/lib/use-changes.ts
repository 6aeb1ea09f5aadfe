import { useState } from 'react';

/**
 * How often `value` has become another one since it was `first`. As the `key` of a form it drops what was chosen for what
 * is no longer there.
 */
export function useChanges(value: string, first: string = value): number {
  const [known, setKnown] = useState({ value: first, changes: 0 });
  if (known.value === value) return known.changes;
  const changes = known.changes + 1;
  setKnown({ value, changes });
  return changes;
}
