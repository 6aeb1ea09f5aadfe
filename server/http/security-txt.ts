import type { FastifyInstance } from 'fastify';
import { DAY_MS, isoAt, type Clock } from '../base/clock.ts';
import { failureBody } from './failure.ts';

/** RFC 9116 asks for less than a year. */
const VALID_MS = 180 * DAY_MS;

type SecurityTxtOptions = { contact: string | undefined; publicUrl: string | undefined; clock: Clock };

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability; absent without `SECURITY_CONTACT`. */
export function serveSecurityTxt(app: FastifyInstance, { contact, publicUrl, clock }: SecurityTxtOptions): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    if (contact === undefined) return reply.code(404).send(failureBody('not_found'));
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${isoAt(clock.now() + VALID_MS)}`,
      'Preferred-Languages: zh, en',
      ...(publicUrl === undefined ? [] : [`Canonical: ${new URL(path, publicUrl).href}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
