import { createHmac } from 'node:crypto';
import { deriveKeyRing, type KeyRing } from '../../../base/key-ring.ts';

/**
 * The key of one person's drafts, as base64: a browser's disk holds them encrypted, and only who signs in as that person
 * gets the key. Nothing is stored; another master key leaves old drafts unreadable, and they are dropped.
 */
export const draftKeyOf = (keys: KeyRing, userId: string): string =>
  createHmac('sha256', deriveKeyRing(keys, 'drafts').current.bytes).update(userId).digest('base64');
