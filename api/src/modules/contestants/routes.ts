import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  type GetActorsAnswer,
  type GetActorsBody,
  getActorsAnswer,
  getActorsBody,
  listQuery,
} from '@ashenda/core/contracts/http/contestants.ts'
import { addShowings } from '@ashenda/db/queries/contestants/list-showings.ts'
import type { FastifyReply } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { isFairList, type ListPage, ListPages } from './list-pages.ts'

const flushMs = 30_000

type Selection = GetActorsBody['selection']

export const contestantRoutes = defineRoutes(
  'contestantRoutes',
  ['sql', 'directory', 'live', 'listShowings'],
  async (app, { sql, listShowings, ...services }) => {
    const pages = new ListPages(services)
    listShowings.writeEvery(flushMs, app, (counted) => addShowings(sql, counted))

    /** Sends the page as serialised. */
    function readPage(selection: Selection, reply: FastifyReply): ListPage {
      const bySchema = (answer: GetActorsAnswer): string => String(reply.serializeInput(answer, '200'))
      const page = pages.read(selection, bySchema)
      reply.type('application/json; charset=utf-8').serializer(() => page.text)
      return page
    }

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
      async (request, reply) => readPage(request.body.selection, reply).answer,
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
      async (request, reply) => {
        const selection = { ...request.query, page: Number(request.query.page ?? 0) }
        const { answer, etag } = readPage(selection, reply)
        // Goes on where a document ended, which counts as the first page.
        const isContinued = selection.page > 0 && isFairList(selection)
        if (isContinued)
          listShowings.count(
            request,
            answer.actors.map(({ _id }) => _id),
            selection.page,
          )
        reply.header('etag', etag)
        return answer
      },
    )
  },
)
