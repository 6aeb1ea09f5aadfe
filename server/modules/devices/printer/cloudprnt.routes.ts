import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdSchema } from '#contract/domain/basics.ts';
import { CLOUDPRNT_PATH } from '#contract/http/devices/printer.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Row } from '../../../db/schema.ts';
import { basicSecret, PollSchema, type Poll } from '../../../print/cloudprnt.ts';
import type { Context } from '../../context.ts';
import { answerPoll, confirmPrintJob, servePrintJob } from './cloudprnt.service.ts';
import { findPrinterById } from './printer.repository.ts';

/** A poll is a few hundred bytes. */
const MAX_BYTES = 8 * 1024;
/** A printer polls every few seconds; a much faster client is not a printer. */
const REQUESTS_PER_MINUTE = 240;

type Params = { Params: { printer: string } };
type Query = Record<string, string | string[] | undefined>;

const one = (query: Query, key: string): string | undefined => {
  const value = query[key];
  return Array.isArray(value) ? value[0] : value;
};

/** Without the secret, the answer does not even reveal whether the printer exists. */
async function printerOf({ database }: Context, request: FastifyRequest<Params>): Promise<Row<'printer'> | undefined> {
  const secret = basicSecret(request.headers.authorization);
  if (secret === undefined || !z.safeParse(IdSchema, request.params.printer).success) return undefined;
  const row = await findPrinterById(database.db, request.params.printer);
  return row !== undefined && row.kind === 'cloudprnt' && row.secret_hash === hashToken(secret) ? row : undefined;
}

function pollOf(body: unknown): Poll | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const parsed = z.safeParse(PollSchema, JSON.parse(body.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const refuse = (reply: FastifyReply): FastifyReply =>
  reply.code(401).header('www-authenticate', 'Basic realm="Laidan printer"').send();

/** Star CloudPRNT, which printers call themselves [P8]. Not a call of the contract: the shapes are Star's. */
export async function serveCloudPrnt(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    // Printers send JSON under several content types, and DELETE with a type and no body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
    });
    const options = {
      bodyLimit: MAX_BYTES,
      config: {
        rateLimit: {
          max: REQUESTS_PER_MINUTE,
          timeWindow: 60_000,
          allowList: [],
          // Several printers share one address.
          keyGenerator: (request: FastifyRequest) => `${request.ip} ${request.url.split('?')[0]}`,
        },
      },
    };
    const url = `${CLOUDPRNT_PATH}:printer`;

    scope.post<Params>(url, options, async (request, reply) => {
      const printer = await printerOf(context, request);
      if (printer === undefined) return refuse(reply);
      const poll = pollOf(request.body);
      if (poll === undefined) return reply.code(400).send();
      return answerPoll(context, printer, poll);
    });

    scope.get<Params & { Querystring: Query }>(url, options, async (request, reply) => {
      const printer = await printerOf(context, request);
      if (printer === undefined) return refuse(reply);
      const { query } = request;
      const token = one(query, 'token');
      // Where a proxy blocks DELETE, the printer is set to confirm with GET.
      if (query['delete'] !== undefined) {
        await confirmPrintJob(context, printer, token, one(query, 'code') ?? '');
        return reply.code(200).send();
      }
      const paper = await servePrintJob(context, printer, token, one(query, 'type') ?? '');
      if (typeof paper === 'number') return reply.code(paper).send();
      return reply.code(200).type('image/png').send(paper);
    });

    scope.delete<Params & { Querystring: Query }>(url, options, async (request, reply) => {
      const printer = await printerOf(context, request);
      if (printer === undefined) return refuse(reply);
      await confirmPrintJob(context, printer, one(request.query, 'token'), one(request.query, 'code') ?? '');
      return reply.code(200).send();
    });
  });
}
