import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import { listPlansCall } from '#contract/http/menu/menu-plan.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const MINUTE = 60_000;
const planAt = (minutes: number): MenuPlan => ({
  id: fixtureId(910),
  name: 'Winter',
  state: 'planned',
  publish_at: new Date(Date.now() + minutes * MINUTE).toISOString(),
  edits: 2,
  conflicts: 0,
  by: 'Li',
  changed_at: new Date(Date.now() - 60 * MINUTE).toISOString(),
  fault: null,
  version: 1,
  version_id: null,
});

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

describe('a plan of the menu', () => {
  const openMenu = async (plan: MenuPlan) => {
    mockServer.use(
      mockCall(listPlansCall, { items: [plan] }),
      ...officeBackend({}),
      mockCall(listCategoriesCall, { items: [], counts: { dishes: 0, on_sale: 0, off_shelf: 0, sold_out: 0 } }),
      mockCall(listDishesCall, { items: [], total: 0, page: 1, page_size: 2000 }),
    );
    const { screen, queryClient } = await renderOffice('/foods-list', 'en');
    await screen.findByText('The menu is still empty');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return screen;
  };

  it('[MP5] is missed, and said to be, when nothing has published it minutes after its time', async () => {
    const screen = await openMenu(planAt(-10));
    expect(await screen.findByText('The menu plan "Winter" was not published at its time')).toBeDefined();
  });

  it('[MP5] is no matter of anybody before', async () => {
    const screen = await openMenu(planAt(10));
    expect(screen.queryByTestId('plan-notice')).toBeNull();
  });
});
