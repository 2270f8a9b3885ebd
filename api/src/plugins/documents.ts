import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** OpenAPI from the routes' own schemas: the page at /docs, the document at /docs/json. */
export async function registerDocuments(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Ashenda', description: 'Contest and public voting', version: '0.1.0' },
      tags: [{ name: 'voting' }, { name: 'contestants' }, { name: 'health' }],
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs' })
}
