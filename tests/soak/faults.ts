import type { TestServer } from '../e2e/server.ts';
import type { startTcpProxy } from '../support/tcp-proxy.ts';
import { upAgainAt, type Cut, type Restart } from './plan.ts';

type FaultOptions = {
  server: TestServer;
  cuts: readonly Cut[];
  restarts: readonly Restart[];
  deployBuild: (name: string) => void;
  setMood: Awaited<ReturnType<typeof startTcpProxy>>['setMood'];
  advance: (byMs: number) => Promise<unknown>;
};

const PUMP_STEP_MS = 50;

/** Breaks the network and the server as planned. */
export function createFaults({ server, cuts, restarts, deployBuild, setMood, advance }: FaultOptions) {
  let isUp = true;
  let isCut = false;
  let goodSince = Number.NEGATIVE_INFINITY;

  /** Ends it as an operator does; its shutdown needs its clock to run. */
  async function endGently(): Promise<void> {
    let isOver = false;
    const ending = server.end().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await advance(PUMP_STEP_MS);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await ending;
  }

  return {
    isUp: () => isUp,
    linkedSince: () => (isUp && !isCut ? goodSince : null),
    reloaded(sinceStart: number) {
      goodSince = Math.max(goodSince, sinceStart);
    },
    async step(sinceStart: number) {
      const cut = cuts.find(({ at, until }) => at <= sinceStart && sinceStart < until);
      if ((cut !== undefined) !== isCut) {
        isCut = cut !== undefined;
        if (!isCut) goodSince = sinceStart;
        await setMood(cut?.mood ?? 'pass');
      }
      const restart = restarts.find((each) => each.at <= sinceStart && sinceStart < upAgainAt(each));
      if (restart !== undefined && isUp) {
        isUp = false;
        await (restart.isKill ? server.kill() : endGently());
        if (restart.hasNewBuild) deployBuild(`build ${sinceStart}`);
      } else if (restart === undefined && !isUp) {
        await server.restart();
        isUp = true;
        goodSince = sinceStart;
      }
    },
  };
}
