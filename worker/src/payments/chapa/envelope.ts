import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** Why the outcome is unknown. Safe for logs: never contains the key. */
export interface Cause {
  readonly reason: 'timeout' | 'connection' | 'redirect' | 'not_json' | 'unexpected'
  /** The HTTP status, if any: 401 means a wrong key, or one of the other mode. */
  readonly status?: number
  readonly detail: string
}

export interface Unclear {
  readonly kind: 'unknown'
  readonly cause: Cause
}

export interface Problem {
  /** The request's field concerned, in Chapa's name. */
  readonly field?: string
  readonly message: string
}

/** Chapa understood and declined; nothing happened. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly problems: readonly Problem[]
}

export interface NotFound {
  readonly kind: 'not_found'
}

const messages = Type.Union([Type.String(), Type.Array(Type.String())])

const envelope = Type.Object({
  message: Type.Optional(Type.Union([Type.String(), Type.Record(Type.String(), messages), Type.Null()])),
  status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  data: Type.Optional(Type.Unknown()),
})
const envelopeShape = Compile(envelope)

export interface Answered extends Static<typeof envelope> {
  readonly kind: 'answered'
  readonly httpStatus: number
}

const longestDetail = 200

export const unclear = (cause: Cause): Unclear => ({ kind: 'unknown', cause })

export const unexpected = (httpStatus: number, detail: string): Unclear =>
  unclear({ reason: 'unexpected', status: httpStatus, detail: truncate(detail, longestDetail - 1, inUnits) })

/** An answer that matches no documented one. */
export const unexplained = (answer: Answered): Unclear =>
  unexpected(answer.httpStatus, problemsOf(answer).map(textOf).join('; ') || 'an answer of another shape')

export function readEnvelope(httpStatus: number, text: string): Answered | Unclear {
  const body = parseJson(text)
  if (body === undefined) return unclear({ reason: 'not_json', status: httpStatus, detail: 'the answer is not JSON' })
  if (!envelopeShape.Check(body)) return unexpected(httpStatus, 'an answer of another shape')
  const { message, status, data } = body
  return {
    kind: 'answered',
    httpStatus,
    data,
    ...(message !== undefined && { message }),
    ...(status !== undefined && { status }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A final refusal: a 4xx from Chapa itself, not from something in between. */
export function refusalOf(answer: Answered): Refused | undefined {
  const { httpStatus, status } = answer
  if (httpStatus < 400 || httpStatus >= 500 || status !== 'failed') return undefined
  return { kind: 'refused', status: httpStatus, problems: problemsOf(answer) }
}

export const isSuccess = ({ httpStatus }: Answered): boolean => httpStatus >= 200 && httpStatus < 300

/** Whether a text message matches this. */
export const says = ({ message }: Answered, words: RegExp): boolean =>
  typeof message === 'string' && words.test(message)

function problemsOf({ message }: Answered): Problem[] {
  if (message === undefined || message === null) return []
  if (typeof message === 'string') return [{ message }]
  return Object.entries(message).flatMap(([field, texts]) => [texts].flat().map((text) => ({ field, message: text })))
}

const textOf = ({ field, message }: Problem): string => (field === undefined ? message : `${field}: ${message}`)
