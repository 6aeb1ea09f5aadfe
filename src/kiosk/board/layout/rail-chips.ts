import type { Fitted, LayoutOrder, LayoutScreen, Rail } from './layout-types.ts';
import { chipGapOf, formOf, railOf, touchOf } from './sizes.ts';

const HEAD_REM = 2;
/** The list of what is to be made needs its head and three dishes. */
const LIST_REM = 9;
const PORTRAIT = { headRem: 4.5, allDayRem: 14, moreRem: 9, gapRem: 0.375 };

/** As many of `ids` as there is room for; a button takes the place of the last one when some are left. */
export function fitted(ids: readonly string[], room: number): Fitted {
  if (ids.length <= room) return { shown: ids, more: [] };
  const shown = ids.slice(0, Math.max(0, room - 1));
  return { shown, more: ids.slice(shown.length) };
}

type RailInput = { screen: LayoutScreen; height: number; isRush: boolean; hasStation: boolean };

/** Ready and On the way as chips: trouble always, then as much as there is room for [UL15]. */
export function railChips(
  lanes: Record<'ready' | 'way' | 'scheduled', readonly LayoutOrder[]>,
  { screen, height, isRush, hasStation }: RailInput,
): Rail {
  const loud = lanes.way.filter((order) => order.isTrouble || order.isLate);
  const fine = lanes.way.filter((order) => !order.isTrouble && !order.isLate).map(({ id }) => id);
  const rest = { fine, scheduled: lanes.scheduled.map(({ id }) => id) };
  const ready = lanes.ready.map(({ id }) => id);
  const worst = loud.map(({ id }) => id);
  const { rem } = screen;
  if (formOf(screen) === 'portrait') {
    const across = portraitChips(screen);
    return { ...rest, ready: fitted(ready, across), way: fitted(worst, across - 1), hasList: false };
  }
  const row = touchOf(rem) + chipGapOf(rem);
  const heads = 2 * HEAD_REM * rem;
  const buttons = Number(fine.length > 0) + Number(rest.scheduled.length > 0) + Number(hasStation);
  const chips = (list: number): number => Math.floor((height - heads - buttons * row - list) / row);
  const wanted = ready.length + worst.length;
  const hasList = !isRush && chips(LIST_REM * rem) >= wanted;
  const room = Math.max(2, hasList ? wanted : chips(row));
  return { ...rest, hasList, ...shareRoom(ready, worst, room, loud.filter(({ isTrouble }) => isTrouble).length) };
}

/** Each group gets half, what one does not need goes to the other; trouble comes before the half. */
function shareRoom(ready: readonly string[], worst: readonly string[], room: number, troubles: number) {
  const half = Math.floor(room / 2);
  const forWay = Math.max(
    Math.min(worst.length, Math.max(half, troubles)),
    Math.min(worst.length, room - ready.length),
  );
  const wayRoom = Math.min(forWay, room - Math.min(1, ready.length));
  return { ready: fitted(ready, room - wayRoom), way: fitted(worst, wayRoom) };
}

/** How many chips stand side by side in a row of an upright screen, with its button. */
function portraitChips({ width, rem }: LayoutScreen): number {
  const room = width - (1.5 + PORTRAIT.headRem + PORTRAIT.gapRem) * rem;
  return Math.max(2, Math.floor(room / (railOf(rem) + PORTRAIT.gapRem * rem)));
}
