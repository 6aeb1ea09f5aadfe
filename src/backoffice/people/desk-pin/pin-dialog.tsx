import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { NewPinSchema } from '#contract/domain/desk-person.ts';
import { pinsQuery, useSetPin, type PinTarget } from '../../../data/people/desk-pin-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { sayDone, sayFailure } from '../../kit/say.ts';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const FormSchema = z.object({ pin: NewPinSchema });
const EMPTY = { pin: '' };

type Place = { id: string; name: string };
type PinDialogProps = {
  person: { id: string; name: string };
  isOwn: boolean;
  places: readonly Place[];
  onClose: () => void;
};

/** The PIN by which a person says at a screen that it is them; in each restaurant one works in its own [PN2]. */
export function PinDialog({ person, isOwn, places, onClose }: PinDialogProps) {
  const { t } = useWords('people');
  const chosen = useMaybeRestaurant();
  const [restaurantId, setRestaurantId] = useState((places.find(({ id }) => id === chosen?.id) ?? places[0])?.id ?? '');
  const target = { restaurant_id: restaurantId, user_id: person.id, isOwn };
  const { data: pins } = useQuery(pinsQuery(restaurantId));
  const isSet = pins?.some(({ user_id }) => user_id === person.id) === true;
  const set = useSetPin(target);
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: FormSchema,
    values: EMPTY,
    area: 'people',
    save: async ({ pin }) => {
      await set.mutateAsync(pin);
      form.reset(EMPTY, TO_CLEAN);
      sayDone(t('pin.done', { name: person.name }), onClose)();
    },
  });
  return (
    <FormDialog
      title={t(isOwn ? 'pin.own_title' : 'pin.title', { name: person.name })}
      form={{ submit, failure, isSaving }}
      saveLabel={t('pin.save')}
      before={<Before target={target} name={person.name} isSet={isSet} onClose={onClose} />}
      onClose={onClose}
    >
      <p>{t('pin.text')}</p>
      {places.length > 1 ? (
        <SelectField
          label={t('pin.place')}
          isLabelShown
          value={restaurantId}
          options={places.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setRestaurantId}
        />
      ) : null}
      <TextField
        label={t(isSet ? 'pin.new' : 'pin.field')}
        help={t('pin.help')}
        type={isOwn ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...input('pin')}
      />
    </FormDialog>
  );
}

type BeforeProps = { target: PinTarget; name: string; isSet: boolean; onClose: () => void };

function Before({ target, name, isSet, onClose }: BeforeProps) {
  const { t } = useWords('people');
  const remove = useSetPin(target);
  const handleRemove = (): void =>
    remove.mutate(null, { onSuccess: sayDone(t('pin.removed', { name }), onClose), onError: sayFailure(t) });
  return (
    <>
      {isSet ? (
        <Button look="danger" disabled={remove.isPending} onClick={handleRemove}>
          {t('pin.remove')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('form.cancel')}</Button>
    </>
  );
}
