import type { FastifyInstance } from 'fastify';
import type { PrinterSecret } from '#contract/http/devices/printer.ts';

type PollReply = {
  jobReady: boolean;
  mediaTypes?: string[];
  jobToken?: string;
  clientAction?: { request: string; options: string }[];
};

/** A Star printer on a loopback server: polls, fetches and confirms as its firmware does. */
export function makeStarPrinter(app: FastifyInstance, secret: PrinterSecret, mac = '00:11:62:aa:bb:cc') {
  const authorization = `Basic ${Buffer.from(`${secret.user}:${secret.secret}`).toString('base64')}`;
  const mine = `mac=${encodeURIComponent(mac)}`;
  const ask = (method: 'GET' | 'DELETE', query: string) =>
    app.inject({
      method,
      url: `${secret.path}?${mine}&${query}`,
      headers: { authorization, 'user-agent': 'Star CloudPRNT' },
    });

  async function poll(statusCode = '200%20OK', more: Record<string, unknown> = {}): Promise<PollReply> {
    const response = await app.inject({
      method: 'POST',
      url: secret.path,
      headers: { authorization, 'content-type': 'application/json' },
      payload: JSON.stringify({
        status: '23 86 0 0 0 0 0 0 0 ',
        printerMAC: mac,
        uniqueID: '',
        statusCode,
        jobToken: '',
        printingInProgress: false,
        clientAction: null,
        ...more,
      }),
    });
    if (response.statusCode !== 200) throw new Error(`a poll was answered with ${response.statusCode}`);
    return response.json<PollReply>();
  }

  const fetchJob = (token: string | undefined, type = 'image/png') =>
    ask('GET', `type=${encodeURIComponent(type)}${token === undefined ? '' : `&token=${token}`}`);
  const confirm = (token: string | undefined, code = '200%20OK') =>
    ask('DELETE', `code=${code}${token === undefined ? '' : `&token=${token}`}`);
  const confirmByGet = (token: string, code = '200%20OK') => ask('GET', `code=${code}&token=${token}&delete`);

  /** One whole round; the printed picture, or undefined when no job waited. */
  async function printNext(): Promise<Buffer | undefined> {
    const { jobReady, jobToken, mediaTypes } = await poll();
    if (!jobReady) return undefined;
    const job = await fetchJob(jobToken, mediaTypes?.[0]);
    await confirm(jobToken);
    return job.rawPayload;
  }

  return { poll, fetchJob, confirm, confirmByGet, printNext, authorization };
}
