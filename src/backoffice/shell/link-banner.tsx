import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useReload } from './use-reload.ts';

/** The specification's warning: without the live link no new order shows by itself. */
export function LinkBanner() {
  const { t } = useTranslation();
  const { reload, isUnreachable } = useReload();
  return (
    <chakra.div
      role="alert"
      data-testid="link-lost"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2"
      bg="var(--zhu-700)"
      color="var(--white)"
    >
      <Icon name="offline" />
      <chakra.span flex="1" minW="200px">
        {t(isUnreachable ? 'still_unreachable' : 'live.lost')}
      </chakra.span>
      <Button
        look="ghost"
        color="var(--white)"
        borderColor="var(--white)"
        _hover={{ bg: 'var(--zhu-600)' }}
        onClick={reload}
      >
        {t('reload')}
      </Button>
    </chakra.div>
  );
}
