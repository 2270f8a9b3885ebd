import { Type } from 'typebox'

export const liveAnswer = Type.Object({ status: Type.Literal('ok') })

export const readyAnswer = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]),
  checks: Type.Record(Type.String(), Type.Object({ ok: Type.Boolean(), detail: Type.Optional(Type.String()) })),
})
