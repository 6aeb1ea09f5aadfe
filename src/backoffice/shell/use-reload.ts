import { useState } from 'react';
import { reloadIfReachable } from '../../lib/reload-page.ts';

/** Loads the page again on a person's demand; `isUnreachable` after a try that found no server. */
export function useReload(): { reload: () => void; isUnreachable: boolean } {
  const [isUnreachable, setIsUnreachable] = useState(false);
  const reload = async (): Promise<void> => setIsUnreachable(!(await reloadIfReachable()));
  return { reload: () => void reload(), isUnreachable };
}
