import { chakra, defineRecipe } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/use-session.ts';
import { orderQueries } from '../../data/orders/order-queries.ts';
import { showWaiting } from '../../lib/push.ts';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { groupOf, groupsFor, menuPages, nameOfPage, siblingsOf } from '../pages.ts';
import { DESK_LINK, useMayUseDesk } from './desk-link.ts';
import { useMaybeRestaurant } from './restaurant-context.ts';
import { usePageViewer } from './use-page-viewer.ts';

const menuEntry = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: '36px',
    px: '3',
    borderRadius: 'control',
    color: 'fg',
    _hover: { bg: 'bg.muted' },
    '& .icon': { color: 'fg.muted' },
    '&[aria-current=page]': { bg: 'bg.inverted', color: 'fg.inverted', fontWeight: '700' },
    '&[aria-current=page] .icon': { color: 'inherit' },
  },
});
const MenuLink = chakra(Link, menuEntry);
const MenuAnchor = chakra('a', menuEntry);

type SideMenuProps = { isNarrow: boolean; onGo?: () => void };

/** The pages one may open, by group; orders carry the number that waits. */
export function SideMenu({ isNarrow, onGo }: SideMenuProps) {
  const { t } = useTranslation();
  const restaurant = useMaybeRestaurant();
  const role = useSession().adminInfo?.role;
  const viewer = usePageViewer();
  const { data: todoCount = 0 } = useQuery({
    ...orderQueries.todoCount(restaurant?.id ?? ''),
    enabled: restaurant !== null && viewer.may('order.work'),
  });
  useEffect(() => showWaiting(todoCount), [todoCount]);
  const { pathname } = useLocation();
  const pages = menuPages(viewer);
  // The page of screens has it for who works there; a cook has no other page of the desk.
  const hasDeskEntry = useMayUseDesk() && !pages.some(({ name }) => name === 'screens');
  return (
    <chakra.nav aria-label={t('menu.label')} pb="3">
      {groupsFor(role)
        .filter((group) => pages.some((page) => groupOf(page, role) === group))
        .map((group) => (
          <chakra.div key={group} role="group" aria-label={t(`menu.${group}`)}>
            {isNarrow ? (
              <chakra.hr my="2" borderColor="border" />
            ) : (
              <chakra.p textStyle="helper" color="fg.subtle" px="3" pt="3" pb="1">
                {t(`menu.${group}`)}
              </chakra.p>
            )}
            {pages
              .filter((page) => groupOf(page, role) === group)
              .map((page) => (
                <MenuLink
                  key={page.path}
                  to={page.path}
                  // The entry stands for its tabs too.
                  {...(page.path === pathname || siblingsOf(page, viewer).some(({ path }) => path === pathname)
                    ? { 'aria-current': 'page' as const }
                    : {})}
                  onClick={onGo}
                  title={isNarrow ? t(`page.${nameOfPage(page, role)}`) : undefined}
                >
                  <OfficeIcon name={page.icon} />
                  <chakra.span flex="1" srOnly={isNarrow}>
                    {t(`page.${nameOfPage(page, role)}`)}
                  </chakra.span>
                  {page.name === 'orders' && todoCount > 0 ? (
                    <chakra.b
                      data-testid="todo-count"
                      textStyle="helper"
                      role="img"
                      aria-label={t('live.todo', { count: todoCount })}
                    >
                      {todoCount}
                    </chakra.b>
                  ) : null}
                </MenuLink>
              ))}
            {group === 'work' && hasDeskEntry ? (
              <MenuAnchor {...DESK_LINK} onClick={onGo} title={isNarrow ? t('screens.open_desk') : undefined}>
                <OfficeIcon name="screen" />
                <chakra.span flex="1" srOnly={isNarrow}>
                  {t('screens.open_desk')}
                </chakra.span>
              </MenuAnchor>
            ) : null}
          </chakra.div>
        ))}
    </chakra.nav>
  );
}
