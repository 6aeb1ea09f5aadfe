import { useSignOut } from '../../../data/people/session-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AuthHead } from './auth-head.tsx';

/** Someone is signed in here: the link may be another person's. It is kept while they sign out. */
export function SignOutFirst({ name, onStay }: { name: string; onStay: () => void }) {
  const { t } = useWords('people');
  useTitle(t('signed_in.title'));
  const signOut = useSignOut();
  return (
    <>
      <AuthHead title={t('signed_in.title')} text={t('signed_in.text', { name })} />
      <Button look="ink" size="large" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('signed_in.sign_out')}
      </Button>
      <Button size="large" onClick={onStay}>
        {t('signed_in.stay')}
      </Button>
    </>
  );
}
