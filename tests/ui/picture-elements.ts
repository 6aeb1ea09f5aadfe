/**
 * The elements of each desk picture that this product must have, as test ids, each visible, unclipped and not
 * overlapping.
 */
export type Picture = {
  name: string;
  /** Gallery state; the same as the name unless one state serves two sizes. */
  size: { width: number; height: number };
  /** Opened by a person before the picture is taken. */
  open?: string;
  elements: readonly string[];
};

const WALL = { width: 1920, height: 1080 };
const TABLET = { width: 1280, height: 800 };
export const UPRIGHT = { width: 1080, height: 1920 };

const TOP_BAR = ['clock', 'restaurant', 'seal', 'find-button', 'sound-button', 'controls-button', 'menu-button'];
const STRIP = ['off-strip', 'off-entry', 'off-undo'];
const HALT = ['halt', 'turned-away', 'halt-resume'];
const BOARD = [
  'lane-new',
  'lane-preparing',
  'lane-ready',
  'count-new',
  'count-preparing',
  'count-ready',
  'ticket-no',
  'ticket-age',
  'ticket-due',
  'rail',
  'rail-toggle',
];
const TICKETS = ['ticket-items', 'ticket-sum', 'allergy', 'note', 'courier-strip', 'forward'];

export const PICTURE_ELEMENTS: readonly Picture[] = [
  {
    name: '01-desk-calm',
    size: WALL,
    elements: [
      ...TOP_BAR,
      'counts',
      'count-active',
      ...BOARD,
      'lane-way',
      'count-way',
      ...TICKETS,
      'reject',
      'cash',
      'item-tick',
      'rail-row',
    ],
  },
  // The strip of picture 01; it takes a row of the board, so that other tickets are whole than without it.
  { name: '01b-desk-off', size: WALL, elements: [...TOP_BAR, ...STRIP, ...BOARD, 'ticket-items', 'forward'] },
  // Paused or closed is a state of the whole board [CT9].
  { name: '09k-desk-paused', size: WALL, elements: [...TOP_BAR, ...HALT, ...BOARD, 'ticket-items', 'forward'] },
  { name: '09k2-desk-emergency', size: UPRIGHT, elements: ['clock', 'seal', ...HALT, 'forward'] },
  {
    name: '02-desk-alert',
    size: WALL,
    elements: [
      'alert-count',
      'alert-wait',
      'alert-row',
      'mute',
      'dock',
      'alert-dishes',
      'allergy',
      'note',
      'prep-chips',
      'prep-10',
      'prep-15',
      'prep-20',
      'prep-30',
      'prep-45',
      'alert-reject',
      'alert-seen',
      'accept',
    ],
  },
  {
    name: '03-desk-offline',
    size: WALL,
    elements: [
      ...TOP_BAR,
      'counts',
      'offline-banner',
      'offline-queue',
      'retry',
      'new-unknown',
      ...BOARD,
      'lane-way',
      'queued',
      'undo',
    ],
  },
  { name: '03b-desk-catchup', size: WALL, elements: [...TOP_BAR, 'counts', ...BOARD, 'lane-way', ...TICKETS] },
  {
    name: '04a-desk-drawer',
    size: WALL,
    open: '[data-testid="ticket"][data-order-no="051"] .ticket-head',
    elements: [
      'drawer',
      'drawer-close',
      'customer',
      'money',
      'history',
      'courier',
      'timeline',
      'refresh-delivery',
      'cancel-order',
      'prep-more',
    ],
  },
  {
    name: '04b-desk-digest',
    size: WALL,
    elements: [
      'digest-placed',
      'digest-changed',
      'digest-cancelled',
      'digest-tick-placed',
      'digest-tick-changed',
      'digest-tick-cancelled',
      'digest-left',
      'digest-close',
    ],
  },
  {
    name: '05a-desk-selfcheck',
    size: WALL,
    open: '[data-testid="seal"]',
    elements: [
      'check-again',
      'check-last',
      'check-printer',
      'check-volume',
      'check-sound',
      'check-wake',
      'check-link',
      'check-clock',
      'check-storage',
      'check-queue',
      'check-version',
      'check-drill',
      'check-test-printer',
      'check-test-volume',
      'check-test-sound',
      'check-test-link',
      'check-test-drill',
      'check-copy',
      'unpair',
    ],
  },
  {
    name: '05b-desk-pairing',
    size: WALL,
    elements: ['pairing-code', 'pairing-left', 'pairing-arm', 'pairing-renew', 'language'],
  },
  {
    name: '06a-desk-tablet',
    size: TABLET,
    elements: [...TOP_BAR, ...BOARD, ...TICKETS, 'reject', 'item-tick'],
  },
  {
    name: '06b-desk-portrait',
    size: UPRIGHT,
    elements: [
      ...TOP_BAR.filter((testId) => testId !== 'restaurant'),
      ...BOARD,
      'lane-way',
      'count-way',
      ...TICKETS,
      'reject',
      'cash',
      'item-tick',
      'rail-row',
    ],
  },
];

/**
 * Every picture is also looked at in the other size: the same elements must be visible there, except those that fold
 * away.
 */
export const FOLDED_AWAY: readonly string[] = ['counts', 'count-active', 'lane-way', 'count-way', 'cash', 'rail-row'];
/** What only the calm board has: a screen on which not all fits at its ease draws chips and a dock instead [UL4]. */
export const CALM_ONLY: readonly string[] = [
  'restaurant',
  'count-active',
  'lane-new',
  'rail',
  'rail-toggle',
  'ticket-sum',
  'reject',
  'cash',
  'rail-row',
  'new-unknown',
  'queued',
];
export const DENSE: readonly string[] = ['board-rail', 'ready-chip', 'lane-way', 'total-way', 'all-day-open'];
export const OTHER_SIZE = { wall: WALL, tablet: TABLET } as const;
