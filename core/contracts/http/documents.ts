import { type Static, Type } from 'typebox'
import { documentLanguages } from '../../domain/document.ts'
import { closed } from '../closed.ts'
import { success, uuid } from './answer.ts'

/** `link` with the file, `problem` (a code of core/errors.ts) if it could not be made. */
export const documentStep = {
  status: Type.Enum(['making', 'ready', 'failed']),
  problem: Type.Optional(Type.String()),
  link: Type.Optional(Type.String({ description: 'GET downloads the file.' })),
}
export type DocumentStep = Static<ReturnType<typeof Type.Object<typeof documentStep>>>

/**
 * The answer to whoever asks for a document, and of GET /documents/{id}. 202 while it is made; `document:{id}` on GET /live follows up.
 */
export const documentAnswer = Type.Object({ success, document: uuid, ...documentStep })
export type DocumentAnswer = Static<typeof documentAnswer>

/** POST /admin/orders/packing-slip: one file with a page for each order, in the language of whoever packs. */
export const packingSlipBody = closed({
  orders: Type.Array(uuid, { minItems: 1, maxItems: 200 }),
  language: Type.Enum(documentLanguages),
})
export type PackingSlipBody = Static<typeof packingSlipBody>
