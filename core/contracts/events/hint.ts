import { type Static, Type } from 'typebox'
import { refusalReason } from '../http/ballots.ts'

/**
 * What processes tell each other over Redis pub/sub. Only a hint: whoever misses one reads Postgres again within seconds.
 * `values`: contestant id, her public total, the revision of her tally row.
 */
export const hint = Type.Union([
  Type.Object({
    type: Type.Literal('tallied'),
    contest: Type.String(),
    values: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.Integer()])),
    counted: Type.Array(Type.String()),
    refused: Type.Array(Type.Tuple([Type.String(), refusalReason])),
  }),
  Type.Object({ type: Type.Literal('directory-changed') }),
])
export type Hint = Static<typeof hint>

export const hintChannel = (prefix: string): string => `${prefix}:hints`
