import type { FrameOf } from '#contract/live.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { ActAs, DeskPhase, DeskView } from './desk-store.ts';
import type { Lane } from './lane.ts';
import type { readFrame } from './log-reader.ts';
import type { Clock, Leadership, Transport } from './ports.ts';
import type { ScreenReport } from './screen-report.ts';

export type SessionOptions = {
  clock: Clock;
  leadership: Leadership;
  socket: Transport;
  /** Made with the reader's position, which the long poll asks from. */
  http: (position: () => { epoch: string | null; cursor: number }) => Transport;
  build: string;
  newId: () => string;
  /** The reducer, so that the simulation can put a mutant in its place. */
  readFrame?: typeof readFrame;
  /** A signed-in person's guest screen; a paired screen is known by its cookie. */
  guest?: { token: () => string | undefined; restaurantId: string };
  onChange: () => void;
  onRing: (by: string) => void;
  onUpgrade: () => void;
};

export type DeskSession = {
  view(): DeskView;
  now(): number;
  position(): { epoch: string; cursor: number; hash: number } | null;
  connect(): void;
  retryNow(): void;
  wake(): void;
  act(orderId: string, act: OrderAction, as?: ActAs): Promise<string>;
  undo(orderId: string, commandId: string): Promise<void>;
  dismissRejection(orderId: string): void;
  acknowledgeDigest(): void;
  seeHere(orderId: string): void;
  revOf(orderId: string): number | undefined;
  readonly report: ScreenReport;
  /** The socket's lane, which the self-check measures. */
  readonly socket: Pick<Lane, 'measure' | 'quality'>;
  stop(): void;
};

export type LogFrame = FrameOf<'welcome' | 'snapshot' | 'event' | 'live' | 'beat' | 'reset'>;

/** The goodbyes after which a desk has no session, and where it is then. */
export const PHASE_AFTER: Partial<Record<FrameOf<'bye'>['code'], DeskPhase>> = {
  revoked: 'revoked',
  numbers_only: 'numbers',
  unpaired: 'unpaired',
  session_over: 'signed_out',
};
