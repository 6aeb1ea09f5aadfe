import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { durationText } from '../../kit/format.ts';
import { useWords } from '../../use-words.ts';
import { RestaurantLink } from '../overview/restaurant-link.tsx';
import { LastSeen, OpenChip, ShownRating, useDeliveryText } from './restaurant-cells.tsx';
import { RestaurantMenu } from './restaurant-menu.tsx';
import type { RestaurantParams } from './restaurant-params.ts';
import { percentOf, type RestaurantRowsProps } from './restaurant-rows.ts';

const cells = {
  '& th, & td': {
    px: { base: '1.5', '2xl': '2.5' },
    py: '1.5',
    textAlign: 'start',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    height: '52px',
  },
  '& thead th': {
    height: '36px',
    fontSize: 'helper',
    fontWeight: '400',
    color: 'fg.muted',
    borderColor: 'border.emphasized',
    whiteSpace: 'nowrap',
  },
  '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
  // What one does with a restaurant stays in sight where the row is wider than the page.
  '& :is(th, td):last-of-type': {
    position: 'sticky',
    insetInlineEnd: '0',
    bg: 'inherit',
    borderInlineStartWidth: '1px',
    borderInlineStartColor: 'border.subtle',
  },
  '& tr': { bg: 'bg.panel' },
  '& tbody tr:hover': { bg: 'bg.subtle' },
} as const;

/** What may be long and need not be read whole here. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A row a restaurant; what one does with it is at its end. */
export function RestaurantTable({ restaurants, sort, hasMenu, onSort, onAsk }: RestaurantRowsProps) {
  const { t } = useWords('platform');
  const now = useNow(1_000);
  const head = (key: string) => <th scope="col">{t(`column.${key}`)}</th>;
  const number = (key: string) => (
    <th scope="col" data-number="">
      {t(`column.${key}`)}
    </th>
  );
  return (
    <chakra.div position="relative" overflowX="auto" tabIndex={0} role="region" aria-label={t('page.restaurants')}>
      <chakra.table w="full" borderCollapse="separate" borderSpacing="0" css={cells}>
        <thead>
          <tr>
            <SortHead names={['name', '-name']} sort={sort} onSort={onSort}>
              {t('column.restaurant')}
            </SortHead>
            <SortHead names={['city', '-city']} sort={sort} onSort={onSort}>
              {t('column.city')}
            </SortHead>
            {head('owner')}
            {head('state')}
            {number('screens')}
            {head('last_seen')}
            <SortHead names={['-today', 'today']} sort={sort} onSort={onSort} isNumber>
              {t('column.today')}
            </SortHead>
            {number('accept')}
            {number('on_time')}
            {number('commission')}
            {number('rating')}
            {head('delivery')}
            {head('build')}
            <th scope="col">
              <chakra.span srOnly>{t('column.actions')}</chakra.span>
            </th>
          </tr>
        </thead>
        <tbody>
          {restaurants.map((restaurant) => (
            <Row key={restaurant.id} restaurant={restaurant} now={now} hasMenu={hasMenu} onAsk={onAsk} />
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

type RowProps = Pick<RestaurantRowsProps, 'hasMenu' | 'onAsk'> & { restaurant: PlatformRestaurant; now: number };

function Row({ restaurant, now, hasMenu, onAsk }: RowProps) {
  const { t } = useWords('platform');
  const deliveryText = useDeliveryText();
  const { id, name, sub_name, screens, owner, today, commission_rate, next_commission } = restaurant;
  return (
    <chakra.tr data-testid="restaurant-row" data-restaurant={id}>
      <chakra.td minW="160px" maxW="240px">
        {restaurant.deleted_at === null ? (
          <RestaurantLink id={id} name={name} to="/seller/dashboard" />
        ) : (
          <chakra.b overflowWrap="anywhere">{name}</chakra.b>
        )}
        <chakra.span display="block" textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          {sub_name}
        </chakra.span>
      </chakra.td>
      <chakra.td maxW="150px" {...cut}>
        {[restaurant.city, restaurant.state].filter((part) => part !== '').join(', ')}
      </chakra.td>
      <chakra.td maxW="96px" {...cut} title={owner === null ? undefined : `${owner.name} ${owner.mail}`}>
        {owner?.name ?? '—'}
      </chakra.td>
      <td>
        <OpenChip restaurant={restaurant} />
      </td>
      <chakra.td data-number="" fontWeight="700">{`${screens.online} / ${screens.paired}`}</chakra.td>
      <td>
        <LastSeen restaurant={restaurant} now={now} />
      </td>
      <chakra.td data-number="" fontWeight="700">
        {today.orders}
      </chakra.td>
      <td data-number="">{today.accept_seconds === null ? '—' : durationText(today.accept_seconds * 1_000)}</td>
      <td data-number="">{percentOf(today.on_time_rate)}</td>
      <td data-number="" data-field="restaurant_commission.rate">
        {percentOf(commission_rate)}
        {next_commission === null ? null : (
          <chakra.span display="block" textStyle="helper" color="fg.muted">
            {t('then', { rate: percentOf(next_commission.rate), day: next_commission.from_date })}
          </chakra.span>
        )}
      </td>
      <td data-number="">
        <ShownRating rating={restaurant.rating} />
      </td>
      <chakra.td whiteSpace="nowrap">{deliveryText(restaurant)}</chakra.td>
      <chakra.td color="fg.muted">{restaurant.builds[0] ?? '—'}</chakra.td>
      <td>
        <RestaurantMenu restaurant={restaurant} hasMenu={hasMenu} onAsk={onAsk} />
      </td>
    </chakra.tr>
  );
}

type Sort = RestaurantParams['sort'];
type SortHeadProps = {
  /** The two ways, the usual one first. */
  names: readonly [Sort, Sort];
  sort: Sort;
  onSort: (sort: Sort) => void;
  isNumber?: boolean;
  children: ReactNode;
};

function SortHead({ names: [first, second], sort, onSort, isNumber = false, children }: SortHeadProps) {
  const isOn = sort === first || sort === second;
  const isDown = sort.startsWith('-');
  return (
    <th
      scope="col"
      {...(isNumber ? { 'data-number': '' } : {})}
      aria-sort={isOn ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minH="28px"
        cursor="pointer"
        fontWeight={isOn ? '700' : '400'}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {children}
        {isOn ? isDown ? <Icon name="down" /> : <OfficeIcon name="up" /> : null}
      </chakra.button>
    </th>
  );
}
