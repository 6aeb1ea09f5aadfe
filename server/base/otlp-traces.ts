import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attributes, SpanKind as Kind } from '@opentelemetry/api';
import { timeOfId, type OrderTraces, type Span } from './order-traces.ts';
import { VERSION } from './version.ts';

const SEND_EVERY_MS = 1_000;
const SEND_WITHIN_MS = 5_000;
/** A process that ends has nine seconds for everything. */
const CLOSE_WITHIN_MS = 2_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
/** An order's id has the size of a trace's, so that every process knows the trace of an order without asking. */
const traceIdOf = (orderId: string): string => orderId.replaceAll('-', '');
const rootIdOf = (orderId: string): string => hashOf(`request ${orderId}`);

/**
 * [OT1] Sends the way of each order as spans by OTLP over HTTP (`<endpoint>/v1/traces`), in batches. Where nobody takes
 * them they are dropped: orders do not wait for it. The same step has the same id, however often it is reported. The
 * libraries are loaded here, so that a server without traces does not hold them.
 */
export async function createOtlpTraces(endpoint: string): Promise<OrderTraces> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = await import('@opentelemetry/api');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base');
  let next = { trace: '', span: '' };
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'laidan',
      'service.version': VERSION,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    idGenerator: { generateTraceId: () => next.trace, generateSpanId: () => next.span },
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const tracer = provider.getTracer('laidan', VERSION);

  type Step = Span & { name: string; kind: Kind; spanId: string; isRoot?: boolean; attributes: Attributes };
  function write(orderId: string, { name, kind, spanId, isRoot = false, attributes, from, to }: Step): void {
    next = { trace: traceIdOf(orderId), span: spanId };
    const parent = { traceId: next.trace, spanId: rootIdOf(orderId), traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const context = isRoot ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const about = { ...attributes, 'laidan.order_id': orderId };
    const span = tracer.startSpan(name, { kind, root: isRoot, startTime: from, attributes: about }, context);
    if (attributes['http.response.status_code'] !== undefined && Number(attributes['http.response.status_code']) >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(Math.max(from, to));
  }

  return {
    requested(orderId, { call, status, restaurantId, ...span }) {
      // A repeat answers with the order that an earlier request made.
      if (timeOfId(orderId) < span.from - 1) return;
      const attributes = {
        'http.response.status_code': status,
        'laidan.call': call,
        'laidan.restaurant_id': restaurantId,
      };
      write(orderId, {
        ...span,
        name: 'order request',
        kind: SpanKind.SERVER,
        spanId: rootIdOf(orderId),
        isRoot: true,
        attributes,
      });
    },
    committed: (orderId, span) =>
      write(orderId, {
        ...span,
        name: 'order commit',
        kind: SpanKind.INTERNAL,
        spanId: hashOf(`commit ${orderId}`),
        attributes: {},
      }),
    painted: (orderId, at, screenId) =>
      write(orderId, {
        from: timeOfId(orderId),
        to: at,
        name: 'order painted',
        kind: SpanKind.CLIENT,
        spanId: hashOf(`painted ${orderId} ${screenId}`),
        attributes: { 'laidan.screen_id': screenId },
      }),
    close: () => Promise.race([provider.shutdown(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]),
  };
}
