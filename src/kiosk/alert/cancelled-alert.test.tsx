import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { alarmsOf } from '../board/board-model.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { HistoryList } from '../drawer/history-list.tsx';
import { AlertPaper } from './alert-paper.tsx';

afterEach(cleanup);

const SAID = 'Wrong address, I ordered again for my office.';

it('a cancelled alarm says why in the words of who cancelled, and the drawer does too', async () => {
  await startI18n('kiosk', 'en');
  const view = PICTURES['alert-cancelled']?.();
  const [alarm] = alarmsOf(view?.orders ?? [], NOW_MS, 180);
  if (view === undefined || alarm === undefined) throw new Error('nothing rings');
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskUiContext value={STILL_UI}>
          <AlertPaper alarm={alarm} prep={20} onPrep={() => undefined} />
          <HistoryList order={alarm.order} />
        </DeskUiContext>
      </DeskContext>,
    );
  });
  expect(screen.getByTestId('alert-bands').textContent).toContain(SAID);
  expect(screen.getByTestId('history').textContent).toContain(SAID);
});
