import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/use-may.ts';
import { EmptyState } from '../../ui/states.tsx';
import { startPathOf } from '../pages.ts';
import { useRoleHere } from './use-role-here.ts';
import { PageButton } from '../kit/page-link.tsx';

/** A page of another role says so; the server refuses its calls regardless. */
export function NotAllowed() {
  const { t } = useTranslation();
  const role = useRoleHere();
  const may = useMay();
  return (
    <EmptyState glyph="禁" title={t('not_allowed.title')} text={t('not_allowed.text', { role })}>
      <PageButton to={startPathOf(may)}>{t('not_allowed.back')}</PageButton>
    </EmptyState>
  );
}
