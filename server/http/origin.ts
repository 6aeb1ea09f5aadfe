import type { IncomingHttpHeaders } from 'node:http';

export type OriginRules = { publicUrl: string | undefined; allowedOrigins: readonly string[] };

/**
 * Whether a browser's page of this origin may call the server. Programs send no Origin and pass: the check stops
 * foreign pages from using a browser's cookies. Without a PUBLIC_URL, our own origin is the host that the request
 * named.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, host: string | undefined, rules: OriginRules): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  if (rules.allowedOrigins.includes(origin)) return true;
  if (rules.publicUrl !== undefined && new URL(rules.publicUrl).origin === origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
