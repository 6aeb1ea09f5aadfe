import { chakra } from '@chakra-ui/react';
import { useSession } from '../../lib/use-session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';

/** One's own account: name, mail, language, password, and where one is signed in. */
export function SettingPage() {
  const { t } = useWords('account');
  useTitle(t('page.setting'));
  const { adminInfo } = useSession();
  if (adminInfo === null) return null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="16px" maxW="960px">
      <PageHead title={t('page.setting')} />
      <ProfileForm adminInfo={adminInfo} />
      <PasswordForm />
      <SessionList />
    </chakra.div>
  );
}
