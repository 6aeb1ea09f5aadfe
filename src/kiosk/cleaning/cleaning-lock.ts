import { createCell } from '../cell.ts';

/** How long the screen may be wiped, in seconds; it always ends by itself [F8]. */
export const CLEANING_SECONDS = [30, 60, 120] as const;

/** Until when touches mean nothing, in ms of the server's clock; null while they do. */
const lockedUntil = createCell<number | null>(null);

export const cleaningCell = lockedUntil;
export const lockForCleaning = (seconds: number, nowMs: number): void => lockedUntil.set(nowMs + seconds * 1_000);
export const endCleaning = (): void => lockedUntil.set(null);
export const isLocked = (untilMs: number | null, nowMs: number): boolean => untilMs !== null && nowMs < untilMs;
