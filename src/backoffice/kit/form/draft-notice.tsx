import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../use-words.ts';

/** Says that a form goes on where it was left, and offers to drop that. */
export function DraftNotice({ at, onDrop }: { at: number | null; onDrop: () => void }) {
  const { t, time } = useWords();
  if (at === null) return null;
  return (
    <chakra.div role="status" display="flex" flexWrap="wrap" alignItems="center" gap="3" p="3" mb="3" bg="bg.subtle">
      <chakra.p flex="1" minW="160px">
        {t('form.restored', { at: time(new Date(at).toISOString(), 'dayAndClock') })}
      </chakra.p>
      <Button onClick={onDrop}>{t('form.drop_draft')}</Button>
    </chakra.div>
  );
}
