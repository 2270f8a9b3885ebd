import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { contestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Module } from '../../module.ts'

export const contestRoutes: Module = async (app, { directory, ballots }) => {
  app.get(
    '/contest',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Name and hours of the contest',
        tags: ['contestants'],
        response: { 200: contestAnswer, '5xx': refusal },
      },
    },
    async () => {
      if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      const { name, opensAt, closesAt, freezesAt } = directory.content.contest
      const now = new Date(ballots.redis.now()).toISOString()
      return { success: true as const, contest: { name, opensAt, closesAt, freezesAt }, now }
    },
  )
}
