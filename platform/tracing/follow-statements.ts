import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { failureOf } from './failure.ts'
import { nameOfStatement, textOfStatement } from './statement.ts'

/** The used fields of a postgres.js (3.4.9) statement. */
interface DriverQuery {
  readonly executed: boolean
  /** The SQL with $1 for each value; set once sent. */
  readonly string?: string
  readonly strings: readonly string[]
  resolve: (rows: unknown) => unknown
  reject: (error: unknown) => unknown
  /** Called whenever somebody starts to wait; runs the statement the first time. */
  handle: () => Promise<void>
}

/** A postgres.js client, which makes statements out of templates. */
export type StatementSource = (template: TemplateStringsArray) => object

const followed = new WeakSet<DriverQuery>()

/**
 * The driver has no hook for this: its `debug` gets neither a statement's end nor its caller, and puts values on errors. So the method that
 * every statement passes, in transactions too, is wrapped.
 */
export function followStatements(sql: StatementSource, tracer: Tracer): void {
  const prototype = Object.getPrototypeOf(sql`select 1`) as DriverQuery // never run; all clients share its class
  if (typeof prototype.handle !== 'function') throw new Error('this version of postgres.js is not the one to follow')
  if (followed.has(prototype)) return
  followed.add(prototype)
  const { handle } = prototype
  prototype.handle = function () {
    if (!this.executed) follow(this, tracer)
    return handle.call(this)
  }
}

/** Statements outside a trace are not recorded: the site sends queries all day. */
function follow(query: DriverQuery, tracer: Tracer): void {
  if (!trace.getSpan(context.active())?.isRecording()) return
  const span = tracer.startSpan('SQL', { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } })
  const { resolve, reject } = query
  const end = (): void => {
    const text = textOfStatement(query.string ?? query.strings[0] ?? '')
    span.updateName(nameOfStatement(text)).setAttribute('db.query.text', text).end()
  }
  query.resolve = (rows) => {
    end()
    return resolve(rows)
  }
  query.reject = (error) => {
    span.setAttribute('error.type', failureOf(error)).setStatus({ code: SpanStatusCode.ERROR })
    end()
    return reject(error)
  }
}
