import { type Static, Type } from 'typebox'
import { success, uuid } from './answer.ts'

export const getZonesAnswer = Type.Object({
  success,
  zones: Type.Array(Type.Object({ _id: uuid, name: Type.String(), registered: Type.Integer() })),
})
export type GetZonesAnswer = Static<typeof getZonesAnswer>
