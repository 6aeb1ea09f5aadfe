import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useUpdateRemittance } from '../../../data/platform/platform-mutations.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** Who remits the tax of a restaurant's orders: the restaurant, or the platform as the law of some states has it. */
export function RemittanceDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t } = useWords('platform');
  const update = useUpdateRemittance();
  const [platform_remits_tax, setRemits] = useState(restaurant.platform_remits_tax);
  const { id: restaurant_id, version } = restaurant;
  const send = (): void =>
    update.mutate({ restaurant_id, version, platform_remits_tax }, { onSuccess: sayDone(t('done.edited'), onClose) });
  return (
    <ActionDialog
      area="platform"
      title={t('remittance.title', { name: restaurant.name })}
      action={t('form.save')}
      isDisabled={update.isPending}
      error={update.error}
      onYes={send}
      onClose={onClose}
    >
      <SwitchField
        label={t('remittance.platform')}
        help={t('remittance.platform_help')}
        dataField="restaurant.platform_remits_tax"
        isOn={platform_remits_tax}
        onChange={setRemits}
      />
      <chakra.p textStyle="helper" color="fg.muted">
        {t('remittance.help')}
      </chakra.p>
    </ActionDialog>
  );
}
