import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loadWords } from '../../../lib/i18n.ts';
import { personOf } from '../../../lib/session.ts';
import { useSession } from '../../../lib/use-session.ts';
import { inStore, LOGIN_PATH } from '../../pages.ts';
import { withReturnPath } from './return-path.ts';
import { SignInAgain } from './sign-in-again.tsx';

const SetUpFirst = lazy(async () => {
  const [{ SetUpFirst: page }] = await Promise.all([import('./set-up-first.tsx'), loadWords('account')]);
  return { default: page };
});

/**
 * Lets a page show while a session token exists; what a person may do is the server's to say. Another session is
 * another page: nothing of the one before stays in it. The page of one that has run out stays, behind a question.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { token, adminInfo, isOver, leftRestaurantId } = session;
  const { pathname, search } = useLocation();
  if (token === null) {
    const here = pathname + search;
    const from = leftRestaurantId === null || here === '/' ? here : inStore(here, leftRestaurantId);
    return <Navigate to={withReturnPath(LOGIN_PATH, from)} replace />;
  }
  if (adminInfo?.needs_two_factor === true)
    return (
      <Suspense fallback={null}>
        <SetUpFirst />
      </Suspense>
    );
  return (
    <Fragment key={personOf(session)}>
      {children}
      {isOver && adminInfo !== null ? <SignInAgain adminInfo={adminInfo} /> : null}
    </Fragment>
  );
}
