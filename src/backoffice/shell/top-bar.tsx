import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { AdminInfo } from '#contract/http/session.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { chooseColorMode, useColorMode } from '../../ui/color-mode.ts';
import { Icon } from '../../ui/icons.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useRestaurant } from './restaurant-context.ts';

type TopBarProps = { pageName: string; adminInfo: AdminInfo; onMenu: () => void };

export function TopBar({ pageName, adminInfo, onMenu }: TopBarProps) {
  const { t, i18n } = useTranslation();
  const { name } = useRestaurant();
  const mode = useColorMode();
  const isZh = i18n.language === 'zh';
  return (
    <chakra.header display="flex" alignItems="center" gap="4px" h="48px" px={{ base: '8px', md: '24px' }} flex="none">
      <Button look="ghost" size="square" aria-label={t('menu.open')} onClick={onMenu} hideFrom="md">
        <Icon name="menu" />
      </Button>
      <chakra.nav aria-label={t('menu.trail')} flex="1" minW="0">
        <chakra.ol
          display="flex"
          alignItems="center"
          gap="8px"
          color="fg.muted"
          css={{ '& .icon': { width: '14px', height: '14px' } }}
        >
          <chakra.li overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" hideBelow="md">
            {name}
          </chakra.li>
          <chakra.li aria-hidden="true" hideBelow="md">
            <Icon name="right" />
          </chakra.li>
          <chakra.li aria-current="page" color="fg" fontWeight="700" whiteSpace="nowrap">
            {pageName}
          </chakra.li>
        </chakra.ol>
      </chakra.nav>
      <Button look="ghost" px="8px" onClick={() => void setLanguage(isZh ? 'en' : 'zh')} lang={isZh ? 'en' : 'zh-Hans'}>
        <Icon name="globe" />
        {isZh ? 'English' : '中文'}
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
