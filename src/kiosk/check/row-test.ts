import { useState } from 'react';
import { isStuck } from '#contract/domain/printer.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { useDeskParts } from '../desk-context.ts';
import { askedCell } from './check-cells.ts';
import { ADVISED_GAIN, type CheckId, type CheckRow } from './check-rows.ts';
import { askAgain, keepStorage, measureLink, runDrill } from './desk-checks.ts';

export type RowTest = { run: () => Promise<void>; isBusy: boolean; failure: string | null };

/** What a finding's button does; undefined where there is nothing to try. */
export function useRowTest({ id, state }: CheckRow): RowTest | undefined {
  const parts = useDeskParts();
  const { desk, sound, screen, own, calls } = parts;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function testPrinters(): Promise<void> {
    const { restaurantId } = desk.view();
    const printers = (askedCell.get().printers ?? []).filter((printer) => printer.is_on);
    const worst = printers.find((printer) => isStuck(printer.state)) ?? printers[0];
    if (restaurantId !== null && worst !== undefined) await calls.testPrinter(restaurantId, worst.id);
    await askAgain(parts);
  }

  const TESTS: Partial<Record<CheckId, () => unknown>> = {
    sound: () => (sound.view().proof.audio_ok ? sound.test() : sound.arm()),
    ...(state === 'ok' ? {} : { volume: () => own.change({ gain: ADVISED_GAIN }) }),
    link: () => measureLink(parts),
    ...(state === 'ok' ? {} : { storage: keepStorage }),
    ...((askedCell.get().printers ?? []).some((printer) => printer.is_on) ? { printer: testPrinters } : {}),
    ...(state === 'ok' ? {} : { wake: screen.takeWakeLock, queue: desk.retryNow }),
    drill: () => runDrill(parts),
  };
  const test = TESTS[id];
  if (test === undefined) return undefined;

  async function run(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await test?.();
    } catch (reason) {
      setFailure(reason instanceof CallFailure ? reason.message : '');
    } finally {
      setIsBusy(false);
    }
  }
  return { run, isBusy, failure };
}
