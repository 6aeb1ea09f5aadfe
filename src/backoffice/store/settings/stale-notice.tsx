import { chakra } from '@chakra-ui/react';
import type { Staleness } from '../../../data/store/save-store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

/** Someone changed the same fields in the meantime: who, when, and that nothing typed is lost. */
export function StaleNotice({ staleness: { by, at } }: { staleness: Staleness }) {
  const { t, when } = useWords('store');
  return (
    <chakra.div
      role="alert"
      display="flex"
      gap="2"
      alignItems="center"
      p="3"
      mb="3"
      borderRadius="box"
      bg="amber.subtle"
      color="amber.fg"
    >
      <Icon name="triangle" />
      {t('stale.notice', { by: by === '' ? t('stale.someone') : by, time: at === '' ? '' : when(at) })}
    </chakra.div>
  );
}
