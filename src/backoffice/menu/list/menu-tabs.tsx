import { chakra } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { useWords } from '../../use-words.ts';
import { MENU_TABS, type MenuTab } from './dish-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

/** On a telephone the row of them is longer than the page. */
const intoSight = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** The views of one menu; the address says which. */
export function MenuTabs({ current }: { current: MenuTab }) {
  const { t } = useWords('menu');
  const [params] = useSearchParams();
  return (
    <chakra.nav
      aria-label={t('tabs')}
      display="flex"
      gap="1"
      borderBottomWidth="1px"
      borderColor="border"
      overflowX="auto"
      flex="none"
    >
      {MENU_TABS.map((tab) => (
        <chakra.span
          key={tab}
          display="flex"
          alignItems="center"
          h="36px"
          px="3"
          mb="-1px"
          whiteSpace="nowrap"
          color={tab === current ? 'fg' : 'fg.muted'}
          fontWeight={tab === current ? '700' : '400'}
          borderBottomWidth="2px"
          borderColor={tab === current ? 'border.emphasized' : 'transparent'}
          asChild
        >
          <Link
            to={`?${changeParams(params, { tab: tab === 'menu' ? null : tab, plan: null, version: null }).toString()}`}
            ref={tab === current ? intoSight : undefined}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(`tab.${tab}`)}
          </Link>
        </chakra.span>
      ))}
    </chakra.nav>
  );
}
