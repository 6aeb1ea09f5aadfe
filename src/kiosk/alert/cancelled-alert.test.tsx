import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { alarmsOf } from '../board/board-model.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { HistoryList } from '../drawer/history-list.tsx';
import { AlertLeft } from './alert-left.tsx';
import { AlertPaper } from './alert-paper.tsx';

afterEach(cleanup);

const SAID = 'Wrong address, I ordered again for my office.';

async function showAlarm(picture: string): Promise<void> {
  await startI18n('kiosk', 'en');
  const view = PICTURES[picture]?.();
  const [alarm] = alarmsOf(view?.orders ?? [], NOW_MS, 180);
  if (view === undefined || alarm === undefined) throw new Error('nothing rings');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskUiContext value={STILL_UI}>
          <AlertLeft alarms={[alarm]} first={alarm} />
          <AlertPaper alarm={alarm} prep={20} onPrep={() => undefined} />
          <HistoryList order={alarm.order} />
        </DeskUiContext>
      </DeskContext>,
    );
  });
}

it('a cancelled alarm says why in the words of who cancelled, and the drawer does too', async () => {
  await showAlarm('alert-cancelled');
  expect(screen.getByTestId('alert-bands').textContent).toContain(SAID);
  expect(screen.getByTestId('history').textContent).toContain(SAID);
});

it('a ready order that was cancelled is not to be handed over: nothing of it is stopped any more', async () => {
  await showAlarm('alert-cancelled-ready');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Do not hand over');
  expect(screen.queryByTestId('difference-stop')).toBeNull();
  expect(screen.getByTestId('difference-cooked').textContent).toContain('Steamed rice');
  expect(screen.getByTestId('alert-seen').textContent).toContain('Kept here, clear it');
});

it('one that is cooked is stopped', async () => {
  await showAlarm('alert-cancelled');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Stop');
  expect(screen.getByTestId('difference-stop').textContent).toContain('Steamed rice');
});

it('what stays the same in a changed order has its note and its allergies', async () => {
  await showAlarm('alert-changed-much');
  const same = screen.getByTestId('difference-same');
  expect(within(same).getByTestId('note').textContent).toContain('少一点，分两盒装');
  expect(within(same).getByTestId('allergy').textContent).toContain('Sesame allergy');
});
