import { setTimeout } from 'node:timers/promises';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { UpstreamClient } from '../adapter/upstream-client';
import type { Given } from '../setting-files';
import { nameOf, nameOfCall, outcomeOf } from './metrics';

/** The exporter's own variables: either of them enables tracing (OpenTelemetry specification, 'OTLP exporter'). */
const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
/** How long a stop waits for the collector to take the last spans; the exporter itself would wait for up to 30 s. */
const lastSpansMs = 3_000;
const tracer = () => trace.getTracer('staff-console');

/**
 * Sends traces over OTLP/HTTP if the environment names a collector; otherwise loads no tracing code. Sampling and
 * headers are set by OpenTelemetry's own variables, which it reads itself.
 */
export async function startTracing(env: Given): Promise<{ stop(): Promise<void> }> {
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true';
  if (isOff || !endpoints.some((name) => env[name])) return { stop: async () => {} };
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env['OTEL_SERVICE_NAME'] ?? 'staff-console' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    stop: async () => {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        setTimeout(lastSpansMs, null, { ref: false }),
      ]);
      for (const part of [trace, context, propagation]) part.disable();
    },
  };
}

/**
 * One span per request, as a child of the proxy's or browser's span if there is one. Names are declared, without
 * personal data.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  const call = nameOf(req, res);
  const parent = propagation.extract(context.active(), req.headers);
  const attributes = { 'http.request.method': req.method, 'http.route': call };
  const span = tracer().startSpan(call, { kind: SpanKind.SERVER, attributes }, parent);
  if (!span.isRecording()) return next();
  res.once('close', () => {
    const outcome = outcomeOf(res);
    span.setAttributes({
      'http.response.status_code': res.statusCode,
      'console.outcome': outcome,
      'console.request_id': String(res.getHeader('x-request-id') ?? ''),
    });
    if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};

/** Wraps the upstream client: adds a span to each call, and sends it as `traceparent`. */
export function traceUpstream(upstream: UpstreamClient): UpstreamClient {
  return {
    ...upstream,
    post: (to, ...given) =>
      tracer().startActiveSpan(`upstream ${nameOfCall(to)}`, { kind: SpanKind.CLIENT }, async (span) => {
        try {
          return await upstream.post(to, ...given);
        } catch (error) {
          const message = error instanceof Error ? error.name : 'error';
          span.setStatus({ code: SpanStatusCode.ERROR, message });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}
