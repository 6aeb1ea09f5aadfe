import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/use-session.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { DASHBOARD_PATH, startPathOf } from '../pages.ts';
import { useTitle } from '../shell/use-title.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LoginForm } from './login-form.tsx';
import { returnPathOf } from './return-path.ts';

/** The way in: the promise on the left, the form on the right; on a phone the form alone. */
export function LoginPage() {
  const { t } = useTranslation();
  const { token, adminInfo } = useSession();
  const { search } = useLocation();
  useTitle(t('auth.title'));
  if (token !== null) {
    const start = adminInfo === null ? DASHBOARD_PATH : startPathOf(adminInfo.role);
    return <Navigate to={returnPathOf(search) ?? start} replace />;
  }
  return (
    <chakra.main
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 520px' }}
      gridTemplateRows={{ base: 'auto 1fr', lg: '1fr' }}
      minH="100dvh"
    >
      <chakra.section
        display="flex"
        flexDirection="column"
        bg="var(--iron-950)"
        color="white"
        px={{ base: '24px', lg: '56px' }}
        py={{ base: '16px', lg: '48px' }}
      >
        <chakra.p display="flex" alignItems="center" gap="10px" fontSize="20px" lineHeight="32px" fontWeight="700">
          <SealMark glyph="来" look="onDark" />
          来单 Laidan
        </chakra.p>
        <chakra.div my="auto" hideBelow="lg">
          <chakra.p fontSize="44px" lineHeight="60px" fontWeight="700" whiteSpace="pre-line">
            {t('auth.promise')}
          </chakra.p>
          <chakra.p
            fontSize="18px"
            lineHeight="28px"
            mt="16px"
            color="var(--iron-300)"
            lang={t('auth.promise_other_lang')}
          >
            {t('auth.promise_other')}
          </chakra.p>
        </chakra.div>
      </chakra.section>
      <chakra.section
        display="grid"
        alignContent={{ base: 'start', lg: 'center' }}
        gap="16px"
        bg="bg.panel"
        px={{ base: '24px', sm: '72px' }}
        py="32px"
      >
        <chakra.h1 fontSize="28px" lineHeight="40px" fontWeight="700">
          {t('auth.title')}
        </chakra.h1>
        <LoginForm />
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="8px"
          color="fg.muted"
        >
          <span>{t('auth.pairing_hint')}</span>
          <LanguageSwitch />
        </chakra.div>
      </chakra.section>
    </chakra.main>
  );
}
