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

/** The field of an operation that tells its `Access`. */
const accessKey = 'x-access'

const tellAccess: SwaggerTransform = ({ schema, url, route }) => ({
  schema: { ...schema, [accessKey]: route.config?.access },
  url,
})

/** OpenAPI from the routes' schemas; registered before them. */
export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    info: { title: 'Ashenda', description: 'Contest and public voting', version },
    tags: [{ name: 'voting' }, { name: 'contestants' }, { name: 'profile' }, { name: 'health' }],
  },
  transform: tellAccess,
}

/** /docs, /docs/json and /docs/yaml. Admin operations are shown to admins only. */
export const registerDocuments = defineRoutes('registerDocuments', ['sessions'], async (app, { sessions }) => {
  let forAdmins: Document | undefined
  let forAll: Document | undefined
  app.addHook('onReady', async () => {
    const document = app.swagger() as Readonly<Record<string, unknown>> // plain JSON
    forAdmins = serialised(document)
    forAll = serialised(withoutAdmins(document))
  })
  await app.register(async (pages) => {
    await pages.register(cookie, { hook: false })
    // Its script has 1.5 MB, otherwise read from disk in chunks for each request.
    const files = new FileCache({ bytesAtMost: 4_000_000, fileBytesAtMost: 2_000_000, hasEncodings: false })
    pages.addHook('onRequest', (request, reply, done) => {
      const name = (request.params as { readonly '*'?: string })['*'] // by the plugin's route
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

/** Keyed by the JSON, as tests build the application many times in a process. */
const known = new Map<string, Document>()

/** Serialised and compressed at the start: the YAML alone takes 60 ms, which strangers must not be able to trigger. */
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
  const { paths = {} } = document as { readonly paths?: Paths } // made by openApi above
  const open = Object.entries(paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, operation]) => !isForAdmins(operation[accessKey]))
    return kept.length > 0 ? [[path, Object.fromEntries(kept)] as const] : []
  })
  return { ...document, paths: Object.fromEntries(open) }
}
