import { chakra } from '@chakra-ui/react';
import * as z from 'zod/mini';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useUpdateRemittance } from '../../../data/platform/platform-mutations.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { useWords } from '../../use-words.ts';
import { useRestaurantForm } from './use-restaurant-form.ts';

const schema = z.object({ platform_remits_tax: z.boolean() });
type Values = z.infer<typeof schema>;

const valuesOf = ({ platform_remits_tax }: Values): Values => ({ platform_remits_tax });

/** Who remits the tax of a restaurant's orders: the restaurant, or the platform as the law of some states has it. */
export function RemittanceDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t } = useWords('platform');
  const update = useUpdateRemittance();
  const { form, dialog, notice } = useRestaurantForm({
    restaurant,
    schema,
    valuesOf,
    onClose,
    labelOf: () => t('remittance.platform'),
    send: (version, whole) => update.mutateAsync({ restaurant_id: restaurant.id, version, ...whole }),
  });
  return (
    <FormDialog title={t('remittance.title', { name: restaurant.name })} {...dialog}>
      {notice}
      <SwitchField
        label={t('remittance.platform')}
        help={t('remittance.platform_help')}
        dataField="restaurant.platform_remits_tax"
        {...form.toggle('platform_remits_tax')}
      />
      <chakra.p textStyle="helper" color="fg.muted">
        {t('remittance.help')}
      </chakra.p>
    </FormDialog>
  );
}
