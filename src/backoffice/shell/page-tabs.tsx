import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { nameOfPage, pageAt, siblingsOf } from '../pages.ts';
import { usePageViewer } from './use-page-viewer.ts';

const Tab = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    h: '36px',
    px: '3',
    mb: '-1px',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', fontWeight: '700', borderColor: 'border.emphasized' },
  },
});

/** The pages behind one entry of the menu, above each of them. */
export function PageTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const viewer = usePageViewer();
  const page = pageAt(pathname);
  const siblings = page === undefined ? [] : siblingsOf(page, viewer);
  if (siblings.length === 0) return null;
  return (
    <chakra.nav
      aria-label={t('menu.beside')}
      display="flex"
      gap="1"
      mb="4"
      borderBottomWidth="1px"
      borderColor="border"
      overflowX="auto"
      css={{ '@media print': { display: 'none' } }}
    >
      {siblings.map((one) => (
        <Tab key={one.path} to={one.path} aria-current={one === page ? 'page' : undefined}>
          {t(`page.${nameOfPage(one, viewer.role)}`)}
        </Tab>
      ))}
    </chakra.nav>
  );
}
