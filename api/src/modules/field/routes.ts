import { success } from '@ashenda/core/contracts/http/answer.ts'
import { type FieldAnswer, fieldAnswer, fieldQuery, fieldReport } from '@ashenda/core/contracts/http/field.ts'
import { dayMs, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { errorWithoutPersons, percentileOf, vitalBucket } from '@ashenda/core/domain/field.ts'
import {
  addFieldErrors,
  addFieldVitals,
  type FieldError,
  type FieldVital,
  listFieldErrors,
  readFieldVitals,
  type VitalBuckets,
} from '@ashenda/db/queries/field/field.ts'
import { Type } from 'typebox'
import { CountBuffer } from '../../counts/count-buffer.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { MinuteCap } from '../../rate-limits/minute-cap.ts'

const flushMs = 10_000
/** One carrier's address carries a village, on the festival's evening. */
const mostPerMinute = 600
/** Different errors between two writes. */
const mostErrors = 200

/** How fast pages are on visitors' phones, and what fails there; counted without anything that tells visitors apart. */
export const fieldRoutes = defineRoutes('fieldRoutes', ['sql', 'clock'], async (app, { sql, clock }) => {
  const vitals = new CountBuffer<FieldVital>()
  const errors = new CountBuffer<FieldError>()
  vitals.writeEvery(flushMs, app, (counted) => addFieldVitals(sql, counted))
  errors.writeEvery(flushMs, app, (counted) => addFieldErrors(sql, counted))
  const cap = new MinuteCap(mostPerMinute)

  app.post(
    '/field',
    {
      bodyLimit: 8_192,
      ...route(
        'public',
        ['site'],
        'What a visit measured: web vitals and errors of scripts, without a word about the visitor',
        { body: fieldReport, response: { 200: Type.Object({ success }) } },
      ),
    },
    async ({ ip, body }) => {
      const answer = { success: true as const }
      if (!cap.allows(ip)) return answer
      const day = festivalDayOf(clock.now())
      const { page, language, connection } = body
      for (const { name: vital, value } of body.vitals)
        vitals.add({ day, page, language, connection, vital, bucket: vitalBucket(value) })
      for (const { message, place } of body.errors)
        if (errors.size < mostErrors) errors.add({ day, page, message: errorWithoutPersons(message), place })
      return answer
    },
  )

  app.get(
    '/admin/field',
    route(
      'admin',
      ['admin'],
      'How fast pages are on visitors’ phones (75th percentiles), and which errors their scripts met',
      { querystring: fieldQuery, response: { 200: fieldAnswer } },
    ),
    async ({ query: { by = 'page', days = '7' } }) => {
      const since = festivalDayOf(clock.now() - (Number(days) - 1) * dayMs)
      const [buckets, met] = await Promise.all([readFieldVitals(sql, by, since), listFieldErrors(sql, since)])
      return { success: true as const, rows: rowsOf(buckets), errors: [...met] }
    },
  )
})

/** All together first, then the group with most visits. */
function rowsOf(buckets: readonly VitalBuckets[]): FieldAnswer['rows'] {
  const groups = Map.groupBy(buckets, ({ name }) => name)
  const rows = [...groups].map(([name, own]) => {
    const of = (vital: VitalBuckets['vital']) => own.filter((one) => one.vital === vital)
    const p75 = (vital: VitalBuckets['vital']) => percentileOf(of(vital), 0.75) ?? null
    const counts = (['LCP', 'INP', 'CLS'] as const).map((vital) => of(vital).reduce((sum, { count }) => sum + count, 0))
    return { name, visits: Math.max(...counts), LCP: p75('LCP'), INP: p75('INP'), CLS: p75('CLS') }
  })
  return rows.toSorted((one, other) => other.visits - one.visits || one.name.localeCompare(other.name))
}
