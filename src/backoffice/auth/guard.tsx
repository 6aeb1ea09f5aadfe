import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/use-session.ts';
import { LOGIN_PATH } from '../pages.ts';
import { withReturnPath } from './return-path.ts';

/** Lets a page show while a session token exists; what a person may do is the server's to say (spec.md §2, §6). */
export function Guard({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  if (token === null) return <Navigate to={withReturnPath(LOGIN_PATH, pathname + search)} replace />;
  return children;
}
