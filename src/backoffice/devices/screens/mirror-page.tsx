import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Device } from '#contract/http/devices/device.ts';
import { deviceQueries } from '../../../data/devices/device-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { MessageBox } from './message-box.tsx';
import { MirrorFrame } from './mirror-frame.tsx';
import { RingButton } from './ring-button.tsx';
import { FactList } from './screen-fact-list.tsx';
import { ScreenPanel } from './screen-panel.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** What the kitchen has before it, live and read-only, with the ways to call it and to set its screen [MI1]. */
export function MirrorPage() {
  const { t } = useWords('screens');
  const { id } = useParams();
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(deviceQueries.list(restaurantId));
  const screen = query.data?.find((each) => each.id === id);
  useTitle(screen?.name ?? t('page.screen_mirror'));
  if (query.data === undefined) return <Reading query={query} failed={t('screens.failed')} rows={3} height={96} />;
  if (screen === undefined || screen.kind !== 'screen' || screen.view === 'ready')
    return (
      <EmptyState glyph="屏" title={t('mirror.gone')} text={t('mirror.gone_text')}>
        <BackLink />
      </EmptyState>
    );
  return <Mirror screen={screen} />;
}

function BackLink() {
  const { t } = useWords('screens');
  return <PageButton to="/screens">{t('page.screens')}</PageButton>;
}

const TICK_MS = 5_000;

function Mirror({ screen }: { screen: Device }) {
  const { t, when } = useWords('screens');
  const may = useMay();
  const now = useNow(TICK_MS);
  const [isSetting, setIsSetting] = useState(false);
  const { glass, is_online, last_seen_at } = screen;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h1 textStyle="page" flex="1 1 12rem" minW="0" overflowWrap="anywhere">
          {screen.name}
        </chakra.h1>
        <BackLink />
        <RingButton screen={screen} />
        {may('screen.set') ? <Button onClick={() => setIsSetting(true)}>{t('screen.settings')}</Button> : null}
      </chakra.div>
      {is_online ? null : (
        <chakra.p role="alert" bg="zhu.subtle" color="zhu.fg" px="3" py="2" borderRadius="control">
          {last_seen_at === null ? t('screens.never_seen') : t('mirror.silent', { time: when(last_seen_at) })}
        </chakra.p>
      )}
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: 'minmax(0, 1fr) 20rem' }} gap="4">
        <MirrorFrame screen={screen} />
        <chakra.div display="flex" flexDirection="column" gap="4" minW="0">
          {glass === null ? (
            <chakra.p color="fg.muted">{t('mirror.unknown')}</chakra.p>
          ) : (
            <chakra.div display="flex" flexWrap="wrap" gap="2" data-field="device.glass">
              <Chip tone={glass.seal === 'ok' && is_online ? 'ok' : 'late'} mayWrap>
                {t(is_online ? `mirror.seal.${glass.seal}` : 'mirror.seal.lost')}
              </Chip>
              <Chip tone="outline">{t('mirror.page', { n: glass.page + 1 })}</Chip>
              {glass.panel === null ? null : (
                <Chip tone="soon" mayWrap>
                  {t('mirror.open', { what: t(`mirror.panel.${glass.panel}`, { defaultValue: glass.panel }) })}
                </Chip>
              )}
              <Chip tone="outline">
                {glass.width}×{glass.height}
              </Chip>
            </chakra.div>
          )}
          <FactList screen={screen} now={now} />
          <MessageBox screen={screen} />
        </chakra.div>
      </chakra.div>
      {isSetting ? <ScreenPanel screen={screen} onClose={() => setIsSetting(false)} /> : null}
    </chakra.div>
  );
}
