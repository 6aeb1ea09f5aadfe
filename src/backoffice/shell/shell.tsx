import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useMay } from '../../lib/use-may.ts';
import { currentUserQuery } from '../../data/people/session-mutations.ts';
import { useSession } from '../../lib/use-session.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../kit/failure-text.ts';
import { ADD_STORE_PATH, groupOf, isFreeFor, nameOfPage, opensTo, pageAt } from '../pages.ts';
import { CommandPalette } from './command-palette.tsx';
import { LinkBanner } from './link-banner.tsx';
import { PageTabs } from './page-tabs.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { RestaurantContext, useChosenRestaurant, useRestaurantOfAddress } from './restaurant-context.ts';
import { RestaurantSwitch } from './restaurant-switch.tsx';
import { SecondFactorHint } from './second-factor-hint.tsx';
import { SideColumn } from './side-column.tsx';
import { SideMenu } from './side-menu.tsx';
import { StoreHere } from './store-here.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useLiveNotices } from './use-live-notices.ts';
import { SeveralContext } from './use-page-viewer.ts';
import { useShortcut } from './use-shortcut.ts';
import { ViewBanner } from './view-banner.tsx';
import { VisitedTabs } from './visited-tabs.tsx';
import { PageButton } from '../kit/page-link.tsx';

/** A role that was given is on the menu so soon; one that was taken away shows at the first refusal. */
const ROLES_AGAIN_MS = 60_000;

/** The basic layout: menu, bar, visited views and the page, for the chosen restaurant. */
export function Shell() {
  const { t } = useTranslation();
  const { token, adminInfo } = useSession();
  const may = useMay();
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const me = useQuery({ ...currentUserQuery, staleTime: 300_000, refetchInterval: ROLES_AGAIN_MS });
  const isChoosing = useRestaurantOfAddress();
  const { chosen, isOfSeveral, isPending, error, refetch } = useChosenRestaurant();
  const { link, latest } = useLiveNotices(token);
  const page = pageAt(pathname);
  useShortcut({ key: 'k', with: 'command' }, () => setIsSearching(true));

  if (adminInfo === null)
    return me.error === null ? (
      <SkeletonRows label={t('loading')} />
    ) : (
      <Failed failure={me.error} onRetry={() => void me.refetch()} />
    );
  // The frame is there at once; its pages need to know whose they are.
  const isWaiting = isPending || isChoosing;
  const { role } = adminInfo;
  const isPlatform = role === 'admin';
  const restaurantSwitch = isWaiting ? (
    <chakra.div h="36px" />
  ) : chosen === undefined && !isPlatform ? null : (
    <RestaurantSwitch chosen={chosen} isPlatform={isPlatform} canAdd={!isOfSeveral && may('store.add')} />
  );
  const trail = page === undefined ? [] : [t(`menu.${groupOf(page, role)}`), t(`page.${nameOfPage(page, role)}`)];
  const isFree = page !== undefined && isFreeFor(page, role);
  const isOpen = page === undefined || opensTo(page, may);

  return (
    <RestaurantContext value={chosen ?? null}>
      <SeveralContext value={isOfSeveral}>
        <chakra.div display="flex" h="100dvh">
          <SideColumn restaurantSwitch={restaurantSwitch} />
          <chakra.div display="flex" flexDirection="column" flex="1" minW="0" bg="bg.panel">
            <ViewBanner adminInfo={adminInfo} />
            <SecondFactorHint adminInfo={adminInfo} />
            {link === 'lost' ? <LinkBanner /> : null}
            <TopBar
              trail={trail}
              isOfRestaurant={!isFree}
              adminInfo={adminInfo}
              latest={latest}
              isOfSeveral={isOfSeveral}
              onMenu={() => setIsMenuOpen(true)}
              onSearch={() => setIsSearching(true)}
            />
            {isOfSeveral && !isFree && chosen !== undefined ? (
              <StoreHere name={chosen.name} onChoose={() => setIsMenuOpen(true)} />
            ) : null}
            <VisitedTabs />
            <Main>
              {isWaiting ? (
                <SkeletonRows label={t('loading')} />
              ) : !isOpen ? (
                <NotAllowed />
              ) : error !== null && page !== undefined && !isFree ? (
                // Another restaurant can still be chosen, and what is of none opened.
                <Failed failure={error} onRetry={() => void refetch()} />
              ) : chosen === undefined && page !== undefined && !isFree ? (
                <NoRestaurant canAdd={may('store.add')} choice={isPlatform ? restaurantSwitch : null} />
              ) : (
                <>
                  <PageTabs />
                  <Outlet key={chosen?.id} />
                </>
              )}
            </Main>
          </chakra.div>
        </chakra.div>
        {isMenuOpen ? (
          <SidePanel
            title="来单"
            closeLabel={t('close')}
            placement="start"
            width="280px"
            onClose={() => setIsMenuOpen(false)}
          >
            {restaurantSwitch}
            <SideMenu isNarrow={false} onGo={() => setIsMenuOpen(false)} />
          </SidePanel>
        ) : null}
        {isSearching ? <CommandPalette onClose={() => setIsSearching(false)} /> : null}
      </SeveralContext>
    </RestaurantContext>
  );
}

function Failed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={failureText(t, failure)}
      text={t('data_is_safe')}
      code={codeOf(failure)}
      retry={{ label: t('retry'), onRetry }}
    />
  );
}

/** The part of the page that scrolls, and remembers to where. */
function Main({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useKeptScroll(ref);
  return (
    <chakra.main
      ref={ref}
      // What is hidden but spoken is placed in here, and scrolls here, not with the document.
      position="relative"
      flex="1"
      minH="0"
      overflowY="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '3', md: '5' }}
    >
      {children}
    </chakra.main>
  );
}

/** A new owner starts here; an administrator chooses one of all. */
function NoRestaurant({ canAdd, choice }: { canAdd: boolean; choice: ReactNode }) {
  const { t } = useTranslation();
  if (choice !== null)
    return (
      <EmptyState glyph="店" title={t('choose_restaurant')} text={t('choose_restaurant_text')}>
        <chakra.div w="280px">{choice}</chakra.div>
      </EmptyState>
    );
  if (!canAdd) return <EmptyState glyph="店" title={t('no_restaurant')} />;
  return (
    <EmptyState glyph="店" title={t('no_restaurant')} text={t('no_restaurant_text')}>
      <PageButton look="ink" to={ADD_STORE_PATH}>
        {t('page.add_store')}
      </PageButton>
    </EmptyState>
  );
}
