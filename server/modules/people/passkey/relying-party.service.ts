import type { FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import type { OriginRules } from '../../../http/origin.ts';

/** Where a passkey is made or used: the page's origin, and the host that browsers bind it to. */
export type RelyingParty = { origin: string; host: string };

/**
 * The relying party of a call. With a PUBLIC_URL only its origin and the allowed ones count; without one, the address
 * that the browser has used, which the check of origins has compared with the request's host. Throws `origin_refused`
 * where that is no address.
 */
export function relyingPartyOf(request: FastifyRequest, { publicUrl, allowedOrigins }: OriginRules): RelyingParty {
  const { origin } = request.headers;
  const own = publicUrl === undefined ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;
  const isKnown = origin !== undefined && (publicUrl === undefined || allowedOrigins.includes(origin));
  const used = isKnown ? origin : own;
  // A caller that is no browser may send any text as its origin.
  if (!URL.canParse(used)) throw new CallError('origin_refused');
  return { origin: used, host: new URL(used).hostname };
}
