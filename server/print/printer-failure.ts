import type { PrintError } from '#contract/domain/printer.ts';

/** Why a printer did not print. `wasSent`: it may have printed all the same, so that a retry prints DUPLICATE. */
export class PrinterFailure extends Error {
  readonly code: PrintError;
  readonly wasSent: boolean;
  constructor(code: PrintError, wasSent = false) {
    super(`the printer did not print: ${code}`);
    this.name = 'PrinterFailure';
    this.code = code;
    this.wasSent = wasSent;
  }
}
