import { chakra, Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { useSession } from '../../lib/use-session.ts';
import { DASHBOARD_PATH, nameOfPage, opensTo, pageAt } from '../pages.ts';
import { useShortcut } from './use-shortcut.ts';
import { useUnsavedViews } from './unsaved-views.ts';
import { VisitedTab } from './visited-tab.tsx';

/** More than these go into the menu at the end of the row. */
const IN_SIGHT = 8;

type View = { path: string; search: string };

/** The views opened in this page's life, kept in memory only, each with its filters. The last one stays. */
export function VisitedTabs() {
  const may = useMay();
  const role = useSession().adminInfo?.role;
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const unsaved = useUnsavedViews();
  const [views, setViews] = useState<readonly View[]>([]);
  const page = pageAt(pathname);
  const isPage = page !== undefined && opensTo(page, may);
  const known = views.find((view) => view.path === pathname);
  if (isPage && known === undefined) setViews([...views, { path: pathname, search }]);
  else if (known !== undefined && known.search !== search)
    setViews(views.map((view) => (view === known ? { ...view, search } : view)));

  const nameOf = ({ path }: View): string => {
    const viewed = pageAt(path);
    return viewed === undefined ? '' : t(`page.${nameOfPage(viewed, role)}`);
  };
  const addressOf = ({ path, search: filters }: View): string => path + filters;
  function close(path: string): void {
    if (views.length < 2) return;
    const left = views.filter((view) => view.path !== path);
    setViews(left);
    const next = left.at(-1);
    if (path === pathname) void navigate(next === undefined ? DASHBOARD_PATH : addressOf(next));
  }
  useShortcut({ key: 'w', with: 'alt' }, () => close(pathname));

  return (
    <chakra.nav
      aria-label={t('menu.visited')}
      display="flex"
      minH="36px"
      px="4"
      borderBottomWidth="1px"
      borderColor="border"
      flex="none"
      hideBelow="md"
    >
      <chakra.div display="flex" minW="0" overflowX="auto">
        {views.slice(0, IN_SIGHT).map((view) => (
          <VisitedTab
            key={view.path}
            to={addressOf(view)}
            name={nameOf(view)}
            isCurrent={view.path === pathname}
            isUnsaved={unsaved.has(view.path)}
            {...(views.length > 1 ? { onClose: () => close(view.path) } : {})}
          />
        ))}
      </chakra.div>
      {views.length < 2 ? null : (
        <Menu.Root positioning={{ placement: 'bottom-end' }}>
          <Menu.Trigger asChild>
            <Button look="ghost" size="square" h="34px" ml="auto" aria-label={t('menu.more_views')}>
              <OfficeIcon name="more" />
            </Button>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content minW="200px" bg="bg.panel" boxShadow="var(--shadow-menu)">
                {views.slice(IN_SIGHT).map((view) => (
                  <Menu.Item key={view.path} value={view.path} h="36px" onClick={() => void navigate(addressOf(view))}>
                    {nameOf(view)}
                  </Menu.Item>
                ))}
                {views.length > IN_SIGHT ? <Menu.Separator /> : null}
                <Menu.Item value="close" h="36px" onClick={() => close(pathname)}>
                  {t('menu.close_this')}
                  <Menu.ItemCommand>Alt W</Menu.ItemCommand>
                </Menu.Item>
                <Menu.Item
                  value="others"
                  h="36px"
                  onClick={() => setViews(views.filter((view) => view.path === pathname))}
                >
                  {t('menu.close_others')}
                </Menu.Item>
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
      )}
    </chakra.nav>
  );
}
