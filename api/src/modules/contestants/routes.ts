import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  type GetActorsAnswer,
  type GetActorsBody,
  getActorsAnswer,
  getActorsBody,
  listQuery,
} from '@ashenda/core/contracts/http/contestants.ts'
import type { FastifyReply } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { type ListPage, ListPages } from './list-pages.ts'

export const contestantRoutes = defineRoutes('contestantRoutes', ['directory', 'live'], async (app, services) => {
  const pages = new ListPages(services)
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
    async (request, reply) => readPage(pages, request.body.selection, reply).answer,
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
    async ({ query: { page = '0', ...selection } }, reply) => {
      const { answer, etag } = readPage(pages, { ...selection, page: Number(page) }, reply)
      reply.header('etag', etag)
      return answer
    },
  )
})

/** Sends the page as serialised. */
function readPage(pages: ListPages, selection: GetActorsBody['selection'], reply: FastifyReply): ListPage {
  const bySchema = (answer: GetActorsAnswer): string => String(reply.serializeInput(answer, '200'))
  const page = pages.read(selection, bySchema)
  reply.type('application/json; charset=utf-8').serializer(() => page.text)
  return page
}
