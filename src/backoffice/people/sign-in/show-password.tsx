import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';

export function ShowPassword({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="ghost" size="square" aria-label={t('auth.show_password')} aria-pressed={isShown} onClick={onToggle}>
      <Icon name="eye" />
    </Button>
  );
}
