import { http, HttpResponse, type HttpHandler } from 'msw';
import * as z from 'zod/mini';
import { CallError } from '#contract/errors.ts';
import type { CallSpec, ReplyOf } from '#contract/http/call.ts';

/** What a mocked call was sent. */
type Sent = { query: Record<string, string>; body: unknown; headers: Headers };
/** The answer is lost on its way back: the server has done what was asked. */
export const LOST = Symbol('lost');

type Replied<T extends CallSpec> = ReplyOf<T> | CallError | typeof LOST;
type Answer<T extends CallSpec> = Replied<T> | ((sent: Sent) => Replied<T> | Promise<Replied<T>>);

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete } as const;

function envelopeOf(spec: CallSpec, answer: unknown): Response {
  if (answer === LOST) return HttpResponse.error();
  if (answer instanceof CallError) {
    const { status, code, message, errors } = answer;
    return HttpResponse.json({ status_code: status, message, code, data: null, errors: [...errors] }, { status });
  }
  // A fixture that is not what the contract promises fails here, not in a confused component.
  return HttpResponse.json({ status_code: 200, message: 'ok', data: z.parse(spec.reply, answer) as object });
}

/** An MSW handler of one call of the contract: path, envelope and shape come from its declaration, never from a test. */
export function mockCall<const T extends CallSpec>(spec: T, answer: Answer<T>): HttpHandler {
  return METHODS[spec.method](`*${spec.path}`, async ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const text = await request.text();
    const sent: Sent = {
      query,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: request.headers,
    };
    return envelopeOf(spec, typeof answer === 'function' ? await (answer as (sent: Sent) => unknown)(sent) : answer);
  });
}
