import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { passkeysQuery } from '../../data/people/passkey-queries.ts';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SETTING_PATH } from '../pages.ts';
import { PageLink } from '../kit/page-link.tsx';

/** Stays with an administrator until a password alone is not enough: a passkey is a second factor of its own sessions only [SF5]. */
export function SecondFactorHint({ adminInfo: { role, two_factor } }: { adminInfo: AdminInfo }) {
  const { t } = useTranslation();
  const isOpen = role === 'admin' && !two_factor;
  const { data: passkeys, isPending } = useQuery({ ...passkeysQuery(), enabled: isOpen });
  if (!isOpen || isPending) return null;
  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  return (
    <chakra.section
      aria-label={t('second_factor_hint.label')}
      data-testid="second-factor-hint"
      display="flex"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="1.5"
      bg="amber.subtle"
      color="amber.fg"
    >
      <OfficeIcon name="shield" />
      <span>{t(hasPasskey ? 'second_factor_hint.text_passkey' : 'second_factor_hint.text')}</span>
      <PageLink isWay flex="none" fontWeight="700" textDecoration="underline" to={`${SETTING_PATH}#two-factor`}>
        {t('second_factor_hint.go')}
      </PageLink>
    </chakra.section>
  );
}
