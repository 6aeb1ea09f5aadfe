import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { useEndView } from '../../data/people/session-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PEOPLE_PATH } from '../pages.ts';

const MINUTE_MS = 60_000;

/** Over every page while an administrator looks through an owner's eyes: whose, for how long, and the way out. */
export function ViewBanner({ adminInfo: { nickname, viewing } }: { adminInfo: AdminInfo }) {
  const { t } = useTranslation();
  const end = useEndView();
  const navigate = useNavigate();
  const now = useNow(MINUTE_MS / 4);
  // Whatever becomes of the call: the own session is back by then, and this banner gone.
  const leave = (): void =>
    void end
      .mutateAsync()
      .catch(() => null)
      .then(() => navigate(PEOPLE_PATH));
  if (viewing === null) return null;
  const minutes = Math.max(0, Math.ceil((Date.parse(viewing.until) - now) / MINUTE_MS));
  return (
    <chakra.section
      aria-label={t('view_as.banner', { name: nickname })}
      data-testid="view-banner"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="1"
      columnGap="3"
      px={{ base: '4', md: '6' }}
      py="1.5"
      bg="var(--amber-400)"
      color="var(--amber-900)"
    >
      <Icon name="eye" />
      <chakra.b overflowWrap="anywhere">{t('view_as.banner', { name: nickname })}</chakra.b>
      <span>{t('view_as.left', { count: minutes })}</span>
      <Button
        ml="auto"
        look="ghost"
        color="inherit"
        borderColor="currentColor"
        _hover={{ bg: 'var(--amber-100)' }}
        disabled={end.isPending}
        onClick={leave}
      >
        {t('view_as.end')}
      </Button>
    </chakra.section>
  );
}
