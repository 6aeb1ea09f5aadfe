import type { Gap } from '#contract/domain/coverage.ts';
import type { Drill } from '#contract/domain/drill.ts';
import type { Printer } from '#contract/domain/printer.ts';
import type { DeviceCheck } from '#contract/http/devices/device.ts';
import { createCell } from '../cell.ts';
import type { StorageFacts } from './check-rows.ts';

/** What a self-check had to ask for. `undefined`: not asked yet; `null`: no one could say. */
export type Asked = {
  storage: StorageFacts | undefined;
  printers: readonly Printer[] | null | undefined;
  gaps: readonly Gap[] | null | undefined;
  drill: Drill | null | undefined;
  wakeSince: number | null;
  emptiedAt: number | null;
  /** The last full test of this screen, by anyone. */
  lastWhole: DeviceCheck | null;
  isTesting: boolean;
};

export const NOTHING_ASKED: Asked = {
  storage: undefined,
  printers: undefined,
  gaps: undefined,
  drill: undefined,
  wakeSince: null,
  emptiedAt: null,
  lastWhole: null,
  isTesting: false,
};

export const askedCell = createCell<Asked>(NOTHING_ASKED);
export const note = (change: Partial<Asked>): void => askedCell.set({ ...askedCell.get(), ...change });

/** What the board's notice points at; null while nothing needs a person. */
export const attentionCell = createCell<{ count: number; worst: 'warn' | 'bad' } | null>(null);
