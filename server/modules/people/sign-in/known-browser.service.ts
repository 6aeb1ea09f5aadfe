import { createHmac, randomBytes } from 'node:crypto';
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKeyRing, type Key, type KeyRing } from '../../../base/key-ring.ts';
import { isSameSecret } from '../../../base/same-secret.ts';

/** A browser in which somebody has signed in keeps this cookie: strangers' guesses do not lock it out [GU3]. */
const KNOWN_COOKIE = 'laidan_known';
const KNOWN_COOKIE_SECONDS = 180 * 24 * 3600;

const PURPOSE = 'known browser';
/** People who share one browser, the last one first. */
const MOST_PEOPLE = 5;
const BETWEEN = '~';

const sealOf = (key: Key, part: string): string => createHmac('sha256', key.bytes).update(part).digest('base64url');

type Entry = { text: string; userId: string; browserId: string };

/** The entries of a cookie that this installation has made. */
function entriesOf(keys: KeyRing, cookie: string | undefined): Entry[] {
  const ring = deriveKeyRing(keys, PURPOSE);
  return (cookie ?? '').split(BETWEEN, MOST_PEOPLE).flatMap((text) => {
    const [userId, browserId, keyId, seal] = text.split('.');
    const key = ring.byId.get(keyId ?? '');
    if (userId === undefined || browserId === undefined || key === undefined || seal === undefined) return [];
    return isSameSecret(seal, sealOf(key, `${userId}.${browserId}`)) ? [{ text, userId, browserId }] : [];
  });
}

/** The browser's id for this person, or undefined where they have not signed in there. */
export const knownBrowserOf = (keys: KeyRing, cookie: string | undefined, userId: string): string | undefined =>
  entriesOf(keys, cookie).find((entry) => entry.userId === userId)?.browserId;

/** The cookie after this person has signed in; it says who used the browser, and gives no access to anything. */
export function rememberBrowser(keys: KeyRing, cookie: string | undefined, userId: string): string {
  const { current } = deriveKeyRing(keys, PURPOSE);
  const before = entriesOf(keys, cookie);
  const browserId = before.find((entry) => entry.userId === userId)?.browserId ?? randomBytes(12).toString('base64url');
  const part = `${userId}.${browserId}`;
  const mine = `${part}.${current.id}.${sealOf(current, part)}`;
  const others = before.filter((entry) => entry.userId !== userId).map(({ text }) => text);
  return [mine, ...others].slice(0, MOST_PEOPLE).join(BETWEEN);
}

export const knownCookieOf = (request: FastifyRequest): string | undefined => request.cookies[KNOWN_COOKIE];

/** Remembers that this person uses this browser [GU3]. */
export function keepKnown(keys: KeyRing, request: FastifyRequest, reply: FastifyReply, userId: string): void {
  void reply.setCookie(KNOWN_COOKIE, rememberBrowser(keys, request.cookies[KNOWN_COOKIE], userId), {
    path: '/app/v1/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: KNOWN_COOKIE_SECONDS,
  });
}
