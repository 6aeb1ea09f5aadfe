import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Whether two secrets or seals are equal; takes the same time wherever they differ, and for every length of them. */
export const isSameSecret = (left: string | Buffer, right: string | Buffer): boolean =>
  timingSafeEqual(digest(left), digest(right));
