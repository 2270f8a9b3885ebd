import { Type } from 'typebox'

/** Every refusal, whatever the route: `message` for people, `code` for programs. */
export const refusal = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.String(),
  },
  { $id: 'Refusal', description: 'A refusal: `message` for people, `code` for programs.' },
)

export const success = Type.Literal(true)
export const uuid = Type.String({ format: 'uuid' })
export const isoTime = Type.String({ format: 'date-time' })
