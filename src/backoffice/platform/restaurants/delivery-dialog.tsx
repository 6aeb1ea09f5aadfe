import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { PROVIDERS, type Provider } from '#contract/domain/delivery.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useUpdatePlatformDelivery } from '../../../data/platform/platform-mutations.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { CurrencyContext, useWords } from '../../use-words.ts';

/** Who brings a restaurant's orders, and up to what fee without asking. */
export function DeliveryDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t } = useWords('platform');
  const update = useUpdatePlatformDelivery();
  const [mode, setMode] = useState(restaurant.delivery_mode);
  const [provider, setProvider] = useState<Provider>(restaurant.provider);
  const [cap, setCap] = useState(restaurant.quote_fee_cap_cents);
  const isCapWrong = cap !== null && Number.isNaN(cap);
  const send = (): void => {
    if (isCapWrong) return;
    update.mutate(
      {
        restaurant_id: restaurant.id,
        version: restaurant.version,
        delivery_mode: mode,
        provider,
        quote_fee_cap_cents: cap,
      },
      {
        onSuccess: sayDone(t('done.edited'), onClose),
      },
    );
  };
  return (
    <ActionDialog
      area="platform"
      title={t('delivery.title', { name: restaurant.name })}
      action={t('form.save')}
      isDisabled={update.isPending}
      error={update.error}
      onYes={send}
      onClose={onClose}
    >
      <ChoiceField
        label={t('delivery.who')}
        dataField="restaurant.delivery_mode"
        value={mode}
        options={[
          { value: 'own', text: t('delivery_own') },
          { value: 'provider', text: t('delivery.provider') },
        ]}
        onChange={setMode}
      />
      {mode === 'provider' ? (
        <>
          <SelectField
            isLabelShown
            label={t('delivery.which')}
            dataField="restaurant.provider"
            value={provider}
            options={PROVIDERS.map((value) => ({ value, text: t(`provider.${value}`) }))}
            onChange={setProvider}
          />
          <CurrencyContext value={restaurant.currency}>
            <MoneyField
              label={t('delivery.cap')}
              help={t('delivery.cap_help')}
              dataField="restaurant.quote_fee_cap_cents"
              value={cap}
              error={isCapWrong ? t('field_error.not_a_number') : undefined}
              onChange={setCap}
            />
          </CurrencyContext>
        </>
      ) : null}
      <chakra.p textStyle="helper" color="fg.muted">
        {t('delivery.help')}
      </chakra.p>
    </ActionDialog>
  );
}
