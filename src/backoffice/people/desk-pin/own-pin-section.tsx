import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pinsQuery } from '../../../data/people/desk-pin-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useChosenRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PinDialog } from './pin-dialog.tsx';

/** One's own PIN at the screens of the chosen restaurant. */
export function OwnPinSection({ id, name }: { id: string; name: string }) {
  const { t, own: ownTime } = useWords('people');
  const { chosen } = useChosenRestaurant();
  const { data } = useQuery({ ...pinsQuery(chosen?.id ?? ''), enabled: chosen !== undefined });
  const [isOpen, setIsOpen] = useState(false);
  if (chosen === undefined) return null;
  const own = data?.find(({ user_id }) => user_id === id);
  return (
    <FormSection title={t('pin.section')} help={t('pin.section_help', { store: chosen.name })}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap">
        <chakra.p color="fg.muted" data-testid="own-pin-state">
          {own === undefined ? t('pin.unset') : t('pin.set', { when: ownTime(own.set_at) })}
        </chakra.p>
        <Button onClick={() => setIsOpen(true)}>{t(own === undefined ? 'pin.open' : 'pin.change')}</Button>
      </chakra.div>
      {isOpen ? <PinDialog person={{ id, name }} isOwn places={[chosen]} onClose={() => setIsOpen(false)} /> : null}
    </FormSection>
  );
}
