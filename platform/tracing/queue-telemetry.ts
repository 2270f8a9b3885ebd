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

/** What BullMQ calls a span. */
interface QueueSpan {
  readonly setSpanOnContext: (on: Context) => Context
  readonly setAttribute: (name: string, value: unknown) => void
  readonly setAttributes: (attributes: Attributes) => void
  readonly addEvent: (name: string) => void
  readonly recordException: (error: unknown) => void
  readonly end: () => void
}

/** As BullMQ wants it (its interface `Telemetry`). */
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

/** The attributes of BullMQ that are recorded, with their names in the standard. */
const told: Readonly<Record<string, string>> = {
  'bullmq.queue.name': 'messaging.destination.name',
  'bullmq.queue.operation': 'messaging.operation.name',
  'bullmq.job.name': 'bullmq.job.name',
  'bullmq.job.id': 'messaging.message.id',
  'bullmq.job.attempts.made': 'bullmq.job.attempts.made',
}

/**
 * BullMQ's work as spans: a job that is added, and one that is worked on. `bullmq-otel` would also make traces of its own of
 * every look into a queue and every renewal of a lock, and send messages and stacks of errors along, in which stands what
 * people sent (docs/decisions/023-traces.md).
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

/** What is done around the jobs; it says nothing and changes nothing. */
const silent: QueueSpan = {
  setSpanOnContext: (on) => on,
  setAttribute: () => {},
  setAttributes: () => {},
  addEvent: () => {},
  recordException: () => {},
  end: () => {},
}
