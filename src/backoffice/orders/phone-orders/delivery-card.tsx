import { chakra } from '@chakra-ui/react';
import { narrow } from '#contract/domain/narrow.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import type { Draft } from './draft.ts';
import { FormCard } from './form-section-card.tsx';
import { TimeAskedFor } from './time-asked-for.tsx';
import type { PhoneForm } from './use-phone-form.ts';
import { useProblemText } from './use-problem-text.ts';

/** How it gets to them, where to and for when. */
export function DeliveryCard({ form }: { form: PhoneForm }) {
  const { t } = useWords('orders');
  const textOf = useProblemText();
  const { draft, change, price } = form;
  const field = (at: 'street' | 'unit' | 'city' | 'state' | 'zip', maxLength: number) => ({
    label: t(`form_om.${at}`),
    'data-part': at,
    maxLength,
    autoComplete: 'off',
    value: draft[at],
    error: textOf(form.problemAt(at)),
    // Another address lies elsewhere, so its distance is measured again.
    onChange: (event: { currentTarget: { value: string } }) =>
      change({
        [at]: at === 'zip' || at === 'state' ? narrow(event.currentTarget.value) : event.currentTarget.value,
        ...(at === 'unit' ? {} : { place: null }),
      }),
  });
  const distance = draft.method === 'delivery' && draft.zip.trim() !== '' ? (price?.distance ?? null) : null;
  return (
    <FormCard title={t('form_om.delivery')} number={2}>
      <ChoiceField<Draft['method']>
        label={t('orders.delivery_method')}
        dataField="order.delivery_method"
        value={draft.method}
        options={[
          { value: 'pickup', text: t('form_om.pickup') },
          { value: 'delivery', text: t('form_om.deliver') },
        ]}
        onChange={(method) => change({ method })}
      />
      {draft.method === 'pickup' ? null : (
        <chakra.div display="grid" gap="3" data-field="order.delivery_address">
          <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', sm: '2fr 1fr' }}>
            <TextField {...field('street', 160)} />
            <TextField {...field('unit', 40)} />
          </chakra.div>
          <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr 1fr', sm: '2fr 1fr 1fr' }}>
            <TextField {...field('city', 80)} />
            <TextField {...field('state', 2)} />
            <TextField
              {...field('zip', 10)}
              inputMode="numeric"
              {...(distance === null ? {} : { help: t('miles', { count: distance }) })}
            />
          </chakra.div>
          <WayField form={form} />
        </chakra.div>
      )}
      <TimeAskedFor value={draft.requestedAt} onChange={(requestedAt) => change({ requestedAt })} />
      {form.problemAt('requestedAt') === undefined ? null : (
        <FieldError>{textOf(form.problemAt('requestedAt'))}</FieldError>
      )}
    </FormCard>
  );
}

/** What is said of the way to the door. */
function WayField({ form: { draft, change, problemAt } }: { form: PhoneForm }) {
  const { t } = useWords('orders');
  const textOf = useProblemText();
  return (
    <TextField
      label={t('form_om.instructions')}
      data-part="instructions"
      maxLength={500}
      autoComplete="off"
      value={draft.instructions}
      error={textOf(problemAt('instructions'))}
      onChange={(event) => change({ instructions: event.currentTarget.value })}
    />
  );
}

/** Of a delivery that is cooked or on its way, all that can still be corrected [OW6]. */
export function WayCard({ form }: { form: PhoneForm }) {
  const { t } = useWords('orders');
  if (form.draft.method === 'pickup') return null;
  return (
    <FormCard title={t('form_om.delivery')} number={2}>
      <WayField form={form} />
    </FormCard>
  );
}
