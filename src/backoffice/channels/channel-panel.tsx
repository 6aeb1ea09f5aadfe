import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { addChannelCall, CHANNEL_KINDS, type Channel } from '#contract/http/channel.ts';
import { useAddChannel, useUpdateChannel } from '../../data/channel/channel-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { FieldRow } from '../form/form-section.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import type { ShownOnce } from './key-dialog.tsx';

const FORM_ID = 'channel';

const fields = z.omit(addChannelCall.body, { restaurant_id: true });
type Values = z.output<typeof fields>;
/** The form always holds every field, so what its schema takes is what it gives. */
const schema = fields as unknown as z.ZodMiniType<Values, Values>;

const NEW: Values = { kind: 'native', name: '', auto_accept: false, rate_per_second: 20, burst: 1000 };
const draftOf = ({ kind, name, auto_accept, rate_per_second, burst }: Channel): Values => ({
  kind,
  name,
  auto_accept,
  rate_per_second,
  burst,
});

type ChannelPanelProps = {
  /** Undefined: a new one. */
  channel: Channel | undefined;
  onKey: (shown: ShownOnce) => void;
  onClose: () => void;
};

export function ChannelPanel({ channel, onKey, onClose }: ChannelPanelProps) {
  const { t } = useWords('channels');
  const { id: restaurantId } = useRestaurant();
  const add = useAddChannel(restaurantId);
  const update = useUpdateChannel(restaurantId);
  const values = useMemo(() => (channel === undefined ? NEW : draftOf(channel)), [channel]);
  const save = async (input: Values): Promise<void> => {
    if (channel === undefined) {
      onKey(await add.mutateAsync(input));
      return;
    }
    const { kind: _kind, ...change } = input;
    await update.mutateAsync({ channel_id: channel.id, ...change });
    toaster.create({ type: 'success', title: t('done.edited') });
    onClose();
  };
  const { form, submit, errorOf, failure, isSaving } = useCallForm({ schema, values, save, area: 'channels' });
  const number = { setValueAs: (text: unknown) => (text === '' ? Number.NaN : Number(text)) };
  return (
    <SidePanel
      title={channel === undefined ? t('add') : t('edit_named', { name: channel.name })}
      closeLabel={t('close')}
      width="480px"
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t(channel === undefined ? 'add' : 'form.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('name')}
          help={t('name_help')}
          error={errorOf('name')}
          maxLength={60}
          autoComplete="off"
          data-field="channel.name"
          {...form.register('name')}
        />
        {channel === undefined ? (
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <ChoiceField
                label={t('kind_of')}
                help={t(`kind_help.${field.value}`)}
                dataField="channel.kind"
                value={field.value}
                options={CHANNEL_KINDS.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
                onChange={field.onChange}
              />
            )}
          />
        ) : null}
        <Controller
          control={form.control}
          name="auto_accept"
          render={({ field }) => (
            <SwitchField
              label={t('auto_accept')}
              help={t('auto_accept_help')}
              dataField="channel.auto_accept"
              isOn={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <FieldRow>
          <TextField
            label={t('rate_label')}
            help={t('rate_help')}
            error={errorOf('rate_per_second')}
            inputMode="numeric"
            maxLength={6}
            data-field="channel.rate_per_second"
            {...form.register('rate_per_second', number)}
          />
          <TextField
            label={t('burst_label')}
            help={t('burst_help')}
            error={errorOf('burst')}
            inputMode="numeric"
            maxLength={7}
            data-field="channel.burst"
            {...form.register('burst', number)}
          />
        </FieldRow>
      </chakra.form>
    </SidePanel>
  );
}
