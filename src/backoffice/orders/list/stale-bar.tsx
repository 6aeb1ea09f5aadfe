import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

/** What is shown is old: it says of when, and does not pretend. */
export function StaleBar({ readAt, onRefresh }: { readAt: number; onRefresh: () => void }) {
  const { t, time } = useWords('orders');
  return (
    <chakra.div
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      px="3"
      py="1.5"
      bg="amber.subtle"
      color="amber.fg"
      borderRadius="control"
    >
      <Icon name="triangle" />
      <chakra.span flex="1">{t('list.stale', { time: time(new Date(readAt).toISOString(), 'seconds') })}</chakra.span>
      <Button onClick={onRefresh}>{t('list.refresh')}</Button>
    </chakra.div>
  );
}
