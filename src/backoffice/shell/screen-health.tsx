import { useQuery } from '@tanstack/react-query';
import { deviceQueries } from '../../data/devices/device-queries.ts';
import { Chip } from '../../ui/chip.tsx';
import { useWords } from '../use-words.ts';
import { PageLink } from '../kit/page-link.tsx';

/** How many of the restaurant's kitchen screens are there now (one before customers is none): the first thing to know. */
export function ScreenHealth({ restaurantId }: { restaurantId: string }) {
  const { t } = useWords();
  const { data } = useQuery(deviceQueries.list(restaurantId));
  if (data === undefined) return null;
  const online = data.filter(
    (screen) => screen.kind === 'screen' && screen.view !== 'ready' && screen.is_online,
  ).length;
  return (
    // As a block it would keep the line's height below the chip, which stood at the upper edge of the bar.
    <PageLink hideBelow="lg" display="inline-flex" alignItems="center" to="/screens">
      <Chip tone={online > 0 ? 'ok' : 'late'} icon={online > 0 ? 'onTime' : 'octagon'}>
        {online > 0 ? t('menu.screens_online', { count: online }) : t('menu.screens_none')}
      </Chip>
    </PageLink>
  );
}
