import { pieceSchemas } from '@ashenda/core/contracts/content.ts'
import { meaningKey, type PieceSchema, pieces, translationOf } from '@ashenda/core/domain/content.ts'
import { problemsOf } from '@ashenda/core/domain/content-problem.ts'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import texts from '../../../locales/en/content.json'
import { defaultBody } from './default-body.ts'
import { labelOf } from './labels.ts'
import { schemaOf } from './use-content.ts'

test.each(pieces)('what the site’s files have of “%s” fits its schema, in all languages', async (piece) => {
  const body = await defaultBody(piece)
  expect([...Compile(pieceSchemas[piece]).Errors(body)]).toEqual([])
  // There is no news on a new site.
  expect(problemsOf(schemaOf(piece), body).map(({ path }) => path)).toEqual(piece === 'announcement' ? ['text'] : [])
  const { lacking } = translationOf(schemaOf(piece), body)
  expect(Object.values(lacking)).toEqual([0, 0, 0, 0, 0, 0])
})

/** A field's label as its key. */
const keyOf = (parent: string, name: string): string => labelOf((key) => key, parent, name)

/** The texts a form asks for. */
const textsOf = (schema: PieceSchema, parent: string): readonly string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    if (part[meaningKey]) return [keyOf(parent, name)]
    if (part.items) return [keyOf(parent, name), `content:add_${name}`, ...textsOf(part.items, name)]
    return part.properties ? [keyOf(parent, name), ...textsOf(part, name)] : []
  })

test('every field has a label, and every list the words to add to it', () => {
  const asked = pieces.flatMap((piece) => textsOf(schemaOf(piece), piece))
  const known = new Set(Object.keys(texts).map((key) => `content:${key}`))
  expect(asked.filter((key) => !known.has(key))).toEqual([])
})
