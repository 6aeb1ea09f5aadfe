import { chakra } from '@chakra-ui/react';
import { useMay } from '../../../lib/use-may.ts';
import { useSession } from '../../../lib/use-session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { OwnPinSection } from '../desk-pin/own-pin-section.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { ViewPasswordForm } from './view-password-form.tsx';

/** One's own account: name, mail, language, passwords, second factor, and where one is signed in. */
export function SettingPage() {
  const { t } = useWords('account');
  useTitle(t('page.setting'));
  const { adminInfo } = useSession();
  const may = useMay();
  if (adminInfo === null) return null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" maxW="960px">
      <PageHead title={t('page.setting')} />
      {may('self.secure') ? (
        <>
          <ProfileForm adminInfo={adminInfo} />
          <TwoFactorSection />
          <PasskeySection />
          <PasswordForm />
          {adminInfo.role === 'admin' ? null : <OwnPinSection id={adminInfo.id} name={adminInfo.nickname} />}
          {may('card.see') ? <ViewPasswordForm /> : null}
          {may('push.receive') ? <AlertsSection /> : null}
          <SessionList />
        </>
      ) : (
        <EmptyState glyph="看" title={t('viewing')} />
      )}
    </chakra.div>
  );
}
