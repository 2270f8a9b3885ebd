import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { getActorsAnswer, getActorsBody } from '@ashenda/core/contracts/http/contestants.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Module } from '../../module.ts'
import { presentContestant } from './presenter.ts'
import { selectContestants } from './select.ts'

export const contestantRoutes: Module = async (app, { directory, live }) => {
  app.post(
    '/actor/getActors',
    {
      bodyLimit: 4_096,
      config: { access: 'public' },
      schema: {
        summary: 'A page of the contestants',
        tags: ['contestants'],
        body: getActorsBody,
        response: { 200: getActorsAnswer, '4xx': refusal, '5xx': refusal },
      },
    },
    async (request) => {
      if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      const zones = new Map(directory.content.zones.map((zone) => [zone.id, zone]))
      const now = Date.now()
      const actors = selectContestants(directory, request.body.selection).map((row) =>
        presentContestant(
          row,
          row.zoneId === null ? undefined : zones.get(row.zoneId),
          live.tally.votesOf(row.id),
          now,
        ),
      )
      return { success: true as const, actors }
    },
  )
}
