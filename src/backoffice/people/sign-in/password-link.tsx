import { useMemo, useState } from 'react';
import { tokenPasswordBy } from '#contract/http/people/user.ts';
import { useLinkOwner, useSetPassword } from '../../../data/people/link-mutations.ts';
import { useLogin } from '../../../data/people/session-mutations.ts';
import { useSession } from '../../../lib/use-session.ts';
import { codeOf } from '../../kit/failure-text.ts';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useEasyPassword, withEasy } from '../../kit/form/use-easy-password.ts';
import { ExpiredLink } from './expired-link.tsx';
import type { AccountLink } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignOutFirst } from './sign-out-first.tsx';

type PasswordLinkProps = {
  link: AccountLink;
  /** The password is set, and if all went well the person is signed in. */
  onDone: (mail: string) => void;
  /** Without the link: back to the login or the back-office. */
  onLeave: () => void;
};

/** What a link to set a password opens: the form, or why it does not work here. */
export function PasswordLink({ link: { kind, token }, onDone, onLeave }: PasswordLinkProps) {
  const { adminInfo, token: session } = useSession();
  const setPassword = useSetPassword(kind);
  const login = useLogin();
  const owner = useLinkOwner({ kind, token });
  const [values] = useState({ token, new_password: '', confirmation: '' });
  const [isSet, setIsSet] = useState(false);
  const rule = owner.data?.password_rule ?? 'new';
  const schema = useMemo(() => tokenPasswordBy(rule), [rule]);
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema,
    values,
    area: 'people',
    save: async (filled) => {
      const { mail } = await setPassword.mutateAsync(filled);
      setIsSet(true);
      try {
        await login.mutateAsync({ account: mail, password: filled.new_password });
      } finally {
        onDone(mail);
      }
    },
  });
  const easy = useEasyPassword(String(form.watch('new_password')), { mail: owner.data?.mail ?? '', nickname: '' });
  const isLeft = form.formState.touchedFields.new_password === true;
  if (session !== null && !isSet) return <SignOutFirst name={adminInfo?.nickname ?? ''} onStay={onLeave} />;
  if (owner.isPending && !isSet) return null;
  const isUsedUp = [failure, isSet ? null : owner.error].some(
    (reason) => reason !== null && codeOf(reason) === 'code_expired',
  );
  if (isUsedUp || errorOf('token') !== undefined) return <ExpiredLink kind={kind} onLeave={onLeave} />;
  return (
    <NewPasswordForm
      kind={kind}
      mail={owner.data?.mail}
      rule={rule}
      fieldOf={(name) =>
        withEasy({ error: errorOf(name), ...form.register(name) }, name === 'new_password' && isLeft ? easy : undefined)
      }
      failure={failure}
      isBusy={isSaving || isSet}
      onSubmit={() => void submit()}
    />
  );
}
