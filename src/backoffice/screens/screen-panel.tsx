import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Device } from '#contract/http/device.ts';
import { useUpdateDevice } from '../../data/device/device-queries.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';
import { BoardFields, PrintFields, SoundFields } from './screen-fields.tsx';
import { changeOf, screenSchema, valuesOf, type ScreenValues } from './screen-values.ts';

const FORM_ID = 'screen-settings';

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
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: screenSchema,
    values,
    save,
    area: 'screens',
  });
  return (
    <SidePanel
      title={t('screen.settings_of', { name: screen.name })}
      closeLabel={t('close')}
      width="520px"
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        <BoardFields form={form} errorOf={errorOf} />
        <SoundFields form={form} errorOf={errorOf} />
        <PrintFields form={form} errorOf={errorOf} />
      </chakra.form>
    </SidePanel>
  );
}
