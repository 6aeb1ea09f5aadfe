import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { networkOf } from '#contract/domain/network.ts';
import type { Device } from '#contract/http/devices/device.ts';
import { useLimitDevice } from '../../../data/devices/device-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

/** From where a screen is used and may be [SC11], and what was tried with its credential [SC10]. */
export function ScreenNetwork({ screen }: { screen: Device }) {
  const { t, when } = useWords('screens');
  const may = useMay();
  const limit = useLimitDevice(screen.restaurant_id);
  const { id, address, networks, refused, replayed } = screen;
  const change = (change: { networks?: string[]; forget_replay?: boolean }): void =>
    limit.mutate({ deviceId: id, ...change });
  return (
    <>
      {refused === null ? null : (
        <Warning
          field="device.refused"
          text={t('network.refused', { address: refused.address, when: when(refused.at) })}
        >
          {may('screen.pair') ? (
            <Button
              disabled={limit.isPending}
              onClick={() => change({ networks: [...networks, networkOf(refused.address)] })}
            >
              {t('network.allow', { network: networkOf(refused.address) })}
            </Button>
          ) : null}
        </Warning>
      )}
      {replayed === null ? null : (
        <Warning
          field="device.replayed"
          text={t('network.replayed', { address: replayed.address, when: when(replayed.at) })}
        >
          {may('screen.pair') ? (
            <Button disabled={limit.isPending} onClick={() => change({ forget_replay: true })}>
              {t('network.forget')}
            </Button>
          ) : null}
        </Warning>
      )}
      <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
        {address === null ? null : <span data-field="device.address">{`${t('network.address', { address })} · `}</span>}
        <span data-field="device.networks">
          {networks.length === 0 ? t('network.anywhere') : t('network.only', { networks: networks.join(', ') })}
        </span>
      </chakra.p>
    </>
  );
}

function Warning({ field, text, children }: { field: string; text: string; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      color="zhu.fg"
      role="status"
      data-field={field}
    >
      <Icon name="octagon" />
      <chakra.span flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        {text}
      </chakra.span>
      {children}
    </chakra.div>
  );
}
