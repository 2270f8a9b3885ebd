import cookie from '@fastify/cookie'
import type { FastifyDynamicSwaggerOptions, SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import ownPackage from '../../package.json' with { type: 'json' }
import type { Module } from '../module.ts'
import { isComplete } from '../modules/sessions/principal.ts'
import { putCookie } from '../modules/sessions/session-cookie.ts'
import { isForAdmins } from './access.ts'

const { version } = ownPackage

/** Where an operation of the document says who may call it (`Access`). */
const accessKey = 'x-access'

const tellAccess: SwaggerTransform = ({ schema, url, route }) => ({
  schema: { ...schema, [accessKey]: route.config?.access },
  url,
})

/** OpenAPI from the routes' own schemas; registered before them. */
export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    info: { title: 'Ashenda', description: 'Contest and public voting', version },
    tags: [{ name: 'voting' }, { name: 'contestants' }, { name: 'profile' }, { name: 'health' }],
  },
  transform: tellAccess,
}

/** The page at /docs, the document at /docs/json. What admins alone may call is shown to admins alone. */
export const registerDocuments: Module = async (app, { sessions }) => {
  await app.register(async (pages) => {
    await pages.register(cookie, { hook: false })
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: {
        onRequest: async (request, reply) => {
          const found = await sessions.authenticate(request.headers.cookie)
          request.principal = found?.principal
          if (found?.setCookie !== undefined) putCookie(reply, found.setCookie)
          reply.header('cache-control', 'private, no-cache')
        },
      },
      transformSpecification: (document, { principal }) =>
        principal?.role === 'admin' && isComplete(principal) ? document : withoutAdmins(document),
    })
  })
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly [accessKey]?: unknown }>>>>

function withoutAdmins(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { paths = {} } = document as { readonly paths?: Paths } // what openApi above makes of the routes
  const open = Object.entries(paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, operation]) => !isForAdmins(operation[accessKey]))
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : []
  })
  return { ...document, paths: Object.fromEntries(open) }
}
