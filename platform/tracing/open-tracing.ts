import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { TracingConfig } from '@ashenda/core/config/tracing.ts'
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { failureOf } from './failure.ts'
import { followStatements } from './follow-statements.ts'
import { LoggingExporter } from './logging-exporter.ts'
import { queueTelemetry } from './queue-telemetry.ts'
import { samplerOf } from './sampler.ts'
import type { OpenSpan, Span, SpanContext, Tracing } from './tracing.ts'

const flushMs = 2_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, none: SpanKind.INTERNAL } as const

type Config = TracingConfig & { readonly OTEL_EXPORTER_OTLP_ENDPOINT: string }

/**
 * Sets up OpenTelemetry for this process. Spans wait in a bounded queue (2,048, the rest is dropped) and are sent in the background, so a
 * slow or missing collector costs nobody anything.
 */
export function openTracing(config: Config, service: string, warn: (problem: string) => void): Tracing {
  const exporter = new LoggingExporter(
    new OTLPTraceExporter({
      url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
      headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
    }),
    warn,
  )
  const provider = new TracerProvider({
    sampler: samplerOf(config.OTEL_TRACES_SAMPLER, config.OTEL_TRACES_SAMPLER_ARG),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': service,
        ...parseKeyPairsIntoRecord(config.OTEL_RESOURCE_ATTRIBUTES),
        ...(config.OTEL_SERVICE_NAME !== undefined && { 'service.name': config.OTEL_SERVICE_NAME }),
      }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const tracer = provider.getTracer('ashenda')

  const open = ({ name, kind, attributes = {}, spanContexts }: Span): OpenSpan => {
    const { parent, others } =
      spanContexts === undefined ? { parent: context.active(), others: [] } : sortSpots(spanContexts)
    const links = others.flatMap((other) => trace.getSpanContext(other) ?? [])
    const options = {
      kind: kinds[kind ?? 'none'],
      attributes: attributes,
      links: links.map((one) => ({ context: one })),
    }
    const span = tracer.startSpan(name, options, parent)
    // Links each trace to where its work was done.
    for (const other of others) trace.getSpan(other)?.addLink({ context: span.spanContext() })
    const inside = trace.setSpan(parent, span)
    return {
      run: (work) => context.with(inside, work),
      end: (more = {}, failure) => {
        span.setAttributes(more)
        if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    spanContext: () => (trace.getSpanContext(context.active()) ? context.active() : undefined),
    open,
    span: async (span, work) => {
      const { run, end } = open(span)
      try {
        const result = await run(work)
        end()
        return result
      } catch (error) {
        end({}, failureOf(error))
        throw error
      }
    },
    followStatements: (sql) => followStatements(sql, tracer),
    telemetry: queueTelemetry(tracer),
    ids: () => {
      const here = trace.getSpanContext(context.active())
      return here ? { trace_id: here.traceId, span_id: here.spanId } : {}
    },
    stop: () => withTimeout(flushMs, provider.shutdown()).catch(() => {}),
  }
}

const isRecorded = (spanContext: Context): boolean => trace.getSpan(spanContext)?.isRecording() ?? false

/** The parent span, and the other recorded ones. Without any there is no parent. */
function sortSpots(spanContexts: readonly SpanContext[]): {
  readonly parent: Context
  readonly others: readonly Context[]
} {
  const contexts = spanContexts as readonly Context[] // which is what a span context is in here
  const recorded = contexts.filter(isRecorded)
  const [parent = contexts[0] ?? ROOT_CONTEXT, ...others] = recorded
  return { parent, others }
}
