import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#contract/http/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { DASHBOARD_PATH, pageAt } from '../pages.ts';

/** The views opened in this page's life, kept in memory only (spec.md §2). The last one stays. */
export function VisitedTabs({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [visited, setVisited] = useState<readonly string[]>([]);
  if (pageAt(pathname)?.roles.includes(role) === true && !visited.includes(pathname))
    setVisited([...visited, pathname]);
  const close = (path: string): void => {
    const left = visited.filter((other) => other !== path);
    setVisited(left);
    if (path === pathname) void navigate(left.at(-1) ?? DASHBOARD_PATH);
  };
  return (
    <chakra.nav
      aria-label={t('menu.visited')}
      display="flex"
      h="36px"
      px="16px"
      borderBottomWidth="1px"
      borderColor="border"
      flex="none"
      overflowX="auto"
      hideBelow="md"
    >
      {visited.map((path) => {
        const name = t(`page.${pageAt(path)?.name ?? ''}`);
        const isCurrent = path === pathname;
        return (
          <chakra.span
            key={path}
            display="flex"
            alignItems="center"
            textStyle="chip"
            whiteSpace="nowrap"
            color={isCurrent ? 'fg' : 'fg.muted'}
            fontWeight={isCurrent ? '700' : '400'}
            borderBottomWidth="2px"
            borderColor={isCurrent ? 'border.emphasized' : 'transparent'}
          >
            <chakra.span pl="12px" pr="8px" asChild>
              <Link to={path} aria-current={isCurrent ? 'page' : undefined}>
                {name}
              </Link>
            </chakra.span>
            {visited.length > 1 ? (
              <chakra.button
                type="button"
                aria-label={t('menu.close_view', { name })}
                onClick={() => close(path)}
                minW="24px"
                h="24px"
                cursor="pointer"
                display="inline-grid"
                placeItems="center"
                css={{ '& .icon': { width: '14px', height: '14px' } }}
              >
                <Icon name="x" />
              </chakra.button>
            ) : null}
          </chakra.span>
        );
      })}
    </chakra.nav>
  );
}
