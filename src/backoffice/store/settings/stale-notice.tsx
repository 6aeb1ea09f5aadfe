import { chakra } from '@chakra-ui/react';
import type { Staleness } from '../../../data/restaurant/save-store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

/** Somebody changed the same fields meanwhile: who, when, and that nothing typed is lost. */
export function StaleNotice({ staleness: { by, at } }: { staleness: Staleness }) {
  const { t, when } = useWords('store');
  return (
    <chakra.div
      role="alert"
      display="flex"
      gap="8px"
      alignItems="center"
      p="12px"
      mb="12px"
      borderRadius="8px"
      bg="amber.subtle"
      color="amber.fg"
    >
      <Icon name="triangle" />
      {t('stale.notice', { by: by === '' ? t('stale.someone') : by, time: at === '' ? '' : when(at) })}
    </chakra.div>
  );
}
