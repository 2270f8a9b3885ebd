import {
  type RankedActor,
  type RankingQuery,
  rankingAnswer,
  rankingQuery,
} from '@ashenda/core/contracts/http/ranking.ts'
import { csvLine } from '@ashenda/core/csv.ts'
import { type RankedContestant, readRanking } from '@ashenda/db/queries/results/ranking.ts'
import { Type } from 'typebox'
import { contestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'

const config = { access: 'admin' } as const
const tags = ['admin']
/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '﻿'
const columns = [
  'place',
  'name',
  'zone',
  'votes',
  'free',
  'proven',
  'gold',
  'silver',
  'bronze',
  'quarantined',
  'paid',
  'active',
  'id',
]

/** The ranking by true counts, for admins, even during a freeze. */
export const rankingRoutes = defineRoutes('rankingRoutes', ['sql', 'directory'], async (app, { sql, directory }) => {
  const ranking = async ({ zone, top, ...query }: RankingQuery): Promise<readonly RankedContestant[]> => {
    const contest = contestOf(query, { directory })
    return contest === undefined ? [] : readRanking(sql, contest, zone, top === undefined ? undefined : Number(top))
  }

  app.get(
    '/admin/ranking',
    route(config, tags, 'Contestants by votes', { querystring: rankingQuery, response: { 200: rankingAnswer } }),
    async ({ query }) => ({ success: true as const, actors: (await ranking(query)).map(presentRanked) }),
  )

  app.get(
    '/admin/ranking.csv',
    route(config, tags, 'Contestants by votes, for a spreadsheet', {
      querystring: rankingQuery,
      response: { 200: Type.String() },
    }),
    async ({ query }, reply) => {
      const rows = await ranking(query)
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="ranking.csv"',
        'cache-control': 'no-store',
      })
      return byteOrderMark + csvLine(columns) + rows.map((row) => csvLine(cellsOf(row))).join('')
    },
  )
})

export const presentRanked = ({ id, zoneId, zoneName, ...row }: RankedContestant): RankedActor => ({
  ...row,
  _id: id,
  zone: zoneId === null ? null : { _id: zoneId, name: zoneName ?? '' },
})

const cellsOf = (row: RankedContestant): readonly string[] => [
  String(row.place ?? ''),
  [row.fname, row.mname, row.lname].filter((part) => part !== '').join(' '),
  row.zoneName ?? '',
  ...[row.votes, row.free, row.proven, row.first, row.second, row.third, row.quarantined].map(String),
  row.isPaid ? 'yes' : 'no',
  row.isActive ? 'yes' : 'no',
  row.id,
]
