import { type Static, Type } from 'typebox'
import { serviceLevels, serviceNames } from '../../domain/service-health.ts'
import { isoTime, success } from './answer.ts'

const count = Type.Integer({ minimum: 0 })
const known = Type.Union([isoTime, Type.Null()])

/** One service the site depends on. */
export const serviceState = Type.Object({
  name: Type.Enum([...serviceNames]),
  level: Type.Enum([...serviceLevels]),
  lastSuccessAt: Type.Union([isoTime, Type.Null()], { description: 'For a backup, when it was finished.' }),
  lastFailureAt: known,
  /** Within the last ten minutes. */
  calls: count,
  failures: count,
  /** What the last failure was, without any person's data; '' if none. */
  problem: Type.String(),
  /** When the certificate ends. */
  endsAt: known,
})
export type ServiceState = Static<typeof serviceState>

/** GET /admin/services */
export const servicesAnswer = Type.Object({ success, at: isoTime, services: Type.Array(serviceState) })
export type ServicesAnswer = Static<typeof servicesAnswer>
