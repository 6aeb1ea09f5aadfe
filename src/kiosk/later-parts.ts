import { lazy } from 'react';
import { loadWords } from '#src/lib/i18n.ts';
import { latePart } from './late-part.ts';
import { PRINT_LOADERS } from './print/late-print.ts';

/**
 * What no order waits for is loaded right after the first painted board and kept: by the time a person asks for it, it
 * is there, also without a network.
 */
const withWords = <T>(load: Promise<T>, area = 'controls'): Promise<T> =>
  Promise.all([load, loadWords(area)]).then(([part]) => part);
const loadAllDayList = () => withWords(import('./rail/all-day-list.tsx'), 'flow');
const loadAllDaySheet = () => withWords(import('./rail/all-day-sheet.tsx'), 'flow');
const loadRail = () => withWords(import('./rail/rail.tsx'), 'flow');
const loadPhoneBoard = () => withWords(import('./board/phone-board.tsx'), 'flow');
const loadUndoButton = () => withWords(import('./recall/undo-button.tsx'), 'flow');
const loadFinder = () => withWords(import('./search/finder.tsx'), 'flow');
const loadBoardPanel = () => withWords(withWords(import('./board/board-panel.tsx'), 'flow'), 'screen');
const loadCleanPanel = () => withWords(import('./cleaning/clean-panel.tsx'), 'flow');
const loadDay = () => withWords(import('./day/day-panel.tsx'), 'day');
const loadCleaningCover = () => withWords(import('./cleaning/cleaning-cover.tsx'), 'flow');
const loadDrawer = () => withWords(import('./drawer/drawer.tsx'));
const loadMendSheet = () => withWords(import('./drawer/mend-sheet.tsx'), 'flow');
const loadLineSheet = () => withWords(import('./drawer/line-sheet.tsx'), 'flow');
const loadOffStrip = () => withWords(import('./availability/off-strip.tsx'));
const loadHaltBar = () => withWords(import('./availability/halt-bar.tsx'));
const loadTroubleFold = () => withWords(import('./notices/trouble-fold.tsx'));
const loadTroublePanel = () => withWords(import('./notices/trouble-panel.tsx'));
const loadTurnedAway = () => withWords(import('./availability/turned-away-panel.tsx'));
const loadViewStrip = () => withWords(import('./top-bar/view-strip.tsx'));
const loadControls = () => withWords(import('./availability/controls-panel.tsx'));
const loadMenu = () => withWords(import('./top-bar/menu-panel.tsx'), 'flow');
const loadSound = () => withWords(import('./sound/sound-panel.tsx'), 'screen');
const loadCheck = () => withWords(import('./check/check-panel.tsx'), 'screen');
const loadSettings = () => withWords(import('./settings/settings-panel.tsx'), 'screen');
const loadKeys = () => withWords(import('./keyboard/keys-panel.tsx'), 'flow');
const loadDeskKeys = () => import('./keyboard/desk-keys.tsx');
const loadLaneSheet = () => import('./board/lane-sheet.tsx');
const loadLift = () => withWords(import('./board/lift.tsx'), 'print');
const loadRingCall = () => import('./sound/ring-call.tsx');
const loadMessageCall = () => withWords(import('./messages/message-call.tsx'), 'screen');
const loadGlassReport = () => import('./mirror/glass-report.tsx');
const loadOfflineBanner = () => import('./link/offline-banner.tsx');
const loadCourierPaper = () => import('./alert/courier-paper.tsx');
const loadSoldOutReason = () => import('./alert/sold-out-reason.tsx');
const loadAcceptAll = () => import('./alert/accept-all.tsx');
const loadDigest = () => import('./digest/digest.tsx');
const loadNumbers = () => withWords(import('./numbers/numbers-screen.tsx'), 'numbers');
/** Not among those that are kept ready: most restaurants never ask. */
const loadPersonGate = () => withWords(withWords(import('./person/person-gate.tsx'), 'flow'), 'person');
const loadPairing = () => import('./pairing/pairing-screen.tsx');

/** What a phone, and a screen without a kitchen, show first. */
export const PhoneBoard = lazy(async () => ({ default: (await loadPhoneBoard()).PhoneBoard }));
export const NumbersScreen = lazy(async () => ({ default: (await loadNumbers()).NumbersScreen }));
export const PairingScreen = lazy(async () => ({ default: (await loadPairing()).PairingScreen }));

export const Drawer = latePart(async () => (await loadDrawer()).Drawer);
export const MendSheet = latePart(async () => (await loadMendSheet()).MendSheet);
export const OffStrip = latePart(async () => (await loadOffStrip()).OffStrip);
export const OffFold = latePart(async () => (await loadOffStrip()).OffFold);
export const HaltBar = latePart(async () => (await loadHaltBar()).HaltBar);
export const TroubleFold = latePart(async () => (await loadTroubleFold()).TroubleFold);
export const TroublePanel = latePart(async () => (await loadTroublePanel()).TroublePanel);
export const TurnedAwayPanel = latePart(async () => (await loadTurnedAway()).TurnedAwayPanel);
export const ViewStrip = latePart(async () => (await loadViewStrip()).ViewStrip);
export const ControlsPanel = latePart(async () => (await loadControls()).ControlsPanel);
export const MenuPanel = latePart(async () => (await loadMenu()).MenuPanel);
export const SoundPanel = latePart(async () => (await loadSound()).SoundPanel);
export const CheckPanel = latePart(async () => (await loadCheck()).CheckPanel);
export const SettingsPanel = latePart(async () => (await loadSettings()).SettingsPanel);
export const KeysPanel = latePart(async () => (await loadKeys()).KeysPanel);
export const DeskKeys = latePart(async () => (await loadDeskKeys()).DeskKeys);
export const LaneSheet = latePart(async () => (await loadLaneSheet()).LaneSheet);
export const Lift = latePart(async () => (await loadLift()).Lift);
export const LineSheet = latePart(async () => (await loadLineSheet()).LineSheet);
export const RingCall = latePart(async () => (await loadRingCall()).RingCall);
export const MessageCall = latePart(async () => (await loadMessageCall()).MessageCall);
export const GlassReport = latePart(async () => (await loadGlassReport()).GlassReport);
export const OfflineBanner = latePart(async () => (await loadOfflineBanner()).OfflineBanner);
export const CourierPaper = latePart(async () => (await loadCourierPaper()).CourierPaper);
export const SoldOutReason = latePart(async () => (await loadSoldOutReason()).SoldOutReason);
export const AcceptAll = latePart(async () => (await loadAcceptAll()).AcceptAll);
export const PersonGate = latePart(async () => (await loadPersonGate()).PersonGate);
export const Digest = latePart(async () => (await loadDigest()).Digest);

export const Rail = latePart(async () => (await loadRail()).Rail);
export const AllDaySheet = latePart(async () => (await loadAllDaySheet()).AllDaySheet);
export const AllDayList = latePart(async () => (await loadAllDayList()).AllDayList);
export const UndoToast = latePart(async () => (await import('./recall/undo-toast.tsx')).UndoToast);
export const UndoButton = latePart(async () => (await loadUndoButton()).UndoButton);
export const Finder = latePart(async () => (await loadFinder()).Finder);
export const BoardPanel = latePart(async () => (await loadBoardPanel()).BoardPanel);
export const CleanPanel = latePart(async () => (await loadCleanPanel()).CleanPanel);
export const DayPanel = latePart(async () => (await loadDay()).DayPanel);
export const CleaningCover = latePart(async () => (await loadCleaningCover()).CleaningCover);

const LOADERS = [
  () => import('./http-lane.ts'),
  loadRail,
  loadAllDayList,
  loadAllDaySheet,
  loadUndoButton,
  ...PRINT_LOADERS,
  loadHaltBar,
  loadOffStrip,
  loadViewStrip,
  loadOfflineBanner,
  loadRingCall,
  loadMessageCall,
  loadGlassReport,
  loadCourierPaper,
  loadAcceptAll,
  loadSoldOutReason,
  loadDigest,
  loadDrawer,
  loadLaneSheet,
  loadLift,
  loadDeskKeys,
  loadControls,
  loadMenu,
  loadSound,
  loadMendSheet,
  loadLineSheet,
  loadCheck,
  loadSettings,
  loadKeys,
  loadFinder,
  loadBoardPanel,
  loadCleanPanel,
  loadCleaningCover,
  loadDay,
  loadTurnedAway,
  loadTroubleFold,
  loadTroublePanel,
];

export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled(LOADERS.map(async (load) => load()));
}
