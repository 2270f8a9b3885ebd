import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { queuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { defineRoutes } from '../../http/app.ts'

/** How the queues are, and how they were in the last hour; from then on the topic `queues` of GET /live tells it. */
export const queueRoutes = defineRoutes('queueRoutes', ['queueWatch'], async (app, { queueWatch }) => {
  app.get(
    '/admin/queues',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'How the queues are, and were in the last hour',
        tags: ['admin'],
        response: { 200: queuesAnswer, ...refusals },
      },
    },
    async () => {
      await queueWatch.look()
      const history = await queueWatch.history().catch(() => []) // Redis is away, and `state` says so
      return { success: true as const, state: queueWatch.state, history: [...history] }
    },
  )
})
