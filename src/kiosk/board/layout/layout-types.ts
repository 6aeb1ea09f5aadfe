import type { BoardStep } from '#contract/domain/screen-settings.ts';

/** What the layout knows of an order: only what a person or the server decided, never a clock. */
export type LayoutOrder = {
  id: string;
  /** Its number of the day, which settles a tie. */
  number: string;
  lane: 'new' | 'scheduled' | 'preparing' | 'ready' | 'way';
  /** When the kitchen must be done; an order without one is placed by when it came. Sorts as it is written. */
  due: string;
  /** A trouble of its courier. */
  isTrouble: boolean;
  /** On its way and late, as of the last settle. */
  isLate: boolean;
  /** A drill is drawn, and in no count. */
  isTest: boolean;
};

/** A ticket's measured parts in px, at one step and one width. */
export type TicketHeights = {
  head: number;
  /** What only the first part has: courier, state, differences. */
  first: number;
  /** All allergies, which each part repeats. */
  allergy: number;
  /** One for each dish with all that belongs to it. */
  blocks: readonly number[];
  /** What only the last part has besides its action: the order's note, its flags. */
  last: number;
  /** The action where it stands at the end. */
  action: number;
  /** Whether the undivided ticket has its action at the end. */
  isActionLast: boolean;
  /** The torn edge of a part that goes on. */
  tear: number;
  /** The space around the dishes. */
  pad: number;
};

/** The glass and what is measured on it. `banners` is what lies above the board besides top bar and strip, in px. */
export type LayoutScreen = {
  width: number;
  height: number;
  rem: number;
  banners: number;
  /** Something is switched off: the strip takes its row in calm and busy. */
  hasStrip: boolean;
  /** The rail of the calm step is folded to one touch column. */
  isRailShut: boolean;
  /** What New says above its tickets takes so much of it. */
  newNotice: number;
  heights: (id: string, step: BoardStep, width: number) => TicketHeights;
};

/** One ticket, or a part of one: the dishes `from` to before `to`. */
export type Part = {
  id: string;
  /** 1…count. */
  index: number;
  count: number;
  from: number;
  to: number;
  height: number;
  /** One dish with all that belongs to it is higher than the column: it shows what has room, and opens the order. */
  isCut: boolean;
  isActionLast: boolean;
  /** Dishes that follow on later parts, and the page of the next one where that is another page. */
  left: number;
  nextPage: number | null;
};

export type Page = {
  columns: readonly (readonly Part[])[];
  /** Orders without a part here, the most urgent first; drills are not counted. */
  hidden: readonly string[];
};

/** A column of the calm step, or a group of the rail: what is drawn, and what a button counts instead. */
export type Fitted = { shown: readonly string[]; more: readonly string[] };

export type Rail = {
  ready: Fitted;
  /** Trouble and late orders as chips; `more` are those without room. */
  way: Fitted;
  /** On their way without trouble: one button. */
  fine: readonly string[];
  scheduled: readonly string[];
  /** Room below for the list of what is to be made; a button otherwise. */
  hasList: boolean;
};

export type BoardLayout = {
  step: BoardStep;
  columns: number;
  columnWidth: number;
  columnHeight: number;
  gap: number;
  pages: readonly Page[];
  /** Waiting orders and troubles of Preparing, for the dock; empty in the calm step, which has columns for them. */
  dock: readonly string[];
  rail: Rail;
  /** The calm step's other columns; null at the other steps. */
  lanes: { width: number; new: Fitted; ready: Fitted; way: Fitted } | null;
};

/** The step on the screen; null where none is yet, or where the screen itself has changed. */
export type StepNow = { on: BoardStep; hasStood: boolean; hasCome: boolean; hasLeft: boolean } | null;
