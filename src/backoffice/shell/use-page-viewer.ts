import { createContext, useContext } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { useSession } from '../../lib/use-session.ts';
import type { Viewer } from '../pages.ts';
import { useMaybeRestaurant } from './restaurant-context.ts';

/** Whether the person may see more than one restaurant; the shell knows. */
export const SeveralContext = createContext(false);

/** For whom the menu and the tabs of pages are. */
export function usePageViewer(): Viewer {
  const role = useSession().adminInfo?.role;
  const hasRestaurant = useMaybeRestaurant() !== null;
  const isOfSeveral = useContext(SeveralContext);
  return { role, may: useMay(), hasRestaurant, isOfSeveral };
}
