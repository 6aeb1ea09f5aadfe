import type { Actor } from '#contract/domain/basics.ts';
import { NO_DISHES } from '#contract/domain/desk-state.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { DeskPhase, DeskView } from './desk-store.ts';
import type { LinkState } from './link-machine.ts';
import { missingOf, type Reader } from './log-reader.ts';
import { createOrderList } from './order-list.ts';
import { currentBusinessDay } from './personal-data.ts';
import type { OutboxRow } from './ports.ts';
import type { ProofKeeper } from './proof-keeper.ts';
import { sealOf } from './seal.ts';
import type { SeenElsewhere } from './seen-elsewhere.ts';
import type { TapAnswers } from './tap-answers.ts';
import { digestScreen } from './touched-here.ts';

/** Everything a session knows that shows. */
export type DeskViewInput = {
  phase: DeskPhase;
  restaurantId: string | null;
  device: { id: string; name: string } | null;
  settings: ScreenSettings | null;
  message: ScreenMessage | null;
  reader: Reader;
  rows: readonly OutboxRow[];
  touched: ReadonlyMap<string, number>;
  taps: TapAnswers;
  proof: ProofKeeper;
  socket: LinkState;
  isJoined: boolean;
  isLive: boolean;
  isGuest: boolean;
  isMemoryOnly: boolean;
  isUpdateWanted: boolean;
  refusedAt: string | null;
  lostCommands: number;
  lostTaps: DeskView['lostTaps'];
  clockOffset: number;
  isClockMeasured: boolean;
  serverClockOff: number | null;
  serverNow: number;
  monoNow: number;
  startedAt: number;
  startedMono: number;
};

function sealFor(input: DeskViewInput): DeskView['seal'] {
  const { socket, proof } = input;
  return sealOf({
    provedAt: proof.provedAt(),
    proofAgeMs: proof.ageMs(),
    upMs: input.monoNow - input.startedMono,
    startedAt: input.startedAt,
    missing: missingOf(input.reader),
    isUnstored: proof.isUnstored(),
    isKnownDead: socket.attempt > 1 && !input.isJoined,
    nextTryAt: socket.phase === 'waiting' ? input.serverNow + (socket.deadline - input.monoNow) : null,
    attempt: socket.attempt,
  });
}

/** Builds the immutable view of a moment; orders keep their objects from one view to the next while nothing changed. */
export function createDeskViews(kept: ReadonlyMap<string, SeenElsewhere>): (input: DeskViewInput) => DeskView {
  const orderList = createOrderList(kept);
  return (input) => {
    const { phase, restaurantId, device, rows, taps, isMemoryOnly, isUpdateWanted, lostCommands, clockOffset } = input;
    const { state } = input.reader;
    const actor: Actor = {
      kind: input.isGuest ? 'user' : 'screen',
      id: device?.id ?? 'screen',
      name: device?.name ?? '',
    };
    return {
      phase,
      restaurantId,
      device,
      settings: input.settings,
      message: input.message,
      store: state?.store ?? null,
      dishes: state?.dishes ?? NO_DISHES,
      orders: orderList({
        orders: state?.orders ?? new Map(),
        rows,
        answers: taps.answers(),
        rejections: taps.rejections(),
        actor,
        now: input.serverNow,
        businessDay: currentBusinessDay(state?.store ?? null, input.serverNow),
        isLive: input.isLive,
        touched: input.touched,
        isReadOnly: input.settings?.view === 'read_only',
      }),
      seal: sealFor(input),
      digest: input.proof.digest(state?.orders, digestScreen(input.touched, rows, input.settings)),
      queue: rows.length,
      isMemoryOnly,
      clockOffset,
      isClockMeasured: input.isClockMeasured,
      serverClockOff: input.serverClockOff,
      isUpdateWanted,
      refusedAt: input.refusedAt,
      lostCommands,
      lostTaps: input.lostTaps,
    };
  };
}
