import { chakra } from '@chakra-ui/react';
import type { PlatformOverview, ScreenTrouble } from '#contract/http/platform/platform.ts';
import { Box } from '../../../ui/box.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { useLasted } from './use-lasted.ts';
import { RestaurantLink } from './restaurant-link.tsx';

const LOOKS: Record<ScreenTrouble['trouble'], { tone: ChipTone; icon: IconName }> = {
  silent: { tone: 'late', icon: 'late' },
  unarmed: { tone: 'soon', icon: 'mute' },
  hidden: { tone: 'soon', icon: 'eye' },
};

/** Which screens someone should go to, and since when; those of open restaurants first. */
export function ScreensBox({ data }: { data: PlatformOverview }) {
  const { t } = useWords('platform');
  const lasted = useLasted();
  const now = useNow(1_000);
  const { troubles, silent, unarmed, hidden } = data.screens;
  const more = silent + unarmed + hidden - troubles.length;
  return (
    <Box title={t('screens.title')} testId="screen-troubles">
      {troubles.length === 0 ? (
        <chakra.p px="4" py="4" color="fg.muted">
          {t(data.screens.paired === 0 ? 'no_screens' : 'screens.none')}
        </chakra.p>
      ) : (
        <chakra.ul maxH="320px" overflowY="auto" tabIndex={0} aria-label={t('screens.title')}>
          {troubles.map((screen) => (
            <Row line="between" key={screen.device_id} display="flex" alignItems="center" gap="2" px="4" py="2">
              <chakra.span flex="1" minW="0" overflowWrap="anywhere">
                <RestaurantLink id={screen.restaurant_id} name={screen.restaurant_name} to="/screens" />
                <chakra.span display="block" textStyle="helper" color="fg.muted">
                  {screen.name}
                  {screen.is_open ? '' : ` · ${t('not_open')}`}
                </chakra.span>
              </chakra.span>
              <Chip {...LOOKS[screen.trouble]}>
                {t(`screens.${screen.trouble}`)}
                {screen.trouble !== 'silent'
                  ? ''
                  : ` ${screen.since === null ? t('never') : lasted(now - Date.parse(screen.since))}`}
              </Chip>
            </Row>
          ))}
        </chakra.ul>
      )}
      {more > 0 ? (
        <chakra.p px="4" py="2" textStyle="helper" color="fg.muted">
          {t('screens.more', { count: more })}
        </chakra.p>
      ) : null}
    </Box>
  );
}
