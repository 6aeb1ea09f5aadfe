import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Role } from '#contract/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { startPathOf } from '../pages.ts';

/** A page of another role says so; the server refuses its calls regardless. */
export function NotAllowed({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <EmptyState glyph="禁" title={t('not_allowed.title')} text={t('not_allowed.text', { role: t(`role.${role}`) })}>
      <Button asChild>
        <Link to={startPathOf(role)}>{t('not_allowed.back')}</Link>
      </Button>
    </EmptyState>
  );
}
