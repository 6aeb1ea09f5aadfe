import { chakra } from '@chakra-ui/react';
import { useWords } from '../../use-words.ts';

/** What was given back in the days of a sum of sales, which is before it [FG9]; nothing where nothing was. */
export function RefundedNote({ cents = 0 }: { cents?: number | undefined }) {
  const { t, money } = useWords('figures');
  if (cents === 0) return null;
  return <chakra.span display="block">{t('refunded', { m: money(cents) })}</chakra.span>;
}
