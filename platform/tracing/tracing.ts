import type { StatementSource } from './follow-statements.ts'
import type { QueueTelemetry } from './queue-telemetry.ts'

/** A place in a trace, where somebody else in this process goes on later. */
export type SpanContext = object

type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  /** One of few: what differs from case to case is an attribute, or not told at all. */
  readonly name: string
  readonly kind?: 'server' | 'client'
  /** Never a name, phone, code or anything else that people sent. */
  readonly attributes?: Attributes
  /** The spans that the work is done for, if not the caller's: it becomes a child of the first recorded one, and is linked with the others. */
  readonly spanContexts?: readonly SpanContext[]
}

export interface OpenSpan {
  /** Runs work as a part of this span; whatever it calls is one too. */
  readonly run: <T>(work: () => T) => T
  /** `failure` is a code, never a message: messages quote what people sent. */
  readonly end: (attributes?: Attributes, failure?: string) => void
}

/** The traces of a process. Undefined if no collector is configured; then nothing of OpenTelemetry is loaded. */
export interface Tracing {
  /** Where the caller stands; undefined outside of any trace. */
  readonly spanContext: () => SpanContext | undefined
  /** A span that its user ends. Without `spanContexts` it is a child of the caller's span, or begins a trace if there is none. */
  readonly open: (span: Span) => OpenSpan
  /** Work as a span of its own. */
  readonly span: <T>(span: Span, work: () => Promise<T>) => Promise<T>
  /** Makes a span of every statement that is run within a trace, of all clients of this process. */
  readonly followStatements: (sql: StatementSource) => void
  /** Passes traces on from the process that adds a job to the one that works on it. */
  readonly telemetry: QueueTelemetry
  /** For the lines of a log. */
  readonly ids: () => { readonly trace_id?: string; readonly span_id?: string }
  /** Sends what is left, for at most two seconds. Never rejects. */
  readonly stop: () => Promise<void>
}

/** Work, as a span where somebody collects traces. */
export const withSpan = <T>(tracing: Tracing | undefined, span: () => Span, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.span(span(), work) : work()
