import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREEN_SETTINGS, type ScreenSettings } from '#contract/domain/screen-settings.ts';
import { createToldSettings } from './told-settings.ts';

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

describe('[SS2] what a screen is told to be set to', () => {
  it('comes with the welcome and with the log, for this screen only', () => {
    const told = createToldSettings(null);
    told.welcomed(set(2));
    expect(told.applied(event('other', set(9)), 'mine')).toBeUndefined();
    expect(told.current()?.version).toBe(2);
    expect(told.applied(event('mine', set(3, { view: 'expo' })), 'mine')).toBe('Wok');
    expect(told.current()).toMatchObject({ version: 3, view: 'expo' });
  });

  it('never goes back: what a replayed log says of before is over', () => {
    const told = createToldSettings(set(5, { sort: 'start_by' }));
    told.applied(event('mine', set(4)), 'mine');
    told.welcomed(undefined);
    expect(told.current()).toMatchObject({ version: 5, sort: 'start_by' });
  });

  it('takes a server and a log of before for what they are', () => {
    const told = createToldSettings(undefined);
    expect(told.applied(event('mine'), 'mine')).toBe('Wok');
    expect(told.applied({ t: 'beat' }, 'mine')).toBeUndefined();
    expect(told.current()).toBeNull();
  });
});
