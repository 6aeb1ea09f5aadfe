import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { loadWords } from '../../../lib/i18n.ts';
import { useLogin, usePasskeyLogin } from '../../../data/people/session-mutations.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useSession } from '../../../lib/use-session.ts';
import { DASHBOARD_PATH, startPathOf } from '../../pages.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { codeOf } from '../../kit/failure-text.ts';
import { preloadShell } from '../../shell/lazy-shell.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { isForgot } from './forgot-path.ts';
import { CodeForm } from './code-form.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { returnPathOf } from './return-path.ts';
import { setsPassword } from './link-token.ts';
import { SESSION_OVER } from './sign-out-rule.ts';
import { useAccountLink } from './use-account-link.ts';

// Needed once in a while: they come with their words when they are.
const PasswordLink = lazy(async () => {
  const [{ PasswordLink: form }] = await Promise.all([import('./password-link.tsx'), loadWords('people')]);
  return { default: form };
});
const ConfirmPage = lazy(async () => {
  const [{ ConfirmPage: page }] = await Promise.all([import('./confirm-page.tsx'), loadWords('people')]);
  return { default: page };
});
const ForgotForm = lazy(async () => {
  const [{ ForgotForm: form }] = await Promise.all([import('./forgot-form.tsx'), loadWords('people')]);
  return { default: form };
});

/** The way in, also by a mailed link, and for who forgot the password. */
export function LoginPage() {
  const { token, adminInfo, leftBy } = useSession();
  const may = useMay();
  const { search } = useLocation();
  const [link, dropLink] = useAccountLink();
  const [mail, setMail] = useState<string>();
  useEffect(preloadShell, []);
  if (link !== null) {
    const done = (owner: string): void => {
      setMail(owner);
      dropLink();
    };
    return (
      <AuthLayout>
        <Suspense fallback={null}>
          {setsPassword(link) ? (
            <PasswordLink link={link} onDone={done} onLeave={dropLink} />
          ) : (
            <ConfirmPage link={link} onDone={done} onLeave={dropLink} />
          )}
        </Suspense>
      </AuthLayout>
    );
  }
  if (token !== null) {
    const start = adminInfo === null ? DASHBOARD_PATH : startPathOf(may);
    // The page of another person is not where one begins.
    const back = leftBy === null || leftBy === adminInfo?.id ? returnPathOf(search) : undefined;
    return <SignedIn to={back ?? start} />;
  }
  return (
    <AuthLayout>
      {isForgot(search) ? (
        <Suspense fallback={null}>
          <ForgotForm />
        </Suspense>
      ) : (
        <SignIn mail={mail} />
      )}
    </AuthLayout>
  );
}

function SignedIn({ to }: { to: string }) {
  useEffect(() => toaster.dismiss(SESSION_OVER), []);
  return <Navigate to={to} replace />;
}

/** `mail`: who has just set a password and still has to sign in. */
function SignIn({ mail }: { mail: string | undefined }) {
  const login = useLogin();
  // The password was right and a code is asked for: it is sent along with it, and lives no longer than this page.
  const [waiting, setWaiting] = useState<Credentials | null>(null);
  const send = (credentials: Credentials, code?: string): void =>
    login.mutate(
      { ...credentials, ...(code === undefined ? {} : { code }) },
      {
        onError: (reason) => {
          if (codeOf(reason) === 'second_factor_needed') setWaiting(credentials);
        },
      },
    );
  const error = login.error !== null && codeOf(login.error) === 'second_factor_needed' ? null : login.error;
  if (waiting === null)
    return <FirstStep mail={mail} isBusy={login.isPending} error={error} onSubmit={(filled) => send(filled)} />;
  return (
    <CodeForm
      error={error}
      isBusy={login.isPending}
      onCode={(code) => send(waiting, code)}
      onBack={() => {
        login.reset();
        setWaiting(null);
      }}
    />
  );
}

type FirstStepProps = Omit<ComponentProps<typeof LoginForm>, 'account'> & { mail: string | undefined };

function FirstStep({ mail, ...form }: FirstStepProps) {
  const { t } = useTranslation();
  const { hasEnded } = useSession();
  useTitle(t('auth.title'));
  const passkey = usePasskeyLogin();
  const text = mail === undefined ? (hasEnded ? t('auth.ended_text') : undefined) : t('auth.password_set');
  return (
    <>
      <AuthHead title={t('auth.title')} {...(text === undefined ? {} : { text })} />
      <LoginForm account={mail ?? ''} {...form} />
      <PasskeyButton login={passkey} isBusy={form.isBusy} />
    </>
  );
}
