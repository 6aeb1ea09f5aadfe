import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

/**
 * OTLP over HTTP in its JSON form, as opentelemetry.io/docs/specs/otlp says: ids in lower hexadecimal, times as decimal
 * text, enumerations as numbers, names in lowerCamelCase. What is not that is answered 400.
 */
const id = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const nanos = z.string().check(z.regex(/^\d{19}$/));
const attributes = z.array(
  z.object({
    key: z.string(),
    value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.union([z.int(), z.string()]) })]),
  }),
);
const SpanSchema = z.object({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: z.optional(id(16)),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes,
});
const RequestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(SpanSchema) })),
    }),
  ),
});
export type ReceivedSpan = z.infer<typeof SpanSchema>;

export type OtlpReceiver = {
  endpoint: string;
  spans: ReceivedSpan[];
  /** Requests that were no OTLP. */
  refused: string[];
  /** Everything as it came. */
  text: () => string;
  close: () => void;
};

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const refused: string[] = [];
  let all = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      all += body;
      const isOurs = request.method === 'POST' && request.url === '/v1/traces';
      const isJson = request.headers['content-type'] === 'application/json';
      const parsed = isOurs && isJson ? RequestSchema.safeParse(JSON.parse(body)) : undefined;
      if (parsed?.success === true)
        spans.push(...parsed.data.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      else refused.push(`${request.method} ${request.url} ${parsed?.error?.message ?? ''}`);
      response.writeHead(parsed?.success === true ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, refused, text: () => all, close: () => server.close() };
}
