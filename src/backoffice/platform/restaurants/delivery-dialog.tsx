import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import { PROVIDERS } from '#contract/domain/delivery.ts';
import { deliveryFields } from '#contract/domain/store-input.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useUpdatePlatformDelivery } from '../../../data/platform/platform-mutations.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { CurrencyContext, useWords } from '../../use-words.ts';
import { useRestaurantForm } from './use-restaurant-form.ts';

const schema = z.object(deliveryFields);
type Values = z.infer<typeof schema>;

const valuesOf = ({ delivery_mode, provider, quote_fee_cap_cents }: Values): Values => ({
  delivery_mode,
  provider,
  quote_fee_cap_cents,
});

const LABELS: Record<string, string> = {
  delivery_mode: 'delivery.who',
  provider: 'delivery.which',
  quote_fee_cap_cents: 'delivery.cap',
};

/** Who brings a restaurant's orders, and up to what fee without asking. */
export function DeliveryDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t } = useWords('platform');
  const update = useUpdatePlatformDelivery();
  const { form, dialog, notice } = useRestaurantForm({
    restaurant,
    schema,
    valuesOf,
    onClose,
    labelOf: (field) => t(LABELS[field] ?? field),
    send: (version, whole) => update.mutateAsync({ restaurant_id: restaurant.id, version, ...whole }),
  });
  const mode = form.control('delivery_mode');
  return (
    <FormDialog title={t('delivery.title', { name: restaurant.name })} {...dialog}>
      {notice}
      <ChoiceField
        label={t('delivery.who')}
        dataField="restaurant.delivery_mode"
        {...mode}
        options={[
          { value: 'own', text: t('delivery_own') },
          { value: 'provider', text: t('delivery.provider') },
        ]}
      />
      {mode.value === 'provider' ? (
        <>
          <SelectField
            isLabelShown
            label={t('delivery.which')}
            dataField="restaurant.provider"
            options={PROVIDERS.map((value) => ({ value, text: t(`provider.${value}`) }))}
            {...form.control('provider')}
          />
          <CurrencyContext value={restaurant.currency}>
            <MoneyField
              label={t('delivery.cap')}
              help={t('delivery.cap_help')}
              dataField="restaurant.quote_fee_cap_cents"
              {...form.control('quote_fee_cap_cents')}
            />
          </CurrencyContext>
        </>
      ) : null}
      <chakra.p textStyle="helper" color="fg.muted">
        {t('delivery.help')}
      </chakra.p>
    </FormDialog>
  );
}
