import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, refusal, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import {
  changeZoneBody,
  createZoneAnswer,
  createZoneBody,
  type GetZonesAnswer,
  getZonesAnswer,
  keptZonesAnswer,
} from '@ashenda/core/contracts/http/zones.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { brokenForeignKey, brokenUniqueIndex } from '@ashenda/db/error-kind.ts'
import { addZone, changeZone, listZones } from '@ashenda/db/queries/contest/zones.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import type { Directory, DirectoryContent } from '../../directory/directory.ts'
import { someContestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { sendCsvRows } from '../../http/list.ts'
import { readName } from '../../http/read-line.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

export const zoneRoutes = defineRoutes('zoneRoutes', ['directory'], async (app, { directory }) => {
  app.get(
    '/getZones',
    {
      config: { access: 'public' },
      onSend: forSharedCaches,
      schema: { summary: 'The zones', tags: ['contestants'], response: { 200: getZonesAnswer, '5xx': refusal } },
    },
    async () => answerZones(directory),
  )
})

/** Every home page embeds this; counted once per directory version. */
const answers = new WeakMap<DirectoryContent, GetZonesAnswer>()

/** All zones with the number of listed contestants. @throws AppError unavailable */
export function answerZones({ content, listed }: Directory): GetZonesAnswer {
  if (!content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const known = answers.get(content)
  if (known) return known
  const registered = Map.groupBy(listed, ({ zoneId }) => zoneId)
  const zones = content.zones.map(({ id, name }) => ({ _id: id, name, registered: registered.get(id)?.length ?? 0 }))
  const answer: GetZonesAnswer = { success: true, zones }
  answers.set(content, answer)
  return answer
}

const reading = { access: 'admin' } as const
const changing = { access: 'admin:contestants' } as const
const tags = ['admin']

/** Zones for admins: never deleted, because contestants refer to them. */
export const zoneAdminRoutes = defineRoutes(
  'zoneAdminRoutes',
  ['sql', 'directory', 'publish'],
  async (app, { sql, directory, publish }) => {
    app.get(
      '/admin/zones',
      route(reading, tags, 'All zones of a contest, retired ones too', {
        querystring: contestQuery,
        response: { 200: keptZonesAnswer },
      }),
      async ({ query }) => ({
        success: true as const,
        zones: (await listZones(sql, someContestOf(query, { directory }))).map(({ id, ...zone }) => ({
          _id: id,
          ...zone,
        })),
      }),
    )

    app.get(
      '/admin/zones.csv',
      route(reading, tags, 'All zones of a contest, for a spreadsheet', {
        querystring: contestQuery,
        response: { 200: Type.Unknown() },
      }),
      async ({ query }, reply) =>
        sendCsvRows(reply, [await listZones(sql, someContestOf(query, { directory }))], 'zones', [
          { name: 'name', cell: ({ name }) => name },
          { name: 'contestants', cell: ({ contestants }) => String(contestants) },
          { name: 'retired', cell: ({ isRetired }) => String(isRetired) },
        ]),
    )

    app.post(
      '/admin/zones',
      route(changing, tags, 'Add a zone to a contest', {
        querystring: contestQuery,
        body: createZoneBody,
        response: { 200: createZoneAnswer },
      }),
      async (request) => {
        const contest = someContestOf(request.query, { directory })
        const zone = { id: v7(), contest, name: readName(request.body.name) }
        const problem = await addZone(sql, zone, principalOf(request).userId).catch((error: unknown) => {
          throw brokenForeignKey(error) === undefined ? error : new AppError('not_found')
        })
        if (problem) throw new AppError(problem)
        publish({ type: 'directory-changed' })
        return { success: true as const, message: `${zone.name} is created`, _id: zone.id }
      },
    )

    app.put(
      '/admin/zones/:id',
      route(changing, tags, 'Rename a zone, retire it or bring it back', {
        params: Type.Object({ id: uuid }),
        body: changeZoneBody,
        response: { 200: doneAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { id } = request.params
        const { name, isRetired, seen } = request.body
        const change = { name: name === undefined ? undefined : readName(name), isRetired, seen }
        const problem = await changeZone(sql, id, change, principalOf(request).userId).catch((error: unknown) => {
          throw brokenUniqueIndex(error) === 'zones_contest_name_key' ? new AppError('zone_taken') : error
        })
        if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, id, ['zone'])
        if (problem) throw new AppError(problem)
        publish({ type: 'directory-changed' })
        return { success: true as const, message: 'the zone is updated' }
      },
    )
  },
)
