import { type Static, Type } from 'typebox'
import { importMaxCharacters } from '../../domain/imports.ts'
import { closed } from '../closed.ts'
import { success } from './answer.ts'

/**
 * POST /admin/imports/{kind}. Without `confirmed` nothing is changed: the answer is the preview. With the preview's `digest` the file is
 * entered, whole or not at all.
 */
export const importBody = closed({
  csv: Type.String({ minLength: 1, maxLength: importMaxCharacters }),
  confirmed: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
})

export const lineOutcomes = ['add', 'same', 'wrong'] as const

const importLine = Type.Object({
  line: Type.Integer({ minimum: 1, description: 'In the file, from 1.' }),
  outcome: Type.Enum(lineOutcomes, { description: '`same`: it is there already and stays as it is.' }),
  name: Type.String(),
  problems: Type.Array(Type.Object({ column: Type.String(), code: Type.String(), message: Type.String() })),
})
export type ImportLine = Static<typeof importLine>

export const importAnswer = Type.Object({
  success,
  /** Whether the file was entered. */
  done: Type.Boolean(),
  /** Of the file and of what it would do: names the preview that is confirmed. */
  digest: Type.String(),
  ignored: Type.Array(Type.String(), { description: 'Columns nobody reads.' }),
  counts: Type.Object({ add: Type.Integer(), same: Type.Integer(), wrong: Type.Integer() }),
  lines: Type.Array(importLine),
})
export type ImportAnswer = Static<typeof importAnswer>
