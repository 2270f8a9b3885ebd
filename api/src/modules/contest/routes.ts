import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { contestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import type { Module } from '../../module.ts'
import { forSharedCaches } from '../../plugins/shared-cache.ts'
import { answerContest } from './answer-contest.ts'

export const contestRoutes: Module = async (app, services) => {
  app.get(
    '/contest',
    {
      config: { access: 'public' },
      onSend: forSharedCaches,
      schema: {
        summary: 'Name and hours of the contest',
        tags: ['contestants'],
        response: { 200: contestAnswer, '5xx': refusal },
      },
    },
    async () => answerContest(services),
  )
}
