import { useConfirm } from '../../../data/people/link-mutations.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AuthHead } from './auth-head.tsx';
import type { ConfirmLink } from './link-token.ts';
import { PasswordLink } from './password-link.tsx';

type ConfirmPageProps = { link: ConfirmLink; onDone: (mail: string) => void; onLeave: () => void };

/**
 * What a mailed link confirms. It takes a press: programs that look into mails open their links too. The way back to an
 * address goes on to a new password.
 */
export function ConfirmPage({ link: { kind, token }, onDone, onLeave }: ConfirmPageProps) {
  const { t } = useWords('people');
  const { token: session } = useSession();
  const confirm = useConfirm();
  const { data, error } = confirm;
  const isUsedUp = error !== null && codeOf(error) === 'code_expired';
  const state = data !== undefined ? 'done' : isUsedUp ? 'expired' : 'ask';
  const title = state === 'expired' ? t('expired.title') : t(`confirm.${kind}.${state}_title`);
  useTitle(title);
  if (data?.reset_token !== undefined && data.reset_token !== null)
    return <PasswordLink link={{ kind: 'reset', token: data.reset_token }} onDone={onDone} onLeave={onLeave} />;
  const text =
    state === 'expired'
      ? t(`confirm.${kind}.expired`)
      : t(`confirm.${kind}.${state}_text`, { mail: data?.mail ?? '', restaurant: data?.restaurant ?? '' });
  return (
    <>
      <AuthHead title={title} text={text} />
      {state === 'ask' ? (
        <Button look="ink" size="large" disabled={confirm.isPending} onClick={() => confirm.mutate({ kind, token })}>
          {t(`confirm.${kind}.ask_do`)}
        </Button>
      ) : null}
      {error === null || isUsedUp ? null : <FieldError>{failureText(t, error)}</FieldError>}
      <Button look={state === 'ask' ? 'outline' : 'ink'} size="large" onClick={onLeave}>
        {t(session === null ? 'confirm.sign_in' : 'confirm.go_on')}
      </Button>
    </>
  );
}
