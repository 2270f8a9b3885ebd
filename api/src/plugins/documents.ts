import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import ownPackage from '../../package.json' with { type: 'json' }
import type { Module } from '../module.ts'

const { version } = ownPackage

/** OpenAPI from the routes' own schemas; registered before them. */
export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    info: { title: 'Ashenda', description: 'Contest and public voting', version },
    tags: [{ name: 'voting' }, { name: 'contestants' }, { name: 'profile' }, { name: 'health' }],
  },
}

/** The page at /docs, the document at /docs/json. */
export const registerDocuments: Module = async (app) => {
  await app.register(swaggerUi, { routePrefix: '/docs' })
}
