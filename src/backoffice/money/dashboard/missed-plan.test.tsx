import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import { listPlansCall } from '#contract/http/menu/menu-plan.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { setUpCall } from '#contract/http/store/set-up.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const failed: MenuPlan = {
  id: fixtureId(910),
  name: 'Winter',
  state: 'failed',
  publish_at: '2026-11-20T10:00:00.000Z',
  edits: 2,
  conflicts: 1,
  by: 'Li',
  changed_at: '2026-11-20T10:00:00.000Z',
  fault: 'conflict',
  version: 2,
  version_id: null,
};
const none = { orders: 0, sales_cents: 0, average_cents: 0, on_time_rate: null, accept_seconds: null, cancelled: 0 };

beforeEach(() => setSession({ token: 'token-1', adminInfo: anAdminInfo() }));
afterEach(clearSession);

describe('the overview', () => {
  it('[MP5] asks for an action where a plan of the menu was not published, and leads to it', async () => {
    const drafted = { ...failed, id: fixtureId(911), name: 'Spring', state: 'draft', publish_at: null } as const;
    mockServer.use(
      mockCall(listPlansCall, { items: [failed, drafted] }),
      ...officeBackend({}),
      mockCall(setUpCall, { steps: [] }),
      mockCall(dashboardCall, {
        at: '2026-11-27T18:00:00.000Z',
        business_date: '2026-11-27',
        compared_date: '2026-11-20',
        todo_count: 0,
        today: none,
        compared: none,
        hours: [],
        top10: [],
        late: [],
        late_count: 0,
        off: [],
        needs: [],
        screens: { paired: 1, online: 1 },
      }),
    );
    const { screen } = await renderOffice('/seller/dashboard', 'en');
    expect(await screen.findByText('The menu plan "Winter" was not published')).toBeDefined();
    expect(screen.queryByText(/Spring/)).toBeNull();
    const link = screen.getByRole('link', { name: 'See plan' });
    expect(link.getAttribute('href')).toBe(`/foods-list?tab=plans&plan=${failed.id}`);
  });
});
