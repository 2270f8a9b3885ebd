import { servicesAnswer } from '@ashenda/core/contracts/http/services.ts'
import { defineRoutes, route } from '../../http/app.ts'

/** What the site depends on, as the topic `queues` of GET /live tells it too. */
export const serviceRoutes = defineRoutes('serviceRoutes', ['queueWatch'], async (app, { queueWatch }) => {
  app.get(
    '/admin/services',
    route('admin', ['admin'], 'How Chapa, messages, mail, storage, databases, certificate and backup are', {
      response: { 200: servicesAnswer },
    }),
    async () => {
      await queueWatch.look()
      const { at, services } = queueWatch.state
      return { success: true as const, at, services: [...services] }
    },
  )
})
