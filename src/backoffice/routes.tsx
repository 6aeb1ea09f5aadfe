import type { RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n.ts';
import { Guard } from './people/sign-in/guard.tsx';
import { LoginPage } from './people/sign-in/login-page.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import { LazyShell } from './shell/lazy-shell.tsx';
import type { Area } from './use-words.ts';

/** A page that comes on demand together with its area's words. */
const page = (area: Area | null, load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), area === null ? null : loadWords(area)]);
  return { Component };
};

/** Two layouts: the login page, and everything else behind the guard. Pages load on demand. */
export const officeRoutes: RouteObject[] = [
  { path: '/auth/login', element: <LoginPage />, errorElement: <RouteFailure /> },
  {
    path: '/',
    element: (
      <Guard>
        <LazyShell />
      </Guard>
    ),
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <RouteFailure />,
        children: [
          { index: true, lazy: page(null, async () => (await import('./shell/start-page.tsx')).StartPage) },
          {
            path: 'seller/dashboard',
            lazy: page('figures', async () => (await import('./money/dashboard/dashboard-page.tsx')).DashboardPage),
          },
          {
            path: 'order/list',
            lazy: page('orders', async () => {
              await loadWords('refunds');
              return (await import('./orders/list/order-list-page.tsx')).OrderListPage;
            }),
          },
          {
            path: 'order/om',
            lazy: page('orders', async () => {
              await Promise.all([loadWords('refunds'), loadWords('platform')]);
              return (await import('./platform/orders/om-page.tsx')).OmPage;
            }),
          },
          {
            path: 'screens',
            lazy: page('screens', async () => (await import('./devices/screens/screens-page.tsx')).ScreensPage),
          },
          {
            path: 'screens/:id/see',
            lazy: page('screens', async () => (await import('./devices/screens/mirror-page.tsx')).MirrorPage),
          },
          {
            path: 'staff',
            lazy: page('people', async () => (await import('./people/users/staff-page.tsx')).StaffPage),
          },
          {
            path: 'user/list',
            lazy: page('people', async () => (await import('./people/users/people-page.tsx')).PeoplePage),
          },
          {
            path: 'administrator',
            lazy: page(
              'people',
              async () => (await import('./people/users/administrators-page.tsx')).AdministratorsPage,
            ),
          },
          {
            path: 'statistics',
            lazy: page('figures', async () => (await import('./money/statistics/statistics-page.tsx')).StatisticsPage),
          },
          {
            path: 'statisticsmore',
            lazy: page('figures', async () => (await import('./money/statistics/trends-page.tsx')).TrendsPage),
          },
          {
            path: 'kitchen',
            lazy: page('figures', async () => (await import('./money/kitchen/kitchen-page.tsx')).KitchenPage),
          },
          {
            path: 'day-close',
            lazy: page('figures', async () => (await import('./money/kitchen/day-close-page.tsx')).DayClosePage),
          },
          {
            path: 'seller/bill',
            lazy: page('figures', async () => (await import('./money/bills/bill-page.tsx')).BillPage),
          },
          {
            path: 'seller/billS',
            lazy: page('figures', async () => (await import('./money/bills/bills-page.tsx')).BillsPage),
          },
          {
            path: 'platform',
            lazy: page('platform', async () => {
              await loadWords('orders');
              return (await import('./platform/overview/platform-page.tsx')).PlatformPage;
            }),
          },
          {
            path: 'seller/start',
            lazy: page('store', async () => (await import('./store/set-up/set-up-page.tsx')).SetUpPage),
          },
          {
            path: 'seller/configuration',
            lazy: page(
              'store',
              async () => (await import('./store/settings/configuration-page.tsx')).ConfigurationPage,
            ),
          },
          {
            path: 'seller/add',
            lazy: page('store', async () => (await import('./store/add/first-step-page.tsx')).FirstStepPage),
          },
          {
            path: 'seller/addMore',
            lazy: page('store', async () => (await import('./store/add/second-step-page.tsx')).SecondStepPage),
          },
          {
            path: 'seller/list',
            lazy: page('store', async () => {
              await Promise.all([loadWords('platform'), loadWords('orders')]);
              return (await import('./platform/restaurants/seller-list-page.tsx')).SellerListPage;
            }),
          },
          {
            path: 'seller/nolist',
            lazy: page('store', async () => {
              await Promise.all([loadWords('platform'), loadWords('orders')]);
              return (await import('./platform/restaurants/seller-list-page.tsx')).SellerNoListPage;
            }),
          },
          {
            path: 'foods-list',
            lazy: page('menu', async () => (await import('./menu/list/dish-list-page.tsx')).DishListPage),
          },
          {
            path: 'foods-category',
            lazy: page('menu', async () => (await import('./menu/categories/category-page.tsx')).CategoryPage),
          },
          {
            path: 'foods/add',
            lazy: page('menu', async () => (await import('./menu/dish/dish-add-page.tsx')).DishAddPage),
          },
          {
            path: 'foods/:id/edit',
            lazy: page('menu', async () => (await import('./menu/dish/dish-edit-page.tsx')).DishEditPage),
          },
          {
            path: 'channels',
            lazy: page('channels', async () => (await import('./orders/channels/channels-page.tsx')).ChannelsPage),
          },
          {
            path: 'printers',
            lazy: page('printers', async () => (await import('./devices/printers/printers-page.tsx')).PrintersPage),
          },
          {
            path: 'reviews',
            lazy: page('reviews', async () => (await import('./store/reviews/reviews-page.tsx')).ReviewsPage),
          },
          {
            path: 'order/customers',
            lazy: page(
              'customers',
              async () => (await import('./people/store-customers/store-customers-page.tsx')).StoreCustomersPage,
            ),
          },
          {
            path: 'rating',
            lazy: page('moderation', async () => {
              // The ratings page uses the reviews' words.
              await loadWords('reviews');
              return (await import('./store/ratings/ratings-page.tsx')).RatingsPage;
            }),
          },
          {
            path: 'blacklist-admin',
            lazy: page('moderation', async () => (await import('./people/blocklist/blacklist-page.tsx')).BlacklistPage),
          },
          {
            path: 'getgetSuggest',
            lazy: page('moderation', async () => {
              await loadWords('feedback');
              return (await import('./platform/feedback/feedback-page.tsx')).FeedbackPage;
            }),
          },
          {
            path: 'RestaurantType',
            lazy: page(
              'moderation',
              async () => (await import('./platform/restaurant-types/types-page.tsx')).TypesPage,
            ),
          },
          {
            path: 'customers',
            lazy: page('moderation', async () => (await import('./people/customers/customers-page.tsx')).CustomersPage),
          },
          {
            path: 'emaile-admi',
            lazy: page('mail', async () => (await import('./platform/mail/mail-page.tsx')).MailPage),
          },
          {
            path: 'imagegallery',
            lazy: page('gallery', async () => (await import('./platform/gallery/gallery-page.tsx')).GalleryPage),
          },
          {
            path: 'audit',
            lazy: page('audit', async () => {
              // A change of the store or the menu uses their words.
              await Promise.all([loadWords('store'), loadWords('menu')]);
              return (await import('./platform/audit/audit-page.tsx')).AuditPage;
            }),
          },
          {
            path: 'setting',
            lazy: page('account', async () => {
              // One's own PIN is set in the dialog of the people's page.
              await loadWords('people');
              return (await import('./people/account/setting-page.tsx')).SettingPage;
            }),
          },
          { path: '*', lazy: page(null, async () => (await import('./shell/unknown-address.tsx')).UnknownAddress) },
        ],
      },
    ],
  },
];
