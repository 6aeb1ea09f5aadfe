import { RESTAURANT_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { QueryInput } from '#contract/http/call.ts';
import type { listPlatformRestaurantsCall, PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { zonedColumns } from '../../../lib/csv-time.ts';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { useWords } from '../../use-words.ts';
import { useDeliveryText } from './restaurant-cells.tsx';

type ExportRestaurantsProps = { query: QueryInput<typeof listPlatformRestaurantsCall>; isEmpty: boolean };

/** Every restaurant that the filter finds, not only the page in sight. */
export function ExportRestaurants({ query, isEmpty }: ExportRestaurantsProps) {
  const { t } = useWords('platform');
  const deliveryText = useDeliveryText();
  return (
    <ExportButton<PlatformRestaurant>
      fileName="restaurants.csv"
      isDisabled={isEmpty}
      list={RESTAURANT_EXPORT}
      query={query}
      columns={[
        { title: t('column.restaurant'), cell: ({ name }) => name },
        { title: t('column.sub_name'), cell: ({ sub_name }) => sub_name },
        { title: t('column.city'), cell: ({ city }) => city },
        { title: t('filter.state'), cell: ({ state }) => state },
        { title: t('column.owner'), cell: ({ owner }) => owner?.name ?? '' },
        { title: t('column.mail'), cell: ({ owner }) => owner?.mail ?? '' },
        { title: t('column.phone'), cell: ({ phone }) => phone },
        { title: t('column.state'), cell: ({ open_reason }) => t(`open_reason.${open_reason}`) },
        { title: t('filter.problem'), cell: ({ problems }) => problems.map((one) => t(`problem.${one}`)).join(', ') },
        { title: t('column.screens'), cell: ({ screens }) => `${screens.online}/${screens.paired}` },
        ...zonedColumns<PlatformRestaurant>({
          title: t('column.last_seen'),
          zoneTitle: t('export.zone'),
          zoneOf: ({ time_zone }) => time_zone,
          at: ({ last_seen_at }) => last_seen_at,
        }),
        { title: t('column.today'), cell: ({ today }) => today.orders },
        { title: t('column.commission'), cell: ({ commission_rate }) => commission_rate ?? '' },
        { title: t('column.rating'), cell: ({ rating }) => rating.rate_override ?? rating.computed ?? '' },
        { title: t('column.delivery'), cell: deliveryText },
        { title: t('column.build'), cell: ({ builds }) => builds.join(' ') },
      ]}
    />
  );
}
