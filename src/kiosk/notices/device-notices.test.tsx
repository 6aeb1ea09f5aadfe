import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { DeviceNotices } from './notices.tsx';

afterEach(cleanup);

it.each([
  ['zh', -18_000_000, '本机时钟快 5 小时，按服务器时间走'],
  ['en', -18_000_000, "This device's clock is 5 h fast. Server time is used"],
  ['en', 420_000, "This device's clock is 7 min slow. Server time is used"],
  ['en', -45_000, "This device's clock is 45 s fast. Server time is used"],
] as const)(
  'says in %s by how much the clock of %i ms is off, as a person would',
  async (language, clockOffset, text) => {
    await startI18n('kiosk', language);
    const view = PICTURES['01-desk-calm']?.();
    if (view === undefined) throw new Error('no calm picture');
    render(
      <DeskContext value={fakeParts({ ...view, clockOffset, lostCommands: 1 }, {})}>
        <DeskUiContext value={STILL_UI}>
          <DeviceNotices />
        </DeskUiContext>
      </DeskContext>,
    );
    const [drift, lost] = screen.getAllByTestId('device-notice').map(({ textContent }) => textContent);
    expect(drift).toBe(text);
    if (language === 'en') expect(lost).toBe('1 action was lost. Check the orders');
  },
);
