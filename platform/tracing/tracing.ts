import type { StatementSource } from './follow-statements.ts'
import type { QueueTelemetry } from './queue-telemetry.ts'

/** A place in a trace, for work that continues elsewhere in this process. */
export type SpanContext = object

type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  /** One of few names: details are attributes, or left out. */
  readonly name: string
  readonly kind?: 'server' | 'client'
  /** Never a name, phone, code or anything else that people sent. */
  readonly attributes?: Attributes
  /** The spans the work is done for, if not the caller's: it becomes a child of the first recorded one and links to the others. */
  readonly spanContexts?: readonly SpanContext[]
}

export interface OpenSpan {
  /** Runs work inside this span; its calls belong to it. */
  readonly run: <T>(work: () => T) => T
  /** `failure` is a code, never a message: messages quote what people sent. */
  readonly end: (attributes?: Attributes, failure?: string) => void
}

/** The traces of a process. Undefined if no collector is configured; then nothing of OpenTelemetry is loaded. */
export interface Tracing {
  /** The caller's place; undefined outside any trace. */
  readonly spanContext: () => SpanContext | undefined
  /** A span that its user ends. Without `spanContexts` it is a child of the caller's span, or starts a trace. */
  readonly open: (span: Span) => OpenSpan
  /** Runs work as its own span. */
  readonly span: <T>(span: Span, work: () => Promise<T>) => Promise<T>
  /** Makes a span of every statement run within a trace, for all clients of this process. */
  readonly followStatements: (sql: StatementSource) => void
  /** Carries traces from the process that adds a job to the one that runs it. */
  readonly telemetry: QueueTelemetry
  /** For log lines. */
  readonly ids: () => { readonly trace_id?: string; readonly span_id?: string }
  /** Sends the rest, for at most two seconds. Never rejects. */
  readonly stop: () => Promise<void>
}

/** Runs work, as a span if traces are collected. */
export const withSpan = <T>(tracing: Tracing | undefined, span: () => Span, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.span(span(), work) : work()
