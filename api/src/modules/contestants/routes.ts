import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { getActorsAnswer, getActorsBody } from '@ashenda/core/contracts/http/contestants.ts'
import type { Module } from '../../module.ts'
import { answerSelection } from './answer-selection.ts'

export const contestantRoutes: Module = async (app, services) => {
  app.post(
    '/actor/getActors',
    {
      bodyLimit: 4_096,
      config: { access: 'public' },
      schema: {
        summary: 'A page of the contestants',
        tags: ['contestants'],
        body: getActorsBody,
        response: { 200: getActorsAnswer, ...refusals },
      },
    },
    async (request) => answerSelection(services, request.body.selection),
  )
}
