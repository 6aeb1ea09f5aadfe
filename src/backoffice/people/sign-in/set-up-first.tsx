import { chakra } from '@chakra-ui/react';
import { useSignOut } from '../../../data/people/session-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { PasskeySection } from '../account/passkey-section.tsx';
import { TwoFactorSection } from '../account/two-factor-section.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { AuthHead } from './auth-head.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Where a second factor is required, there is nothing else before it: a code, or a passkey. */
export function SetUpFirst() {
  const { t } = useWords('account');
  useTitle(t('first.title'));
  const signOut = useSignOut();
  return (
    <AuthLayout>
      <AuthHead title={t('first.title')} text={t('first.text')} />
      <chakra.div css={{ '& section': { gridTemplateColumns: 'minmax(0, 1fr)' } }}>
        <TwoFactorSection />
        <PasskeySection />
      </chakra.div>
      <Button justifySelf="start" onClick={() => signOut.mutate()}>
        {t('first.sign_out')}
      </Button>
    </AuthLayout>
  );
}
