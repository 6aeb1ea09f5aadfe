import { Navigate, type RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import { loadWords } from '../lib/i18n.ts';
import { Guard } from './auth/guard.tsx';
import { LoginPage } from './auth/login-page.tsx';
import { DASHBOARD_PATH } from './pages.ts';
import { RouteFailure } from './shell/route-failure.tsx';
import { Shell } from './shell/shell.tsx';
import type { Area } from './use-words.ts';

/** A page that comes on demand together with its area's words. */
const page = (area: Area | null, load: () => Promise<ComponentType>) => async () => {
  const [Component] = await Promise.all([load(), area === null ? null : loadWords(area)]);
  return { Component };
};

/** Two layouts (spec.md §2): the login page, and everything else behind the guard. Pages load on demand. */
export const officeRoutes: RouteObject[] = [
  { path: '/auth/login', element: <LoginPage />, errorElement: <RouteFailure /> },
  {
    path: '/',
    element: (
      <Guard>
        <Shell />
      </Guard>
    ),
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <RouteFailure />,
        children: [
          { index: true, element: <Navigate to={DASHBOARD_PATH} replace /> },
          {
            path: 'seller/dashboard',
            lazy: page('figures', async () => (await import('./seller/dashboard-page.tsx')).DashboardPage),
          },
          {
            path: 'order/list',
            lazy: page('orders', async () => {
              await loadWords('refunds');
              return (await import('./order/order-list-page.tsx')).OrderListPage;
            }),
          },
          {
            path: 'order/om',
            lazy: page('orders', async () => {
              await Promise.all([loadWords('refunds'), loadWords('platform')]);
              return (await import('./platform/om-page.tsx')).OmPage;
            }),
          },
          {
            path: 'screens',
            lazy: page('screens', async () => (await import('./screens/screens-page.tsx')).ScreensPage),
          },
          {
            path: 'staff',
            lazy: page('people', async () => (await import('./people/staff-page.tsx')).StaffPage),
          },
          {
            path: 'user/list',
            lazy: page('people', async () => (await import('./people/people-page.tsx')).PeoplePage),
          },
          {
            path: 'administrator',
            lazy: page('people', async () => (await import('./people/administrators-page.tsx')).AdministratorsPage),
          },
          {
            path: 'statistics',
            lazy: page('figures', async () => (await import('./statistics/statistics-page.tsx')).StatisticsPage),
          },
          {
            path: 'statisticsmore',
            lazy: page('figures', async () => (await import('./statistics/trends-page.tsx')).TrendsPage),
          },
          {
            path: 'kitchen',
            lazy: page('figures', async () => (await import('./kitchen/kitchen-page.tsx')).KitchenPage),
          },
          {
            path: 'day-close',
            lazy: page('figures', async () => (await import('./kitchen/day-close-page.tsx')).DayClosePage),
          },
          {
            path: 'seller/bill',
            lazy: page('figures', async () => (await import('./bill/bill-page.tsx')).BillPage),
          },
          {
            path: 'seller/billS',
            lazy: page('figures', async () => (await import('./bill/bills-page.tsx')).BillsPage),
          },
          {
            path: 'platform',
            lazy: page('platform', async () => {
              await loadWords('orders');
              return (await import('./platform/platform-page.tsx')).PlatformPage;
            }),
          },
          {
            path: 'seller/configuration',
            lazy: page('store', async () => (await import('./store/configuration-page.tsx')).ConfigurationPage),
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
            lazy: page('foods', async () => (await import('./foods/foods-list-page.tsx')).FoodsListPage),
          },
          {
            path: 'foods-category',
            lazy: page('foods', async () => (await import('./foods/foods-category-page.tsx')).FoodsCategoryPage),
          },
          {
            path: 'foods/add',
            lazy: page('foods', async () => (await import('./foods/foods-add-page.tsx')).FoodsAddPage),
          },
          {
            path: 'foods/:id/edit',
            lazy: page('foods', async () => (await import('./foods/foods-edit-page.tsx')).FoodsEditPage),
          },
          {
            path: 'channels',
            lazy: page('channels', async () => (await import('./channels/channels-page.tsx')).ChannelsPage),
          },
          {
            path: 'printers',
            lazy: page('printers', async () => (await import('./printers/printers-page.tsx')).PrintersPage),
          },
          {
            path: 'reviews',
            lazy: page('reviews', async () => (await import('./reviews/reviews-page.tsx')).ReviewsPage),
          },
          {
            path: 'rating',
            lazy: page('moderation', async () => {
              // What customers said is told in the reviews' own words.
              await loadWords('reviews');
              return (await import('./moderation/ratings-page.tsx')).RatingsPage;
            }),
          },
          {
            path: 'blacklist-admin',
            lazy: page('moderation', async () => (await import('./moderation/blacklist-page.tsx')).BlacklistPage),
          },
          {
            path: 'getgetSuggest',
            lazy: page('moderation', async () => {
              await loadWords('feedback');
              return (await import('./moderation/feedback-page.tsx')).FeedbackPage;
            }),
          },
          {
            path: 'RestaurantType',
            lazy: page('moderation', async () => (await import('./moderation/types-page.tsx')).TypesPage),
          },
          {
            path: 'customers',
            lazy: page('moderation', async () => (await import('./moderation/customers-page.tsx')).CustomersPage),
          },
          {
            path: 'emaile-admi',
            lazy: page('mail', async () => (await import('./mail/mail-page.tsx')).MailPage),
          },
          {
            path: 'imagegallery',
            lazy: page('gallery', async () => (await import('./gallery/gallery-page.tsx')).GalleryPage),
          },
          {
            path: 'audit',
            lazy: page('audit', async () => {
              // A change of the store is told in the store's own words.
              await loadWords('store');
              return (await import('./audit/audit-page.tsx')).AuditPage;
            }),
          },
          {
            path: 'setting',
            lazy: page('account', async () => (await import('./account/setting-page.tsx')).SettingPage),
          },
          { path: '*', element: <Navigate to={DASHBOARD_PATH} replace /> },
        ],
      },
    ],
  },
];
