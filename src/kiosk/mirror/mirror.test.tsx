import { describe, expect, it, vi } from 'vitest';
import type { Device } from '#contract/http/devices/device.ts';
import type { ClientFrame } from '#contract/live.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { aScreen } from '#tests/support/office-fixtures.ts';
import { createCell } from '../cell.ts';
import { createMirrorRequests } from './mirror-requests.ts';
import { mirrorParts } from './mirror-parts.ts';

const { signal } = new AbortController();
const REPORT = aScreen().state;

describe('[MI1] what a mirror sends', () => {
  it('is nothing but questions: no mark, no beat, no command of the desk leaves it', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    const requests = createMirrorRequests(
      { restaurant_id: 'r', device_id: 'd' },
      () => ({ epoch: 'e', cursor: 1 }),
      () => undefined,
    );
    if (REPORT === null) throw new Error('the fixture reports nothing');
    const frames: ClientFrame[] = [
      { t: 'ack', epoch: 'e', applied: 1, displayed: [], sounded: [], touched: [] },
      { t: 'beat_ack', n: 1, cursor: 1, report: REPORT },
      {
        t: 'command',
        command: { command_id: 'c', device_seq: 1, order_id: 'o', expect_rev: 1, act: { action: 'done' } },
      },
    ];
    expect(await requests.push(null, frames, signal)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    await expect(requests.push(null, [{ t: 'probe', n: 1 }], signal)).rejects.toThrow('connection');
    const [request] = asked.mock.calls[0] ?? [];
    expect(request).toMatchObject({ method: 'GET' });
    asked.mockRestore();
  });
});

describe('[MI2] the desk behind a mirror', () => {
  const [drawn] = Object.values(PICTURES);
  if (drawn === undefined) throw new Error('no picture');
  const view = drawn();

  it('does nothing: an act is refused, and nothing is reported', async () => {
    const act = vi.fn(async () => 'command');
    const report = vi.fn();
    const base = fakeParts(view, {
      act,
      reportDisplayed: report,
      reportSounded: report,
      reportTouched: report,
      reportDevice: report,
      reportGlass: report,
    }).desk;
    const { desk, sound, calls } = mirrorParts(base, createCell<Device | null>(aScreen()));
    await expect(desk.act('o', { action: 'acknowledge', ring_rev: 1 })).rejects.toThrow('a mirror does nothing');
    desk.reportDisplayed([{ order_id: 'o', rev: 1 }]);
    desk.reportSounded(['o']);
    desk.reportTouched('o');
    desk.reportDevice({ audio_ok: true });
    expect([act, report].map((each) => each.mock.calls.length)).toEqual([0, 0]);
    expect(await sound.test('new')).toBe(false);
    await expect(calls.updateDishes({} as never)).rejects.toThrow('a mirror does nothing');
  });

  it('claims of completeness what the screen claimed, and of a silent screen that it is lost', () => {
    const glass = {
      width: 1280,
      height: 800,
      page: 0,
      step: 'rush',
      seal: 'checking',
      alarm: 'none',
      is_rail_open: true,
      others: 'dim',
      drawer: null,
      panel: null,
    } as const;
    const screen = createCell<Device | null>(aScreen({ glass }));
    const { desk, own } = mirrorParts(fakeParts(view).desk, screen);
    expect(desk.view().seal.kind).toBe('checking');
    expect(own.view().settings.density).toBe('rush');
    screen.set(aScreen({ glass: { ...glass, seal: 'ok' } }));
    expect(desk.view().seal.kind).toBe('ok');
    screen.set(aScreen({ glass: { ...glass, seal: 'ok' }, is_online: false }));
    expect(desk.view().seal.kind).toBe('lost');
    expect(desk.view()).toBe(desk.view());
  });
});
