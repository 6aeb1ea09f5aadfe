import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The promise on the left, the form on the right; on a phone only the form. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
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
        color="var(--white)"
        px={{ base: '6', lg: '16' }}
        py={{ base: '4', lg: '12' }}
      >
        <chakra.p display="flex" alignItems="center" gap="2.5" fontSize="page" lineHeight="32px" fontWeight="700">
          <SealMark glyph="来" look="onDark" />
          来单 Laidan
        </chakra.p>
        <chakra.div my="auto" hideBelow="lg">
          <chakra.p fontSize="hero" lineHeight="60px" fontWeight="700" whiteSpace="pre-line">
            {t('auth.promise')}
          </chakra.p>
          <chakra.p
            fontSize="section"
            lineHeight="28px"
            mt="4"
            color="var(--iron-300)"
            lang={t('auth.promise_other_lang')}
          >
            {t('auth.promise_other')}
          </chakra.p>
        </chakra.div>
      </chakra.section>
      <chakra.section
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent={{ base: 'start', lg: 'center' }}
        gap="4"
        bg="bg.panel"
        px={{ base: '6', sm: '16' }}
        py="8"
      >
        {children}
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="2"
          color="fg.muted"
        >
          <span>{t('auth.pairing_hint')}</span>
          <LanguageSwitch />
        </chakra.div>
      </chakra.section>
    </chakra.main>
  );
}
