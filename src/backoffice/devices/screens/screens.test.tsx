import { cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { coverageCall } from '#contract/http/devices/coverage.ts';
import { deleteDeviceCall, pairDeviceCall, ringDeviceCall, updateDeviceCall } from '#contract/http/devices/device.ts';
import type { DrillPlan } from '#contract/domain/drill.ts';
import { runDrillCall, updateDrillPlanCall } from '#contract/http/devices/drill.ts';
import { aPassedDrill } from '#tests/desk-gallery/check-facts.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aScreen, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';
import { screenFacts } from './screen-facts.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const screens = [aScreen()];
beforeEach(() => {
  screens.splice(0, screens.length, aScreen());
  mockServer.use(...officeBackend({ screens }));
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

describe('the screens page', () => {
  it('pairs a screen by its six digits, however they are grouped, and shows it', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(pairDeviceCall, ({ body }) => {
        sent.push(body);
        const added = aScreen({ id: fixtureId(501), name: '吧台' });
        screens.push(added);
        return added;
      }),
    );
    const { screen } = await renderOffice('/screens');
    fireEvent.click(await screen.findByRole('button', { name: '配对厨房屏' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('6 位数字'), { target: { value: '482 913' } });
    fireEvent.change(dialog.getByLabelText('名字'), { target: { value: ' 吧台 ' } });
    fireEvent.click(dialog.getByRole('button', { name: '配对' }));
    expect(await screen.findByText('已添加')).toBeDefined();
    expect(sent).toMatchObject([{ code: '482913', name: '吧台' }]);
    expect(await screen.findByRole('heading', { name: '吧台' })).toBeDefined();
  });

  it('says at the code that it is wrong or old', async () => {
    mockServer.use(mockCall(pairDeviceCall, new CallError('code_expired')));
    const { screen } = await renderOffice('/screens', 'en');
    fireEvent.click(await screen.findByRole('button', { name: 'Pair a screen' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Pair' }));
    expect(await dialog.findAllByRole('alert')).toHaveLength(2);
    fireEvent.change(dialog.getByLabelText('6 digits'), { target: { value: '482913' } });
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Bar' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Pair' }));
    expect(await dialog.findByText('Wrong or expired. Check the screen for new digits.')).toBeDefined();
  });

  it('rings a screen and says when it was not reached', async () => {
    mockServer.use(mockCall(ringDeviceCall, { reached: false }));
    const { screen } = await renderOffice('/screens');
    fireEvent.click(await screen.findByRole('button', { name: '响一下' }));
    expect(await screen.findByText('前厨 不在线，没响')).toBeDefined();
  });

  it('[CV3] says which dishes no screen would show, and nothing where all are covered', async () => {
    const covered = { is_due: true, opens_at: null, dishes: 12, channels: 2, gaps: [] };
    const gap = { kind: 'no_screen' as const, station: '炒锅', dishes: 12, by: [] };
    mockServer.use(mockCall(coverageCall, { ...covered, gaps: [gap] }));
    const { screen } = await renderOffice('/screens');
    const notice = await screen.findByRole('status', { name: '有些菜，厨房会看不到' });
    expect(notice.textContent).toContain('炒锅：12 道菜接单以后没有一块屏显示');
    let isAsked = false;
    mockServer.use(
      mockCall(coverageCall, () => {
        isAsked = true;
        return covered;
      }),
    );
    cleanup();
    const again = await renderOffice('/screens');
    await again.screen.findByRole('heading', { name: '前厨' });
    await waitFor(() => expect(isAsked).toBe(true));
    expect(again.screen.queryByTestId('coverage')).toBeNull();
  });

  it('revokes only after a question that names the screen', async () => {
    mockServer.use(
      mockCall(deleteDeviceCall, () => {
        screens.length = 0;
        return { deleted: true };
      }),
    );
    const { screen } = await renderOffice('/screens');
    fireEvent.click(await screen.findByRole('button', { name: '撤销…' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('撤销“前厨”？')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: '撤销' }));
    expect(await screen.findByText('已删除')).toBeDefined();
    expect(await screen.findByText('还没有厨房屏')).toBeDefined();
  });

  it('sends a test order and names it', async () => {
    mockServer.use(mockCall(runDrillCall, { id: fixtureId(8), order_id: fixtureId(7), order_no: '007' }));
    const { screen } = await renderOffice('/screens');
    fireEvent.click(await screen.findByRole('button', { name: '测试单' }));
    expect(await screen.findByText('测试单 007 已发出')).toBeDefined();
  });

  it('[SS2] sets a screen, and sends only what was changed', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(updateDeviceCall, ({ body }) => {
        sent.push(body);
        return aScreen();
      }),
    );
    const { screen } = await renderOffice('/screens');
    fireEvent.click(await screen.findByRole('button', { name: '设置…' }));
    const panel = within(await screen.findByRole('dialog'));
    fireEvent.change(panel.getByLabelText('常用备餐时间（分）'), { target: { value: '5，12 25' } });
    fireEvent.click(panel.getByLabelText('出餐'));
    fireEvent.change(panel.getByLabelText('快要晚了'), { target: { value: 'gong' } });
    fireEvent.click(panel.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { sound } = aScreen();
    expect(sent).toMatchObject([
      {
        device_id: aScreen().id,
        settings: {
          view: 'expo',
          prep_chips: [5, 12, 25],
          sound: { ...sound, tones: { ...sound.tones, soon: 'gong' } },
        },
      },
    ]);
    expect(Object.keys((sent[0] as { settings: object }).settings)).toHaveLength(3);
  });

  it('refuses invalid prep times, with an error at the field', async () => {
    const { screen } = await renderOffice('/screens');
    fireEvent.click(await screen.findByRole('button', { name: '设置…' }));
    const panel = within(await screen.findByRole('dialog'));
    fireEvent.change(panel.getByLabelText('常用备餐时间（分）'), { target: { value: 'soon' } });
    fireEvent.click(panel.getByRole('button', { name: '保存' }));
    expect(await panel.findByRole('alert')).toBeDefined();
  });

  it('[DR2] shows a drill stage by stage, and why it did not pass', async () => {
    const stages = aPassedDrill().stages.map((stage) =>
      stage.stage === 'sound' ? { ...stage, state: 'missed' as const, ms: null, reason: 'muted' as const } : stage,
    );
    const drills = [{ ...aPassedDrill(), outcome: 'failed' as const, stages }];
    mockServer.use(...officeBackend({ screens, drills }));
    const { screen } = await renderOffice('/screens', 'en');
    const box = within(await screen.findByTestId('last-drill'));
    expect(box.getByText('Failed')).toBeDefined();
    expect(box.getByTestId('stage-sound').textContent).toBe('Soundthe screen is muted');
    expect(box.getByTestId('stage-screen').textContent).toBe('Screen130 ms');
  });

  it('[DR6] plans drills, and names the next one', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockCall(updateDrillPlanCall, ({ body }) => {
        sent.push(body);
        return { plan: (body as { plan: DrillPlan }).plan, next_at: '2026-11-22T16:45:00.000Z' };
      }),
    );
    const { screen } = await renderOffice('/screens', 'en');
    const form = within(await screen.findByTestId('drill-plan'));
    fireEvent.click(form.getByRole('switch', { name: 'Send automatically' }));
    fireEvent.click(form.getByLabelText('30 minutes'));
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByTestId('next-drill')).textContent).toContain('Next');
    expect(sent).toMatchObject([{ plan: { is_on: true, before_opening_minutes: 30, times: [] } }]);
  });
});

describe('the facts shown of a screen', () => {
  const now = Date.parse('2026-11-21T18:41:00.000Z');
  const keysOf = (screen = aScreen()) => screenFacts(screen, now).map((fact) => fact.key);

  it('names troubles first', () => {
    const { state } = aScreen();
    if (state === null) throw new Error('the fixture has a state');
    const troubled = aScreen({ cursor: 40, state: { ...state, audio_ok: false, queue: 2, clock_drift_ms: -45_000 } });
    expect(keysOf(troubled)).toEqual(['no_sound', 'behind', 'queue', 'drift', 'awake']);
    const hour = aScreen({ state: { ...state, clock_drift_ms: 3_600_000 } });
    expect(screenFacts(hour, now)).toContainEqual({ key: 'drift_minutes', tone: 'soon', values: { count: 60 } });
    expect(keysOf()).toEqual(['sound', 'awake', 'complete']);
  });

  it('claims nothing of a screen that is not connected', () => {
    expect(keysOf(aScreen({ is_online: false }))).toEqual([]);
  });
});
