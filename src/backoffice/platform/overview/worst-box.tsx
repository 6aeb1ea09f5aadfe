import { chakra } from '@chakra-ui/react';
import type { PlatformOverview, WorstRestaurant } from '#contract/http/platform/platform.ts';
import { Box } from '../../../ui/box.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { useLasted } from './use-lasted.ts';
import { ProblemChips } from './problem-chips.tsx';
import { RestaurantLink } from './restaurant-link.tsx';
import { PageButton } from '../../kit/page-link.tsx';

const SHOWN = 10;

/** The restaurants that need a person, the worst first. */
export function WorstBox({ data }: { data: PlatformOverview }) {
  const { t } = useWords('platform');
  const rows = data.worst.slice(0, SHOWN);
  return (
    <Box
      title={t('worst.title')}
      testId="worst"
      aside={<PageButton to="/seller/list?view=problem">{t('worst.all')}</PageButton>}
    >
      {rows.length === 0 ? (
        <chakra.p px="4" py="6" color="fg.muted">
          {t('worst.none')}
        </chakra.p>
      ) : (
        <ul>
          {rows.map((restaurant) => (
            <Worst key={restaurant.id} restaurant={restaurant} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Worst({ restaurant }: { restaurant: WorstRestaurant }) {
  const { t } = useWords('platform');
  const lasted = useLasted();
  const now = useNow(1_000);
  const { id, name, sub_name, screens, last_seen_at, open_orders } = restaurant;
  const facts = [
    t(`open_reason.${restaurant.open_reason}`),
    t('screens_of', { online: screens.online, paired: screens.paired }),
    last_seen_at === null ? '' : t('seen_ago', { time: lasted(now - Date.parse(last_seen_at)) }),
    t('open_orders', { count: open_orders }),
  ].filter((part) => part !== '');
  return (
    <Row
      lay="table"
      line="between"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      rowGap="2"
      columnGap="4"
      px="4"
      py="2.5"
    >
      <chakra.div minW="0">
        <chakra.p overflowWrap="anywhere">
          <RestaurantLink id={id} name={name} to="/seller/dashboard" />{' '}
          <chakra.span textStyle="helper" color="fg.muted">
            {sub_name}
          </chakra.span>
        </chakra.p>
        <chakra.p textStyle="helper" color="fg.muted">
          {facts.join(' · ')}
        </chakra.p>
      </chakra.div>
      <ProblemChips problems={restaurant.problems} counts={restaurant} />
    </Row>
  );
}
