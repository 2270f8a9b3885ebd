import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { refusedAs, success, uuid } from './answer.ts'

export const getZonesAnswer = Type.Object({
  success,
  zones: Type.Array(Type.Object({ _id: uuid, name: Type.String(), registered: Type.Integer() })),
})
export type GetZonesAnswer = Static<typeof getZonesAnswer>

const zoneName = Type.String({
  minLength: 1,
  maxLength: 240,
  description: 'As typed; 1 to 60 characters count.',
  pattern: '\\S',
  ...refusedAs({ minLength: 'empty_name', pattern: 'empty_name' }),
})

/** A zone for admins. */
const keptZone = Type.Object({
  _id: uuid,
  name: Type.String(),
  isRetired: Type.Boolean({ description: 'No longer offered; contestants keep it.' }),
  contestants: Type.Integer(),
})
export type KeptZone = Static<typeof keptZone>

export const keptZonesAnswer = Type.Object({ success, zones: Type.Array(keptZone) })

/** POST /admin/zones */
export const createZoneBody = closed({ name: zoneName })
export const createZoneAnswer = Type.Object({ success, message: Type.String(), _id: uuid })

/** PUT /admin/zones/{id}: missing fields stay. If the zone is no longer `seen`, nothing happens. */
export const changeZoneBody = closed({
  name: Type.Optional(zoneName),
  isRetired: Type.Optional(Type.Boolean()),
  seen: closed({ name: Type.String({ maxLength: 240 }), isRetired: Type.Boolean() }),
})
