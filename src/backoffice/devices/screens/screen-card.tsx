import { chakra } from '@chakra-ui/react';
import type { Device } from '#contract/http/devices/device.ts';
import { stationName } from '../../../lib/plain-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Card } from '../../kit/card.tsx';
import { useWords } from '../../use-words.ts';
import { RingButton } from './ring-button.tsx';
import { FactList } from './screen-fact-list.tsx';
import { ScreenNetwork } from './screen-network.tsx';
import { PageButton } from '../../kit/page-link.tsx';

const TICK_MS = 5_000;

type ScreenCardProps = {
  screen: Device;
  /** What may not be done is not offered. */
  onSet: (() => void) | undefined;
  onLimit: (() => void) | undefined;
  onRevoke: (() => void) | undefined;
};

/** One screen with what it reported last: troubles first, each a fact with its figure. */
export function ScreenCard({ screen, onSet, onLimit, onRevoke }: ScreenCardProps) {
  const { t, time } = useWords('screens');
  const now = useNow(TICK_MS);
  // It takes no ring and reports no state.
  const isForCustomers = screen.view === 'ready';
  return (
    <Card
      title={screen.name}
      titleField="device.name"
      testId="screen-card"
      chips={
        <>
          {screen.kind === 'guest' ? <Chip tone="outline">{t('screens.guest')}</Chip> : null}
          {isForCustomers ? <Chip tone="outline">{t('screen.view_ready')}</Chip> : null}
          <Chip tone={screen.is_online ? 'ok' : 'late'} icon={screen.is_online ? 'onTime' : 'late'}>
            {t(screen.is_online ? 'screens.online' : 'screens.offline')}
          </Chip>
        </>
      }
      foot={
        <>
          <chakra.p textStyle="helper" color="fg.muted">
            <span data-field="device.last_seen_at">
              {screen.last_seen_at === null
                ? t('screens.never_seen')
                : t('screens.last_seen', { time: time(screen.last_seen_at, 'dayAndClock') })}
            </span>
            {' · '}
            <span data-field="device.language">{t(`screens.language_${screen.language}`)}</span>
            {screen.build === null ? null : (
              <span data-field="device.build"> · {t('screens.build', { build: screen.build })}</span>
            )}
            <span data-field="device.sound">
              {' · '}
              {t('screen.sound_line', { n: Math.round(screen.gain * 100) })}
              {screen.sound.speak ? ` · ${t('screen.speaks')}` : null}
            </span>
            {screen.station === null ? null : (
              <span data-field="device.station"> · {stationName(t, screen.station)}</span>
            )}
          </chakra.p>
          {screen.kind === 'screen' && !isForCustomers ? <LastCheck checked={screen.checked} /> : null}
        </>
      }
      actions={
        <>
          {screen.kind === 'screen' && !isForCustomers ? (
            <PageButton to={`/screens/${screen.id}/see`}>
              <OfficeIcon name="screen" />
              {t('mirror.see')}
            </PageButton>
          ) : null}
          {isForCustomers ? null : <RingButton screen={screen} />}
          {onSet === undefined ? null : <Button onClick={onSet}>{t('screen.settings')}</Button>}
          {onLimit === undefined ? null : <Button onClick={onLimit}>{t('network.set')}</Button>}
          {onRevoke === undefined ? null : (
            <Button look="danger" onClick={onRevoke}>
              {t('screens.revoke')}
            </Button>
          )}
        </>
      }
    >
      <FactList screen={screen} now={now} />
      {screen.kind === 'screen' ? <ScreenNetwork screen={screen} /> : null}
    </Card>
  );
}

/** What its last whole self-check found. */
function LastCheck({ checked }: Pick<Device, 'checked'>) {
  const { t, when } = useWords('screens');
  if (checked === null) {
    return (
      <chakra.p textStyle="helper" color="fg.muted" data-field="device.checked">
        {t('screen.check_never')}
      </chakra.p>
    );
  }
  const { warn, bad } = checked;
  const parts = [
    t('screen.checked', { when: when(checked.at), ok: checked.ok }),
    ...(warn.length === 0 ? [] : [t('screen.checked_warn', { n: warn.length })]),
    ...(bad.length === 0 ? [] : [t('screen.checked_bad', { n: bad.length })]),
  ];
  return (
    <chakra.p textStyle="helper" color={bad.length === 0 ? 'fg.muted' : 'zhu.fg'} data-field="device.checked">
      {parts.join(' · ')}
    </chakra.p>
  );
}
