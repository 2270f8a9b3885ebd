import { type Static, Type } from 'typebox'
import { refusalReason } from '../http/ballots.ts'
import { photoOutcome, pictureFacts } from './live.ts'

/** Totals changed without a newly judged ballot. */
export const totalsChanged = (
  contest: string,
  values: readonly { readonly contestant: string; readonly votes: number; readonly rev: number }[],
): PlatformEvent => ({
  type: 'tallied',
  contest,
  values: values.map(({ contestant, votes, rev }) => [contestant, votes, rev]),
  counted: [],
  refused: [],
  paid: [],
})

/**
 * Events that processes publish over Redis pub/sub. They only save time: a process that misses one reads Postgres again within seconds.
 * `values`: contestant id, her total, the revision of her tally row.
 */
export const event = Type.Union([
  Type.Object({
    type: Type.Literal('tallied'),
    contest: Type.String(),
    values: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.Integer()])),
    counted: Type.Array(Type.String()),
    refused: Type.Array(Type.Tuple([Type.String(), refusalReason])),
    /** The ids that are paid ballots. */
    paid: Type.Array(Type.String()),
  }),
  Type.Object({ type: Type.Literal('directory-changed') }),
  Type.Object({ type: Type.Literal('photo-settled'), contestant: Type.String(), ...photoOutcome.properties }),
  /** A picture without a contestant. */
  Type.Object({
    type: Type.Literal('picture-settled'),
    ...photoOutcome.properties,
    picture: Type.Optional(pictureFacts),
  }),
  /** A payment changed: its checkout opened, it was paid, or it failed. */
  Type.Object({ type: Type.Literal('payment-changed'), payment: Type.String() }),
  /** A batch of cards made progress. */
  Type.Object({ type: Type.Literal('batch-changed'), batch: Type.String() }),
  /** A document was printed, or given up. */
  Type.Object({ type: Type.Literal('document-changed'), document: Type.String() }),
  /** The head of the ballot chain was signed. */
  Type.Object({ type: Type.Literal('checkpoint-signed'), contest: Type.String() }),
  /** Sockets opened with one of these sessions lose their private topics. */
  Type.Object({ type: Type.Literal('sessions-ended'), sessions: Type.Array(Type.String()) }),
])
export type PlatformEvent = Static<typeof event>

export const eventChannel = (prefix: string): string => `${prefix}:events`
