import cookie from '@fastify/cookie'
import type { FastifyDynamicSwaggerOptions, SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { stringify } from 'yaml'
import ownPackage from '../../package.json' with { type: 'json' }
import { type Encodings, encodingFor, encodings } from '../downloads/encode-page.ts'
import { FileCache } from '../downloads/file-cache.ts'
import { defineRoutes } from '../http/app.ts'
import { isKnownTag } from '../http/shared-cache.ts'
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

/** The page at /docs, the document at /docs/json and /docs/yaml. What admins alone may call is shown to admins alone. */
export const registerDocuments = defineRoutes('registerDocuments', ['sessions'], async (app, { sessions }) => {
  let forAdmins: Document | undefined
  let forAll: Document | undefined
  app.addHook('onReady', async () => {
    const document = app.swagger() as Readonly<Record<string, unknown>> // JSON
    forAdmins = serialised(document)
    forAll = serialised(withoutAdmins(document))
  })
  await app.register(async (pages) => {
    await pages.register(cookie, { hook: false })
    // Its script is 1.5 MB, which would be read from the disk piece by piece for everybody who asks.
    const files = new FileCache({ bytesAtMost: 4_000_000, fileBytesAtMost: 2_000_000, hasEncodings: false })
    pages.addHook('onRequest', (request, reply, done) => {
      const name = (request.params as { readonly '*'?: string })['*'] // of the plugin's route
      if (name === undefined || !files.answer(name, request, reply)) done()
    })
    pages.addHook('onSend', files.keep)
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: {
        onRequest: async (request, reply) => {
          const found = await sessions.authenticate(request.headers.cookie)
          if (found?.setCookie !== undefined) putCookie(reply, found.setCookie)
          reply.header('cache-control', 'private, no-cache')
          const isAdmin = found?.principal.role === 'admin' && isComplete(found.principal)
          const format = formats[request.routeOptions.url ?? '']
          if (format) return sendDocument(request, reply, (isAdmin ? forAdmins : forAll)?.[format])
        },
      },
    })
  })
})

const formats: Readonly<Record<string, keyof Document | undefined>> = { '/docs/json': 'json', '/docs/yaml': 'yaml' }

type Document = Readonly<Record<'json' | 'yaml', Encodings>>

/** By their JSON, as the tests of a process build the application many times. */
const known = new Map<string, Document>()

/** Written and compressed at the start: YAML alone is 60 ms of the main thread, which strangers must not be able to ask for. */
function serialised(document: Readonly<Record<string, unknown>>): Document {
  const json = JSON.stringify(document)
  const former = known.get(json)
  if (former) return former
  const made = { json: encodings(json), yaml: encodings(stringify(document)) }
  known.set(json, made)
  return made
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Encodings | undefined): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const { etag = '', body } = document?.[encoding] ?? {}
  reply.headers({ etag, vary: 'accept-encoding, cookie' })
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type(request.routeOptions.url === '/docs/yaml' ? 'application/yaml' : 'application/json; charset=utf-8')
  return reply.send(body)
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
