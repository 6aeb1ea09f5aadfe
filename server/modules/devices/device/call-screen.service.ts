import { MINUTE_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { takeTry, type ThrottleRule } from '../../people/throttle/throttle.repository.ts';

/** Rings and messages of all people together that one screen takes in a minute [MI6]. */
const RULE: ThrottleRule = { freeTries: 6, lockMs: MINUTE_MS };

/** False where a screen was called so often in this minute that the call has to wait. */
export const takeCallTry = (db: Queries, deviceId: string, nowMs: number): Promise<boolean> =>
  takeTry(db, `call-screen:${deviceId}:${Math.floor(nowMs / MINUTE_MS)}`, RULE, nowMs);
