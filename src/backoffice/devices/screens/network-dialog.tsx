import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { MAX_NETWORKS, networkOf, NetworksSchema } from '#contract/domain/network.ts';
import type { Device } from '#contract/http/devices/device.ts';
import { useLimitDevice } from '../../../data/devices/device-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormDialog } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';

type Values = { networks: string[] };
/** What the form holds is what its schema gives: trimmed texts. */
const schema = z.object({ networks: NetworksSchema }) as unknown as z.ZodMiniType<Values, Values>;

const networksOf = (text: string): string[] => text.split(/[\s,，、;；]+/).filter((part) => part !== '');
const PATHS = ['networks', ...Array.from({ length: MAX_NETWORKS }, (_, index) => `networks.${index}`)];

/** Limits a screen to networks; the address where it is now is one click away. */
export function NetworkDialog({ screen, onClose }: { screen: Device; onClose: () => void }) {
  const { t } = useWords('screens');
  const { id, name, restaurant_id, networks, address } = screen;
  const limit = useLimitDevice(restaurant_id);
  const [text, setText] = useState(networks.join(' '));
  const values = useMemo(() => ({ networks }), [networks]);
  const save = async (input: Values): Promise<void> => {
    await limit.mutateAsync({ deviceId: id, ...input });
    toaster.create({ type: 'success', title: t('done.edited') });
    onClose();
  };
  const { control, errorOf, ...form } = useCallForm({ schema, values, save, area: 'screens' });
  const { onChange } = control('networks');
  const type = (next: string): void => {
    setText(next);
    onChange(networksOf(next));
  };
  const here = address === null ? undefined : networkOf(address);
  return (
    <FormDialog title={t('network.title', { name })} form={form} onClose={onClose}>
      <TextField
        label={t('network.label')}
        help={t('network.help')}
        error={PATHS.map(errorOf).find((error) => error !== undefined)}
        autoComplete="off"
        spellCheck={false}
        maxLength={600}
        data-field="device.networks"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {here === undefined || networksOf(text).includes(here) ? null : (
        <Button onClick={() => type([...networksOf(text), here].join(' '))}>
          {t('network.take', { network: here })}
        </Button>
      )}
    </FormDialog>
  );
}
