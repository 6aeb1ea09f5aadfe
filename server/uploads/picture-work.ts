import sharp from 'sharp';
import { limitAtOnce } from '../base/at-once.ts';

// One thread per picture, and no cache, since no picture is processed twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Runs work on a picture in turn, so that a hundred uploads never delay a beat: two at once, because the thread pool also
 * reads files and hashes passwords. Throws `throttled` where two hundred wait already.
 */
export const inTurn = limitAtOnce({ most: 2, waiting: 200 });
