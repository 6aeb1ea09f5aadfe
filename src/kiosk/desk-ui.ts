import { createContext, useContext } from 'react';
import type { PinAct } from '#contract/domain/desk-person.ts';
import type { PersonHere } from '#src/live/person-proofs.ts';
import type { Column } from '#contract/domain/order-status.ts';

/** A line of an order, by the first of the equal ones; `option` by one of its names. */
export type TicketLine = { orderId: string; line: number; option: string | null };
/**
 * `quantities`: by line number, of an order with these `dishes`. `isSoldOut`: what is missing from this order is sold out for
 * all others too; the person can switch it off.
 */
export type MendStart = {
  orderId: string;
  dishes: string;
  quantities?: Readonly<Record<number, number>>;
  replacing?: number;
  isSoldOut?: boolean;
};

/** What lies over the board, at most one of each; none of it is truth about orders. */
export type DeskLayers = {
  drawer: string | null;
  reasons: string | null;
  /** The order of which something is missing, and what of it a person has said already. */
  mend: MendStart | null;
  /** The line of a ticket of which something is not as ordered. */
  line: TicketLine | null;
  /** Several short orders to be accepted together. */
  acceptAll: boolean;
  lane: Exclude<Column, 'none'> | 'scheduled' | null;
  panel:
    | 'menu'
    | 'sound'
    | 'keys'
    | 'controls'
    | 'find'
    | 'done'
    | 'board'
    | 'clean'
    | 'check'
    | 'settings'
    | 'day'
    | 'all_day'
    | 'turned_away'
    | 'trouble'
    | null;
  /** Who opened the panel, where the restaurant asks. */
  person: PersonHere | null;
  /** What the controls were opened for: a dish, null for what is sold out, undefined for the store. */
  dish: string | null | undefined;
  /** The option of that dish a person pressed and held, by one of its names. */
  option: string | null;
  /** The alert minimized: the causes that were known then. A new cause brings it back. */
  dockedKeys: ReadonlySet<string> | null;
};

export const NO_LAYERS: DeskLayers = {
  drawer: null,
  reasons: null,
  mend: null,
  line: null,
  acceptAll: false,
  lane: null,
  panel: null,
  person: null,
  dish: undefined,
  option: null,
  dockedKeys: null,
};

/** Panels that may be for people alone who say who they are. */
export const PIN_PANELS: Partial<Record<NonNullable<DeskLayers['panel']>, PinAct>> = {
  settings: 'settings',
  day: 'cash',
};

export type DeskUi = {
  layers: DeskLayers;
  openDrawer: (orderId: string) => void;
  openReasons: (orderId: string) => void;
  openMend: (start: MendStart) => void;
  openLine: (line: TicketLine) => void;
  openAcceptAll: () => void;
  openLane: (lane: NonNullable<DeskLayers['lane']>) => void;
  openPanel: (panel: NonNullable<DeskLayers['panel']>, dish?: string | null, option?: string) => void;
  dock: (isDocked: boolean) => void;
  /** Closes the top layer, never the alert. */
  closeTop: () => void;
};

const nothing = (): void => undefined;

/** Nothing opens: a picture of the desk, whose layers are another screen's. */
export const STILL_UI: DeskUi = {
  layers: NO_LAYERS,
  openDrawer: nothing,
  openReasons: nothing,
  openMend: nothing,
  openLine: nothing,
  openAcceptAll: nothing,
  openLane: nothing,
  openPanel: nothing,
  dock: nothing,
  closeTop: nothing,
};

export const DeskUiContext = createContext<DeskUi | null>(null);

export function useDeskUi(): DeskUi {
  const ui = useContext(DeskUiContext);
  if (ui === null) throw new Error('a desk component is used outside its DeskUiContext');
  return ui;
}

/** What Esc and a close button take away first. */
export function withoutTop(layers: DeskLayers): DeskLayers {
  if (layers.reasons !== null) return { ...layers, reasons: null };
  if (layers.mend !== null) return { ...layers, mend: null };
  if (layers.line !== null) return { ...layers, line: null };
  if (layers.acceptAll) return { ...layers, acceptAll: false };
  if (layers.panel !== null) return { ...layers, panel: null };
  if (layers.drawer !== null) return { ...layers, drawer: null };
  return { ...layers, lane: null };
}

/** Nothing lies over the board that Esc could take away. */
export const isUncovered = ({ reasons, mend, line, acceptAll, panel, drawer, lane }: DeskLayers): boolean =>
  !acceptAll && [reasons, mend, line, panel, drawer, lane].every((layer) => layer === null);
