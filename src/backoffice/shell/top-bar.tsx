import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { useMay } from '../../lib/use-may.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { chooseColorMode, useColorMode } from '../../ui/color-mode.ts';
import { Icon } from '../../ui/icons.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NoticeMenu } from './notice-menu.tsx';
import { useMaybeRestaurant } from './restaurant-context.ts';
import { ScreenHealth } from './screen-health.tsx';
import type { NewOrder } from './new-orders.ts';

type TopBarProps = {
  /** Where one is, from the menu's group to the page. */
  trail: readonly string[];
  /** The page is of the chosen restaurant: its name begins the trail. */
  isOfRestaurant: boolean;
  adminInfo: AdminInfo;
  latest: readonly NewOrder[];
  /** The person may see more than one restaurant. */
  isOfSeveral: boolean;
  onMenu: () => void;
  onSearch: () => void;
};

export function TopBar({ trail, isOfRestaurant, adminInfo, latest, isOfSeveral, onMenu, onSearch }: TopBarProps) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const restaurant = useMaybeRestaurant();
  const mode = useColorMode();
  const isZh = i18n.language === 'zh';
  const steps = restaurant === null || !isOfRestaurant ? trail : [restaurant.name, ...trail];
  return (
    <chakra.header display="flex" alignItems="center" gap="1" h="48px" px={{ base: '2', md: '6' }} flex="none">
      <Button look="ghost" size="square" aria-label={t('menu.open')} onClick={onMenu} hideFrom="md">
        <Icon name="menu" />
      </Button>
      <chakra.nav aria-label={t('menu.trail')} flex="1" minW="0">
        <chakra.ol
          display="flex"
          alignItems="center"
          gap="2"
          color="fg.muted"
          css={{ '& .icon': { width: '14px', height: '14px' } }}
        >
          {steps.map((step, index) =>
            index === steps.length - 1 ? (
              <chakra.li
                key={step}
                aria-current="page"
                color="fg"
                fontWeight="700"
                // On a telephone a long one takes two lines, so that its end is read.
                lineClamp={{ base: 2, md: 1 }}
                lineHeight={{ base: '1.4', md: 'inherit' }}
                overflowWrap="anywhere"
              >
                {step}
              </chakra.li>
            ) : (
              <Fragment key={step}>
                <chakra.li truncate minW="32px" hideBelow="md">
                  {step}
                </chakra.li>
                <chakra.li aria-hidden="true" hideBelow="md">
                  <Icon name="right" />
                </chakra.li>
              </Fragment>
            ),
          )}
        </chakra.ol>
      </chakra.nav>
      <Button color="fg.muted" minW={{ lg: '240px' }} justifyContent="start" px="2.5" onClick={onSearch}>
        <OfficeIcon name="search" />
        <chakra.span flex="1" textAlign="start" hideBelow="lg">
          {t('menu.search')}
        </chakra.span>
        <chakra.kbd textStyle="helper" fontFamily="inherit" hideBelow="lg">
          ⌘K
        </chakra.kbd>
        <chakra.span srOnly hideFrom="lg">
          {t('palette.title')}
        </chakra.span>
      </Button>
      {restaurant === null || !may('screen.manage') ? null : <ScreenHealth restaurantId={restaurant.id} />}
      <NoticeMenu latest={latest} isOfSeveral={isOfSeveral} />
      <Button
        look="ghost"
        px="2"
        onClick={() => void setLanguage(isZh ? 'en' : 'zh')}
        lang={isZh ? 'en' : 'zh-Hans'}
        data-field="admin_info.language"
      >
        <Icon name="globe" />
        <chakra.span hideBelow="md">{isZh ? 'English' : '中文'}</chakra.span>
        <chakra.span hideFrom="md">{isZh ? 'EN' : '中'}</chakra.span>
      </Button>
      <Button
        look="ghost"
        size="square"
        aria-label={t(mode === 'dark' ? 'menu.light' : 'menu.dark')}
        onClick={() => chooseColorMode(mode === 'dark' ? 'light' : 'dark')}
      >
        <OfficeIcon name={mode === 'dark' ? 'sun' : 'moon'} />
      </Button>
      <AccountMenu adminInfo={adminInfo} />
    </chakra.header>
  );
}
