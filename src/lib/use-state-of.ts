import { useState } from 'react';
import { useChanges } from './use-changes.ts';

/**
 * A state that holds for one `subject`: where that becomes another one, it is `first` again. The last of the three says
 * whether that has happened.
 */
export function useStateOf<T>(subject: string, first: T): readonly [T, (next: T) => void, boolean] {
  const changes = useChanges(subject);
  const [kept, setKept] = useState({ changes, state: first });
  const state = kept.changes === changes ? kept.state : first;
  return [state, (next) => setKept({ changes, state: next }), changes > 0];
}
