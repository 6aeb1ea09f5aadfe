import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isStuck, type Printer, type PrinterState } from '#contract/domain/printer.ts';
import { useDeskParts } from '../desk-context.ts';
import { useCell } from '../cell.ts';
import { autoStopped } from './print-state.ts';
import { printersCell, watchPrinters } from './printers-watch.ts';

/**
 * How the printer of this screen is. `browser`: the one that hangs on this device, which reports nothing;
 * `browser_asks`: it opened a print window where it should print by itself; `unasked`: the server cannot be asked now.
 */
export type ScreenPrinter = {
  state: PrinterState | 'browser' | 'browser_asks' | 'unasked';
  /** ISO, where it is known. */
  since: string | null;
  /** Print jobs that wait for it. */
  waiting: number;
  /** Of a printer of the server. */
  name: string | null;
  /** Someone has to go there. */
  isBad: boolean;
};

export function screenPrinterOf(
  printerId: string | null,
  printers: readonly Printer[] | null,
  isStopped: boolean,
): ScreenPrinter {
  const plain = { since: null, waiting: 0, name: null };
  if (printerId === null)
    return isStopped ? { ...plain, state: 'browser_asks', isBad: true } : { ...plain, state: 'browser', isBad: false };
  const printer = printers?.find(({ id }) => id === printerId);
  if (printers === null) return { ...plain, state: 'unasked', isBad: false };
  // Removed in the back-office while this screen is still set to it.
  if (printer === undefined) return { ...plain, state: 'offline', isBad: true };
  const { state, state_since, waiting, name } = printer;
  return { state, since: state_since, waiting, name, isBad: isStuck(state) };
}

/** For the self-check and others who show it; asks the server every quarter minute while it is shown. */
export function usePrinterState(): ScreenPrinter {
  const parts = useDeskParts();
  const { own } = parts;
  const { print } = useSyncExternalStore(own.subscribe, own.view).settings;
  const printers = useCell(printersCell);
  const isStopped = useCell(autoStopped);
  useEffect(
    function watchWhileShown() {
      return print.printer_id === null ? undefined : watchPrinters(parts);
    },
    [parts, print.printer_id],
  );
  return useMemo(() => screenPrinterOf(print.printer_id, printers, isStopped), [print.printer_id, printers, isStopped]);
}
