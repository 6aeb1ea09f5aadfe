import { useMemo } from 'react';
import * as z from 'zod/mini';
import { addChannelCall, CHANNEL_KINDS, type Channel } from '#contract/http/orders/channel.ts';
import { useAddChannel, useUpdateChannel } from '../../../data/orders/channel-queries.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { AS_NUMBER } from '../../kit/form/number-text.ts';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import type { ShownOnce } from './key-dialog.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';

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
    toaster.create({ type: 'success', title: t('done.edited'), description: input.name });
    onClose();
  };
  const { form, submit, failure, isSaving, input, control, toggle } = useCallForm({
    schema,
    values,
    save,
    area: 'channels',
  });
  return (
    <FormPanel
      title={channel === undefined ? t('add') : t('edit_named', { name: channel.name })}
      width="480px"
      form={{ submit, failure, isSaving }}
      saveLabel={t(channel === undefined ? 'add' : 'form.save')}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        help={t('name_help')}
        maxLength={60}
        autoComplete="off"
        data-field="channel.name"
        {...input('name')}
      />
      {channel === undefined ? (
        <ChoiceField
          label={t('kind_of')}
          help={t(`kind_help.${form.watch('kind')}`)}
          dataField="channel.kind"
          {...control('kind')}
          options={CHANNEL_KINDS.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
        />
      ) : null}
      <SwitchField
        label={t('auto_accept')}
        help={t('auto_accept_help')}
        dataField="channel.auto_accept"
        {...toggle('auto_accept')}
      />
      <FieldRow>
        <TextField
          label={t('rate_label')}
          help={t('rate_help')}
          inputMode="numeric"
          maxLength={6}
          data-field="channel.rate_per_second"
          {...input('rate_per_second', AS_NUMBER)}
        />
        <TextField
          label={t('burst_label')}
          help={t('burst_help')}
          inputMode="numeric"
          maxLength={7}
          data-field="channel.burst"
          {...input('burst', AS_NUMBER)}
        />
      </FieldRow>
    </FormPanel>
  );
}
