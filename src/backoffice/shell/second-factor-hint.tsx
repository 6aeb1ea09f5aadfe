import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { SETTING_PATH } from '../pages.ts';

/** Stays with an administrator until there is a second factor. */
export function SecondFactorHint({ adminInfo: { role, two_factor } }: { adminInfo: AdminInfo }) {
  const { t } = useTranslation();
  if (role !== 'admin' || two_factor) return null;
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
      <span>{t('second_factor_hint.text')}</span>
      <chakra.span flex="none" fontWeight="700" textDecoration="underline" asChild>
        <Link to={`${SETTING_PATH}#two-factor`}>{t('second_factor_hint.go')}</Link>
      </chakra.span>
    </chakra.section>
  );
}
