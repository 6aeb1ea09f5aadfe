import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loadWords } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/use-session.ts';
import { LOGIN_PATH } from '../../pages.ts';
import { withReturnPath } from './return-path.ts';

const SetUpFirst = lazy(async () => {
  const [{ SetUpFirst: page }] = await Promise.all([import('./set-up-first.tsx'), loadWords('account')]);
  return { default: page };
});

/**
 * Lets a page show while a session token exists; what a person may do is the server's to say. Another session is
 * another page: nothing of the one before stays in it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { token, adminInfo } = useSession();
  const { pathname, search } = useLocation();
  if (token === null) return <Navigate to={withReturnPath(LOGIN_PATH, pathname + search)} replace />;
  if (adminInfo?.needs_two_factor === true)
    return (
      <Suspense fallback={null}>
        <SetUpFirst />
      </Suspense>
    );
  return <Fragment key={token}>{children}</Fragment>;
}
