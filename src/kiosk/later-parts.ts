import { lazy } from 'react';
import { loadWords } from '#src/lib/i18n.ts';
import { PRINT_LOADERS } from './print/late-print.ts';

/**
 * What no order waits for is loaded right after the first painted board and kept: by the time a person asks for it, it
 * is there, also without a network.
 */
const withWords = <T>(load: Promise<T>, area = 'controls'): Promise<T> =>
  Promise.all([load, loadWords(area)]).then(([part]) => part);
const loadRail = () => withWords(import('./rail/rail.tsx'), 'flow');
const loadPhoneBoard = () => withWords(import('./board/phone-board.tsx'), 'flow');
const loadTakeBack = () => withWords(import('./recall/take-back.tsx'), 'flow');
const loadFinder = () => withWords(import('./search/finder.tsx'), 'flow');
const loadBoardPanel = () => withWords(import('./board/board-panel.tsx'), 'flow');
const loadCleanPanel = () => withWords(import('./cleaning/clean-panel.tsx'), 'flow');
const loadDay = () => withWords(import('./day/day-panel.tsx'), 'day');
const loadCleaningCover = () => withWords(import('./cleaning/cleaning-cover.tsx'), 'flow');
const loadDrawer = () => withWords(import('./drawer/drawer.tsx'));
const loadOffStrip = () => withWords(import('./controls/off-strip.tsx'));
const loadControls = () => withWords(import('./controls/controls-panel.tsx'));
const loadMenu = () => withWords(import('./controls/menu-panel.tsx'), 'flow');
const loadSound = () => withWords(import('./controls/sound-panel.tsx'), 'screen');
const loadCheck = () => withWords(import('./check/check-panel.tsx'), 'screen');
const loadSettings = () => withWords(import('./settings/settings-panel.tsx'), 'screen');
const loadKeys = () => withWords(import('./controls/keys-panel.tsx'), 'flow');
const loadDeskKeys = () => import('./keyboard/desk-keys.tsx');
const loadLaneSheet = () => import('./board/lane-sheet.tsx');
const loadRingCall = () => import('./controls/ring-call.tsx');
const loadOfflineBanner = () => import('./link/offline-banner.tsx');
const loadDigest = () => import('./digest/digest.tsx');
const loadPairing = () => import('./pairing/pairing-screen.tsx');

export const Drawer = lazy(async () => ({ default: (await loadDrawer()).Drawer }));
export const OffStrip = lazy(async () => ({ default: (await loadOffStrip()).OffStrip }));
export const ControlsPanel = lazy(async () => ({ default: (await loadControls()).ControlsPanel }));
export const MenuPanel = lazy(async () => ({ default: (await loadMenu()).MenuPanel }));
export const SoundPanel = lazy(async () => ({ default: (await loadSound()).SoundPanel }));
export const CheckPanel = lazy(async () => ({ default: (await loadCheck()).CheckPanel }));
export const SettingsPanel = lazy(async () => ({ default: (await loadSettings()).SettingsPanel }));
export const KeysPanel = lazy(async () => ({ default: (await loadKeys()).KeysPanel }));
export const DeskKeys = lazy(async () => ({ default: (await loadDeskKeys()).DeskKeys }));
export const LaneSheet = lazy(async () => ({ default: (await loadLaneSheet()).LaneSheet }));
export const RingCall = lazy(async () => ({ default: (await loadRingCall()).RingCall }));
export const OfflineBanner = lazy(async () => ({ default: (await loadOfflineBanner()).OfflineBanner }));
export const Digest = lazy(async () => ({ default: (await loadDigest()).Digest }));
export const PairingScreen = lazy(async () => ({ default: (await loadPairing()).PairingScreen }));

export const Rail = lazy(async () => ({ default: (await loadRail()).Rail }));
export const PhoneBoard = lazy(async () => ({ default: (await loadPhoneBoard()).PhoneBoard }));
export const TakeBack = lazy(async () => ({ default: (await loadTakeBack()).TakeBack }));
export const Finder = lazy(async () => ({ default: (await loadFinder()).Finder }));
export const BoardPanel = lazy(async () => ({ default: (await loadBoardPanel()).BoardPanel }));
export const CleanPanel = lazy(async () => ({ default: (await loadCleanPanel()).CleanPanel }));
export const DayPanel = lazy(async () => ({ default: (await loadDay()).DayPanel }));
export const CleaningCover = lazy(async () => ({ default: (await loadCleaningCover()).CleaningCover }));

const LOADERS = [
  () => import('./http-lane.ts'),
  loadRail,
  loadPhoneBoard,
  loadTakeBack,
  ...PRINT_LOADERS,
  loadOffStrip,
  loadOfflineBanner,
  loadRingCall,
  loadDigest,
  loadDrawer,
  loadLaneSheet,
  loadDeskKeys,
  loadControls,
  loadMenu,
  loadSound,
  loadCheck,
  loadSettings,
  loadKeys,
  loadFinder,
  loadBoardPanel,
  loadCleanPanel,
  loadCleaningCover,
  loadDay,
  loadPairing,
];

export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled(LOADERS.map(async (load) => load()));
}
