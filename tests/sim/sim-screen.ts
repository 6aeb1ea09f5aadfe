import { forwardActionOf } from '#contract/domain/order-status.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { isOpen, isRinging } from '#contract/domain/order.ts';
import type { Identity } from '#server/live/answer-frame.ts';
import { createDesk } from '#src/live/desk.ts';
import type { Desk, DeskOrder } from '#src/live/desk-store.ts';
import { createHttpTransport } from '#src/live/http-transport.ts';
import type { readFrame } from '#src/live/log-reader.ts';
import type { Clock, Leadership } from '#src/live/ports.ts';
import type { Random } from './random.ts';
import type { SimNetwork } from './sim-network.ts';
import type { SimDisk } from './sim-storage.ts';
import type { VirtualTime } from './virtual-time.ts';

export type SimScreen = {
  readonly identity: Identity;
  readonly network: SimNetwork;
  readonly disk: SimDisk;
  /** Null while the tablet is without power. */
  desk(): Desk | null;
  boot(): void;
  crash(): void;
  /** Nothing of the page runs; its timers and frames wait. */
  freeze(ms: number): void;
  /** The tablet sleeps: besides, its monotonic clock stops, as it does on some of them. */
  sleep(ms: number): void;
  /** Frozen now or thawed so recently that its first tick has not come yet. */
  isFrozen(): boolean;
  /** Someone sets the tablet's wall clock. */
  jumpWall(ms: number): void;
  /** A cook does something sensible with some ticket; the command's id when a tap was stored. */
  tap(): void;
  /** Ids of commands whose tap was shown as done. */
  taps(): ReadonlySet<string>;
  undone(): ReadonlySet<string>;
};

const PAINT_MS = 32;
const FIRST_TICK_MS = 1_100;

function sensibleAction(random: Random, { order }: DeskOrder): OrderAction | null {
  if (isRinging(order) && order.ring !== null && random.chance(0.4))
    return { action: 'acknowledge', ring_rev: order.ring.rev };
  if (random.chance(0.06)) return { action: 'cancel', reason: 'too_busy', note: null };
  if (random.chance(0.06)) return { action: 'reopen' };
  if (order.status === 'order_received' && random.chance(0.2))
    return { action: 'adjust_prep', prep_minutes: random.int(5, 40) };
  const next = forwardActionOf(order.status, order.delivery_method);
  if (next === undefined) return null;
  return next === 'accept' ? { action: 'accept', prep_minutes: random.int(5, 40) } : { action: next };
}

export function createSimScreen(world: {
  time: VirtualTime;
  random: Random;
  identity: Identity;
  network: SimNetwork;
  disk: SimDisk;
  leadership: Leadership;
  readFrame?: typeof readFrame;
  onView: (desk: Desk) => void;
}): SimScreen {
  const { time, random, identity, network, disk } = world;
  let desk: Desk | null = null;
  let life = 0;
  let frozenUntil = 0;
  let wallJump = 0;
  let slept = 0;
  const taps = new Set<string>();
  const undone = new Set<string>();

  /** Runs when the page is running: later, if it is frozen now; never, if it has died. */
  function whenAwake(mine: number, run: () => void): void {
    if (mine !== life) return;
    if (time.now() < frozenUntil) time.at(frozenUntil, () => whenAwake(mine, run));
    else run();
  }

  function clockOf(mine: number): Clock {
    const after = (ms: number, run: () => void): (() => void) => time.after(ms, () => whenAwake(mine, run));
    return {
      wall: () => time.now() + wallJump,
      mono: () => time.now() - slept,
      after,
      every(ms, run) {
        let isOn = true;
        const again = (): void => {
          after(ms, () => {
            if (!isOn) return;
            run();
            again();
          });
        };
        again();
        return () => {
          isOn = false;
        };
      },
      random: random.next,
    };
  }

  function paint(mine: number, current: Desk): void {
    time.after(PAINT_MS, () =>
      whenAwake(mine, () => {
        const shown = current.view().orders.filter(({ order }) => isOpen(order));
        current.reportDisplayed(shown.map(({ confirmed }) => ({ order_id: confirmed.id, rev: confirmed.rev })));
      }),
    );
  }

  return {
    identity,
    network,
    disk,
    desk: () => desk,
    isFrozen: () => time.now() < frozenUntil + FIRST_TICK_MS,
    taps: () => taps,
    undone: () => undone,
    boot() {
      if (desk !== null) return;
      life += 1;
      const mine = life;
      const clock = clockOf(mine);
      const socket = network.socket();
      const made = createDesk({
        clock,
        storage: disk.open(() => mine === life),
        leadership: world.leadership,
        socket: {
          ...socket,
          open: (handlers) =>
            socket.open({
              ...handlers,
              onFrame: (frame) => whenAwake(mine, () => handlers.onFrame(frame)),
              onClose: () => whenAwake(mine, handlers.onClose),
              onOpen: () => whenAwake(mine, handlers.onOpen),
            }),
        },
        http: (position) => createHttpTransport(network.requests(), clock, position),
        build: '1',
        newId: random.id,
        ...(world.readFrame === undefined ? {} : { readFrame: world.readFrame }),
      });
      desk = made;
      made.subscribe(() => {
        if (mine !== life) return;
        world.onView(made);
        paint(mine, made);
      });
      made.start();
    },
    crash() {
      life += 1;
      const dead = desk;
      desk = null;
      dead?.stop();
    },
    freeze(ms) {
      frozenUntil = Math.max(frozenUntil, time.now() + ms);
    },
    sleep(ms) {
      if (time.now() < frozenUntil) return;
      frozenUntil = time.now() + ms;
      slept += ms;
    },
    jumpWall(ms) {
      wallJump += ms;
    },
    tap() {
      const current = desk;
      if (current === null || time.now() < frozenUntil) return;
      const view = current.view();
      if (view.digest !== null) current.acknowledgeDigest();
      const ticket = random.pick(view.orders.filter(({ order }) => isOpen(order)));
      if (ticket === undefined) return;
      const act = sensibleAction(random, ticket);
      if (act === null) return;
      const mine = life;
      const wantsUndo = random.chance(0.1);
      void current.act(ticket.order.id, act).then((commandId) => {
        if (mine !== life || current.view().isMemoryOnly) return;
        taps.add(commandId);
        if (wantsUndo)
          time.after(random.int(100, 4_000), () =>
            whenAwake(mine, () => void current.undo(ticket.order.id, commandId).then(() => undone.add(commandId))),
          );
      });
    },
  };
}
