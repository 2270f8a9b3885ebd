import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { getActorsAnswer, getActorsBody, listQuery } from '@ashenda/core/contracts/http/contestants.ts'
import type { Module } from '../../module.ts'
import { forSharedCaches } from '../../plugins/shared-cache.ts'
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

  app.get(
    '/actor/list',
    {
      config: { access: 'public' },
      onSend: forSharedCaches,
      schema: {
        summary: 'A page of the contestants, as POST /actor/getActors answers it, for caches to keep',
        tags: ['contestants'],
        querystring: listQuery,
        response: { 200: getActorsAnswer, ...refusals },
      },
    },
    async ({ query: { page = '0', ...selection } }) => answerSelection(services, { ...selection, page: Number(page) }),
  )
}
