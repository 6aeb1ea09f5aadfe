import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Device } from '#contract/http/devices/device.ts';
import { deviceQueries } from '../../../data/devices/device-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { DESK_LINK, useMayUseDesk } from '../../shell/desk-link.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { CoverageNotice } from '../dish-coverage/coverage-notice.tsx';
import { DrillBox } from './drill-box.tsx';
import { NetworkDialog } from './network-dialog.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { ScreenCard } from './screen-card.tsx';
import { ScreenPanel } from './screen-panel.tsx';

/** The restaurant's screens: pair one, see that each is awake and can sound, ring it, revoke it, send a test order. */
export function ScreensPage() {
  const { t } = useWords();
  useTitle(t('page.screens'));
  const may = useMay();
  const mayUseDesk = useMayUseDesk();
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(deviceQueries.list(restaurantId));
  const { data: screens } = query;
  const [params] = useSearchParams();
  const [isPairing, setIsPairing] = useState(params.has('pair'));
  const [revoking, setRevoking] = useState<Device | null>(null);
  const [setting, setSetting] = useState<Device | null>(null);
  const [limiting, setLimiting] = useState<Device | null>(null);
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h1 textStyle="page" flex="1">
          {t('page.screens')}
        </chakra.h1>
        {mayUseDesk ? (
          <Button asChild>
            <a {...DESK_LINK}>
              <OfficeIcon name="screen" />
              {t('screens.open_desk')}
            </a>
          </Button>
        ) : null}
        {may('screen.pair') ? (
          <Button look="ink" onClick={() => setIsPairing(true)}>
            <OfficeIcon name="plus" />
            {t('screens.pair')}
          </Button>
        ) : null}
      </chakra.div>
      <CoverageNotice isAtScreens />
      <Reading query={query} failed={t('screens.failed')} rows={3} height={96} />
      {screens?.length === 0 ? (
        <EmptyState glyph="屏" title={t('screens.empty')} text={t('screens.empty_text')} />
      ) : null}
      <chakra.ul display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="4">
        {screens?.map((screen) => (
          <ScreenCard
            key={screen.id}
            screen={screen}
            onSet={may('screen.set') ? () => setSetting(screen) : undefined}
            onLimit={may('screen.pair') && screen.kind === 'screen' ? () => setLimiting(screen) : undefined}
            onRevoke={may('screen.set') ? () => setRevoking(screen) : undefined}
          />
        ))}
      </chakra.ul>
      {may('order.test') ? <DrillBox restaurantId={restaurantId} /> : null}
      {setting === null ? null : <ScreenPanel key={setting.id} screen={setting} onClose={() => setSetting(null)} />}
      {limiting === null ? null : <NetworkDialog screen={limiting} onClose={() => setLimiting(null)} />}
      {isPairing ? <PairDialog restaurantId={restaurantId} onClose={() => setIsPairing(false)} /> : null}
      {revoking === null ? null : <RevokeDialog screen={revoking} onClose={() => setRevoking(null)} />}
    </chakra.div>
  );
}
