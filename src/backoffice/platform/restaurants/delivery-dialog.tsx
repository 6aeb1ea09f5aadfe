import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { PROVIDERS, type Provider } from '#contract/domain/delivery.ts';
import type { PlatformRestaurant } from '#contract/http/platform-restaurant.ts';
import { useUpdatePlatformDelivery } from '../../../data/platform/platform-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LabelledSelect } from '../../../ui/labelled-select.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { MoneyField } from '../../form/money-field.tsx';
import { refusalText } from '../../refund/refusal-text.ts';
import { useWords } from '../../use-words.ts';

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
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.edited') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t('delivery.title', { name: restaurant.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={update.isPending} onClick={send}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
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
            <LabelledSelect
              label={t('delivery.which')}
              dataField="restaurant.provider"
              value={provider}
              options={PROVIDERS.map((value) => ({ value, text: t(`provider.${value}`) }))}
              onChange={(value) => setProvider(PROVIDERS.find((known) => known === value) ?? provider)}
            />
            <MoneyField
              label={t('delivery.cap')}
              help={t('delivery.cap_help')}
              dataField="restaurant.quote_fee_cap_cents"
              value={cap}
              error={isCapWrong ? t('field_error.not_a_number') : undefined}
              onChange={setCap}
            />
          </>
        ) : null}
        <chakra.p textStyle="helper" color="fg.muted">
          {t('delivery.help')}
        </chakra.p>
        {update.error === null ? null : <FieldError>{refusalText(t, update.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}
