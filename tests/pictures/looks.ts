// What a picture is taken of: a state of the desk's gallery as a person opened it.
type Size = { width: number; height: number };

const WALL: Size = { width: 1920, height: 1080 };
const TABLET: Size = { width: 1280, height: 800 };
const UPRIGHT: Size = { width: 1080, height: 1920 };
export const PHONE: Size = { width: 390, height: 844 };
export const DESK_SIZES = { wall: WALL, tablet: TABLET, upright: UPRIGHT, phone: PHONE } as const;
export const LANGUAGES = ['zh', 'en'] as const;

export type DeskLook = {
  name: string;
  /** The gallery's state. */
  picture: string;
  /** What a person taps, one after the other. */
  taps: readonly string[];
  /** The part that is then to be seen. */
  shows?: string;
  isSilent?: true;
};

const id = (testId: string): string => `[data-testid="${testId}"]`;
const head = (no: string): string => `${id('ticket')}[data-order-no="${no}"] .ticket-head`;

/** What a person opens: the state it begins with, the taps, and the part that must then be there. */
const opened = (name: string, picture: string, taps: readonly string[], shows: string): DeskLook => ({
  name,
  picture,
  taps,
  shows: id(shows),
});
const fromMenu = (name: string, shows: string): DeskLook =>
  opened(`panel-${name}`, 'flow-shift', [id('menu-button'), id(`menu-${name}`)], shows);
const SOLD_OUT = [id('controls-button'), id('controls-page-menu')];
const KEYS_ENTRY = `${id('menu-panel')} button.quiet:not([data-testid]) >> nth=-1`;

/** The panels, sheets and pages of the desk, each opened as a person does. */
export const OPENED: readonly DeskLook[] = [
  opened('panel-menu', '01-desk-calm', [id('menu-button')], 'menu-panel'),
  opened('panel-keys', '01-desk-calm', [id('menu-button'), KEYS_ENTRY], 'keys-panel'),
  opened('panel-sound', '01-desk-calm', [id('sound-button')], 'sound-panel'),
  opened('panel-controls', '01b-desk-off', [id('controls-button')], 'controls-panel'),
  opened('panel-sold-out', '01b-desk-off', SOLD_OUT, 'dish-list'),
  opened('panel-dish', '01b-desk-off', [...SOLD_OUT, `${id('dish-list')} button`], 'dish-page'),
  fromMenu('settings', 'settings-panel'),
  fromMenu('board', 'board-panel'),
  fromMenu('find', 'finder'),
  fromMenu('done', 'finder'),
  fromMenu('clean', 'clean-panel'),
  fromMenu('day', 'day-panel'),
  opened('cleaning', '01-desk-calm', [id('menu-button'), id('menu-clean'), id('clean-30')], 'cleaning-cover'),
  opened('drawer-late', '01-desk-calm', [head('051')], 'drawer'),
  opened('drawer-allergy', 'flow-ticked', [head('053')], 'drawer'),
  opened('drawer-trouble', 'board-trouble', [head('071')], 'drawer'),
  opened('drawer-long', 'board-long', [head('061')], 'drawer'),
  opened('drawer-cancel', '01-desk-calm', [head('051'), id('cancel-order')], 'reason-sheet'),
  opened('reject', '01-desk-calm', [id('reject')], 'reason-sheet'),
  opened('lane-sheet', 'board-full', [id('ready-more')], 'lane-sheet'),
  opened('alert-reject', '02-desk-alert', [id('alert-reject')], 'reason-sheet'),
  opened('alert-docked', '02-desk-alert', [id('dock')], 'board-dock'),
  opened('self-check', '05a-desk-selfcheck', [id('seal')], 'check-panel'),
  { name: 'silent-board', picture: '01-desk-calm', taps: [], isSilent: true },
  { name: 'silent-alert', picture: '02-desk-alert', taps: [], isSilent: true },
];
