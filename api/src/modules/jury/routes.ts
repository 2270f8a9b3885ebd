import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  enterJuryBody,
  type JurySheetAnswer,
  jurySheetAnswer,
  saveSheetBody,
} from '@ashenda/core/contracts/http/jury.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  findJudged,
  type Juror,
  leaveJury,
  readSheets,
  saveSheet,
  submitSheets,
} from '@ashenda/db/queries/jury/sheets.ts'
import { readTitles } from '@ashenda/db/queries/titles/titles.ts'
import { Type } from 'typebox'
import type { ContestArchive } from '../../directory/contest-archive.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { putCookie } from '../sessions/session-cookie.ts'
import { jurorOf } from './jurors.ts'

const bodyLimit = 4_096
const config = { access: 'jury' } as const
const tags = ['jury']

/** A member of a jury judges contestants on her phone. */
export const juryRoutes = defineRoutes(
  'juryRoutes',
  ['sql', 'clock', 'jurors', 'archive'],
  async (app, { sql, clock, jurors, archive }) => {
    app.post(
      '/jury/enter',
      {
        bodyLimit,
        ...route('public', tags, 'Use a link of the organisers up, for a session on this browser', {
          body: enterJuryBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request, reply) => {
        putCookie(reply, await jurors.enter(request.body.token))
        reply.header('cache-control', 'no-store')
        return { success: true as const, message: 'welcome' }
      },
    )

    app.get(
      '/jury/sheet',
      route(config, tags, 'Whom a member judges, by what, and what she has given', {
        response: { 200: jurySheetAnswer },
      }),
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return presentSheet(sql, archive, jurorOf(request), clock.now())
      },
    )

    app.put(
      '/jury/sheet/:contestant',
      {
        bodyLimit,
        ...route(config, tags, 'Save all that a member gives one contestant', {
          params: Type.Object({ contestant: uuid }),
          body: saveSheetBody,
          response: { 200: doneAnswer },
        }),
      },
      async (request) => {
        const { given, isConflict } = request.body
        const points = Object.fromEntries(given.map(({ criterion, points }) => [criterion.toLowerCase(), points]))
        const sheet = { contestant: request.params.contestant.toLowerCase(), isConflict, points }
        const problem = await saveSheet(sql, jurorOf(request).id, sheet, clock.now())
        if (problem) throw new AppError(problem)
        return { success: true as const, message: 'saved' }
      },
    )

    app.post(
      '/jury/submit',
      {
        bodyLimit,
        ...route(config, tags, 'Submit all points: they stay as they are', { response: { 200: doneAnswer } }),
      },
      async (request) => {
        const problem = await submitSheets(sql, jurorOf(request).id, clock.now())
        if (problem) throw new AppError(problem)
        return { success: true as const, message: 'your points are submitted' }
      },
    )

    app.post(
      '/jury/leave',
      { bodyLimit, ...route(config, tags, 'End the session on this browser', { response: { 200: doneAnswer } }) },
      async (request, reply) => {
        await leaveJury(sql, jurorOf(request).id)
        putCookie(reply, jurors.cookie.gone)
        return { success: true as const, message: 'goodbye' }
      },
    )
  },
)

async function presentSheet(sql: Sql, archive: ContestArchive, juror: Juror, now: number): Promise<JurySheetAnswer> {
  const directory = await archive.find('id', juror.contest)
  if (!directory?.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { contest, zones } = directory.content
  const kept = await readTitles(sql, juror.contest)
  const [judged, sheets] = await Promise.all([findJudged(sql, juror.contest, kept), readSheets(sql, juror.id)])
  const [given, zoneNames] = [
    new Map(sheets.map((sheet) => [sheet.contestant, sheet])),
    new Map(zones.map(({ id, name }) => [id, name])),
  ]
  return {
    success: true,
    member: { _id: juror.id, name: juror.name, language: juror.language },
    contest: contest.name,
    hours: kept.hours,
    submittedAt: juror.submittedAt?.toISOString() ?? null,
    isSealed: kept.sealedAt !== null,
    criteria: kept.criteria.map(({ id, name, most }) => ({ _id: id, name: { ...name }, most })),
    contestants: judged.flatMap(({ id, zone }) => {
      const row = directory.findListed(id)
      if (!row) return []
      const sheet = given.get(id)
      return [
        {
          _id: id,
          name: fullNameOf(row),
          zone: zone === null ? null : (zoneNames.get(zone) ?? null),
          image: row.images[0]?.file ?? null,
          given: Object.entries(sheet?.points ?? {}).map(([criterion, points]) => ({ criterion, points })),
          isConflict: sheet?.isConflict ?? false,
        },
      ]
    }),
    now: new Date(now).toISOString(),
  }
}
