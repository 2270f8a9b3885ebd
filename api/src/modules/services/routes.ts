import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { servicesAnswer } from '@ashenda/core/contracts/http/services.ts'
import { defineRoutes } from '../../http/app.ts'

/** What the site depends on, as the topic `queues` of GET /live tells it too. */
export const serviceRoutes = defineRoutes('serviceRoutes', ['queueWatch'], async (app, { queueWatch }) => {
  app.get(
    '/admin/services',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'How Chapa, messages, mail, storage, databases, certificate and backup are',
        tags: ['admin'],
        response: { 200: servicesAnswer, ...refusals },
      },
    },
    async () => {
      await queueWatch.look()
      const { at, services } = queueWatch.state
      return { success: true as const, at, services: [...services] }
    },
  )
})
