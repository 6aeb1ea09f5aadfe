import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

/** The specification's warning: without the live link no new order shows by itself (spec.md §8). */
export function LinkBanner() {
  const { t } = useTranslation();
  return (
    <chakra.div
      role="alert"
      data-testid="link-lost"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="12px"
      px={{ base: '16px', md: '24px' }}
      py="8px"
      bg="var(--zhu-700)"
      color="white"
    >
      <Icon name="offline" />
      <chakra.span flex="1" minW="200px">
        {t('live.lost')}
      </chakra.span>
      <Button
        look="ghost"
        color="white"
        borderColor="white"
        _hover={{ bg: 'var(--zhu-600)' }}
        onClick={() => window.location.reload()}
      >
        {t('reload')}
      </Button>
    </chakra.div>
  );
}
