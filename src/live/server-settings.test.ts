import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN_SETTINGS, type ScreenSettings } from '#contract/domain/screen-settings.ts';
import { createServerSettings } from './server-settings.ts';

const set = (version: number, change: Partial<ScreenSettings> = {}): ScreenSettings => ({
  ...DEFAULT_SCREEN_SETTINGS,
  ...change,
  version,
});
const event = (device_id: string, settings?: ScreenSettings) => ({
  t: 'event',
  epoch: 'e',
  prev: 0,
  event: { seq: 1, type: 'device.changed', body: { device_id, name: 'Wok', change: 'renamed', settings } },
});

describe('[SS2] the settings that the server sends to a screen', () => {
  it('comes with the welcome and with the log, for this screen only', () => {
    const settings = createServerSettings(null);
    settings.welcomed({ settings: set(2) });
    expect(settings.applied(event('other', set(9)), 'mine')).toBeUndefined();
    expect(settings.current()?.version).toBe(2);
    expect(settings.applied(event('mine', set(3, { view: 'expo' })), 'mine')).toBe('Wok');
    expect(settings.current()).toMatchObject({ version: 3, view: 'expo' });
  });

  it('never goes back: older settings in a replayed log change nothing', () => {
    const settings = createServerSettings(set(5, { sort: 'start_by' }));
    settings.applied(event('mine', set(4)), 'mine');
    settings.welcomed({});
    expect(settings.current()).toMatchObject({ version: 5, sort: 'start_by' });
  });

  it('[MI4] keeps the newest message, from the welcome or the log: a replayed older one does not come back', () => {
    const settings = createServerSettings(null);
    const message = (id: string, seen_at: string | null = null) => ({
      id: `01990000-0000-7000-8000-00000000000${id}`,
      text: 'call me',
      by: 'Ada',
      sent_at: '2026-11-21T12:00:00.000Z',
      shown_at: null,
      seen_at,
    });
    const sent = (id: string) => {
      const { event: plain, ...frame } = event('mine');
      return { ...frame, event: { ...plain, body: { ...plain.body, message: message(id) } } };
    };
    settings.welcomed({ message: message('2', '2026-11-21T12:00:05.000Z') });
    settings.applied(sent('1'), 'mine');
    settings.applied(sent('2'), 'mine');
    expect(settings.shown().message).toEqual(message('2', '2026-11-21T12:00:05.000Z'));
    settings.applied(sent('3'), 'other');
    settings.applied(sent('4'), 'mine');
    expect(settings.shown().message?.id).toBe(message('4').id);
    settings.forget();
    expect(settings.shown().message).toBeNull();
  });

  it('accepts a server and a log that do not know settings yet', () => {
    const settings = createServerSettings(undefined);
    expect(settings.applied(event('mine'), 'mine')).toBe('Wok');
    expect(settings.applied({ t: 'beat' }, 'mine')).toBeUndefined();
    expect(settings.current()).toBeNull();
  });
});
