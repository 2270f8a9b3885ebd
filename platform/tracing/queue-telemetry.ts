import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

type Attributes = Readonly<Record<string, unknown>>

/** A span as BullMQ calls it. */
interface QueueSpan {
  readonly setSpanOnContext: (on: Context) => Context
  readonly setAttribute: (name: string, value: unknown) => void
  readonly setAttributes: (attributes: Attributes) => void
  readonly addEvent: (name: string) => void
  readonly recordException: (error: unknown) => void
  readonly end: () => void
}

/** BullMQ's interface `Telemetry`. */
export interface QueueTelemetry {
  readonly tracer: {
    readonly startSpan: (name: string, options?: { readonly kind: number }, parent?: Context) => QueueSpan
  }
  readonly contextManager: {
    readonly with: <A extends (...args: never[]) => unknown>(within: Context, work: A) => ReturnType<A>
    readonly active: () => Context
    readonly root: () => Context
    readonly getMetadata: (of: Context) => string
    readonly fromMetadata: (active: Context, metadata: string) => Context
  }
}

/** BullMQ's recorded attributes, with their standard names. */
const told: Readonly<Record<string, string>> = {
  'bullmq.queue.name': 'messaging.destination.name',
  'bullmq.queue.operation': 'messaging.operation.name',
  'bullmq.job.name': 'bullmq.job.name',
  'bullmq.job.id': 'messaging.message.id',
  'bullmq.job.attempts.made': 'bullmq.job.attempts.made',
}

/**
 * BullMQ's work as spans: adding a job, and working on it. `bullmq-otel` would also trace every poll and lock renewal, and send messages
 * and stacks of errors, which quote what people sent (docs/decisions/023-traces.md).
 */
export const queueTelemetry = (tracer: Tracer): QueueTelemetry => ({
  tracer: {
    startSpan: (name, options, parent) => {
      const kind = options?.kind // its numbers are those of OpenTelemetry
      if (kind !== SpanKind.PRODUCER && kind !== SpanKind.CONSUMER) return silent
      const attributes = { 'messaging.system': 'bullmq' }
      const span = tracer.startSpan(name, { kind, attributes }, parent ?? context.active())
      const tell = (name: string, value: unknown): void => {
        const known = told[name]
        if (known !== undefined && value !== undefined) span.setAttribute(known, String(value))
      }
      const fail = (): void => void span.setStatus({ code: SpanStatusCode.ERROR })
      return {
        setSpanOnContext: (on) => trace.setSpan(on, span),
        setAttribute: tell,
        setAttributes: (attributes) => {
          for (const [name, value] of Object.entries(attributes)) tell(name, value)
        },
        addEvent: (name) => {
          if (name === 'job failed') fail()
        },
        recordException: fail,
        end: () => span.end(),
      }
    },
  },
  contextManager: {
    with: (within, work) => context.with(within, work as never) as ReturnType<typeof work>, // called without arguments
    active: () => context.active(),
    root: () => ROOT_CONTEXT,
    getMetadata: (of) => {
      const carrier: Record<string, string> = {}
      propagation.inject(of, carrier)
      return carrier['traceparent'] ?? ''
    },
    fromMetadata: (active, traceparent) => propagation.extract(active, { traceparent }),
  },
})

/** Everything around the jobs; records nothing. */
const silent: QueueSpan = {
  setSpanOnContext: (on) => on,
  setAttribute: () => {},
  setAttributes: () => {},
  addEvent: () => {},
  recordException: () => {},
  end: () => {},
}
