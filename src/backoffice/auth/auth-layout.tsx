import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SealMark } from '../../ui/seal-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The promise on the left, what is to be done on the right; on a phone that alone. */
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
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent={{ base: 'start', lg: 'center' }}
        gap="16px"
        bg="bg.panel"
        px={{ base: '24px', sm: '72px' }}
        py="32px"
      >
        {children}
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
