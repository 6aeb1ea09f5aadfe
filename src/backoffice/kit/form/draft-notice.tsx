import { chakra } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import type { Restored } from './use-form-draft.ts';

type DraftNoticeProps = {
  restored: Restored | null;
  /** A field in the form's own words. */
  labelOf: (field: string) => string;
  onDrop: () => void;
};

/** Says that a form goes on where it was left, in which fields, and offers to drop that [EN4]. */
export function DraftNotice({ restored, labelOf, onDrop }: DraftNoticeProps) {
  const { t, time } = useWords();
  if (restored === null) return null;
  const { at, fields, changed, takeSaved } = restored;
  const named = (some: readonly string[]): string => [...new Set(some.map(labelOf))].join(t('form.and_field'));
  return (
    <chakra.div role="status" display="flex" flexWrap="wrap" alignItems="center" gap="3" p="3" mb="3" bg="bg.subtle">
      <chakra.p flex="1" minW="160px">
        {t('form.restored', {
          at: time(new Date(at).toISOString(), 'dayAndClock'),
          fields: named(fields),
        })}
      </chakra.p>
      <Button onClick={onDrop}>{t('form.drop_draft')}</Button>
      {changed.length > 0 && (
        <chakra.div role="alert" flexBasis="100%" display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.p flex="1" minW="160px" fontWeight="semibold">
            {t('form.saved_since', { fields: named(changed) })}
          </chakra.p>
          <Button onClick={takeSaved}>{t('form.take_saved')}</Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The mark at each restored field that is a control of its own, by the name that the control has (`dish.price_cents`). */
export function restoredMarks(entity: string, restored: Restored | null): Record<`& ${string}`, { boxShadow: string }> {
  const names = (restored?.fields ?? []).map((field) => `[data-field="${entity}.${field}"]`);
  return names.length === 0 ? {} : { [`& :is(${names.join(', ')})`]: { boxShadow: 'inset 4px 0 0 var(--soon-solid)' } };
}
