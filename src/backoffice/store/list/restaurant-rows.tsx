import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { setSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useWords } from '../../use-words.ts';
import type { RestaurantSort } from './use-list-params.ts';

type RestaurantRowsProps = {
  restaurants: readonly Restaurant[];
  sort: RestaurantSort;
  onSort: (sort: RestaurantSort) => void;
};

const cell = {
  px: '2.5',
  py: '2',
  borderBottomWidth: '1px',
  borderColor: 'border.subtle',
  textAlign: 'start',
} as const;
const head = { ...cell, textStyle: 'helper', color: 'fg.muted', borderColor: 'border.emphasized', h: '36px' } as const;

/** A row a restaurant; choosing one makes it the one that all pages work on. */
export function RestaurantRows({ restaurants, sort, onSort }: RestaurantRowsProps) {
  const { t } = useWords('store');
  const navigate = useNavigate();
  const open = (restaurant: Restaurant, path: string): void => {
    setSession({ restaurant: { id: restaurant.id, name: restaurant.name } });
    void navigate(path);
  };
  return (
    <chakra.div position="relative" overflowX="auto" tabIndex={0} role="region" aria-label={t('page.restaurants')}>
      <chakra.table w="full" minW="760px" borderCollapse="collapse">
        <thead>
          <tr>
            <SortHead name="name" label={t('field.name')} sort={sort} onSort={onSort} />
            <chakra.th {...head}>{t('list.state')}</chakra.th>
            <chakra.th {...head}>{t('field.phone')}</chakra.th>
            <SortHead name="city" label={t('list.where')} sort={sort} onSort={onSort} />
            <chakra.th {...head}>
              <chakra.span srOnly>{t('list.actions')}</chakra.span>
            </chakra.th>
          </tr>
        </thead>
        <tbody>
          {restaurants.map((restaurant) => (
            <tr key={restaurant.id}>
              <chakra.td {...cell} maxW="280px">
                <chakra.b display="block" overflowWrap="anywhere">
                  {restaurant.name}
                </chakra.b>
                <chakra.span textStyle="helper" color="fg.muted" overflowWrap="anywhere">
                  {restaurant.sub_name}
                </chakra.span>
              </chakra.td>
              <chakra.td {...cell}>
                <Chip tone={restaurant.is_open ? 'ok' : 'late'} icon={restaurant.is_open ? 'onTime' : 'octagon'}>
                  {t(`open_reason.${restaurant.open_reason}`)}
                </Chip>
              </chakra.td>
              <chakra.td {...cell} whiteSpace="nowrap">
                {phoneText(restaurant.phone)}
              </chakra.td>
              <chakra.td
                {...cell}
              >{`${restaurant.street}, ${restaurant.city}, ${restaurant.state} ${restaurant.zip_code}`}</chakra.td>
              <chakra.td {...cell}>
                <chakra.div display="flex" gap="1.5" justifyContent="end">
                  <Button onClick={() => open(restaurant, '/foods-list')}>{t('list.to_menu')}</Button>
                  <Button onClick={() => open(restaurant, '/seller/configuration')}>{t('list.to_settings')}</Button>
                </chakra.div>
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

type SortHeadProps = {
  name: 'name' | 'city';
  label: string;
  sort: RestaurantSort;
  onSort: (sort: RestaurantSort) => void;
};

function SortHead({ name, label, sort, onSort }: SortHeadProps) {
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  return (
    <chakra.th {...head} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        cursor="pointer"
        onClick={() => onSort(isUp ? `-${name}` : name)}
      >
        {label}
        {isUp ? <OfficeIcon name="up" /> : isDown ? <Icon name="down" /> : null}
      </chakra.button>
    </chakra.th>
  );
}
