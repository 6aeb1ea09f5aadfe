import { useMemo } from 'react';
import type { Device } from '#contract/http/devices/device.ts';
import { useUpdateDevice } from '../../../data/devices/device-queries.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { BoardFields, PrintFields, SoundFields } from './screen-fields.tsx';
import { changeOf, screenSchema, valuesOf, type ScreenValues } from './screen-values.ts';
import { FormPanel } from '../../kit/form/form-panel.tsx';

/** What a screen is set to: it follows at once, and keeps it when its browser is wiped. */
export function ScreenPanel({ screen, onClose }: { screen: Device; onClose: () => void }) {
  const { t } = useWords('screens');
  const update = useUpdateDevice(screen.restaurant_id);
  const values = useMemo(() => valuesOf(screen), [screen]);
  const save = async (input: ScreenValues): Promise<void> => {
    await update.mutateAsync({ deviceId: screen.id, settings: changeOf(values, input) });
    toaster.create({ type: 'success', title: t('done.edited') });
    onClose();
  };
  const { submit, failure, isSaving, ...fields } = useCallForm({
    schema: screenSchema,
    values,
    save,
    area: 'screens',
  });
  return (
    <FormPanel
      title={t('screen.settings_of', { name: screen.name })}
      width="520px"
      form={{ submit, failure, isSaving }}
      onClose={onClose}
    >
      <BoardFields form={fields} />
      <SoundFields form={fields} />
      <PrintFields form={fields} />
    </FormPanel>
  );
}
