import type { Device } from '#contract/http/devices/device.ts';
import { useRingDevice } from '../../../data/devices/device-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useWords } from '../../use-words.ts';

/** Rings a screen now and says whether it was there to hear it. */
export function RingButton({ screen }: { screen: Device }) {
  const { t } = useWords('screens');
  const ring = useRingDevice(screen.restaurant_id);
  const ringIt = (): void =>
    ring.mutate(screen.id, {
      onSuccess: ({ reached }) =>
        toaster.create({
          type: reached ? 'success' : 'error',
          title: t(reached ? 'screens.rung' : 'screens.not_reached', { name: screen.name }),
        }),
    });
  return (
    <Button disabled={ring.isPending} onClick={ringIt}>
      <Icon name="bell" />
      {t('screens.ring')}
    </Button>
  );
}
