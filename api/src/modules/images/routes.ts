import { Semaphore } from '@ashenda/core/async/semaphore.ts'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { storedFileOf } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findPictureAccess } from '@ashenda/db/queries/contestants/picture-access.ts'
import type { OpenFile, Storage } from '@ashenda/platform/storage/storage.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import { FileCache } from '../../downloads/file-cache.ts'
import { isKnown } from '../../downloads/send-stored.ts'
import { type App, type Clock, defineRoutes } from '../../http/app.ts'
import { showsContentPicture } from '../content/content-now.ts'
import type { Sessions } from '../sessions/sessions.ts'

const prefix = '/images'

/** The most requested of many photos on disk or in a bucket: some 2,500 at phone sizes. */
const photosKept = { bytesAtMost: 32_000_000, fileBytesAtMost: 400_000, hasEncodings: false }

/** GET /images/{file}: from the folder, or streamed from the object store. Uploads are not served. */
export const imageRoutes = defineRoutes(
  'imageRoutes',
  ['sql', 'directory', 'sessions', 'storage', 'settings', 'clock'],
  async (app, services) => {
    const { settings, storage } = services
    const { open } = storage
    const gate = new PictureGate(services)
    const cache = new FileCache(photosKept)
    await app.register(
      async (images) => {
        images.setNotFoundHandler(() => {
          throw new AppError('not_found')
        })
        images.addHook('onRequest', (request, reply, done) => {
          const name = nameIn(request.url)
          // Not decoded: the file is looked up by this very name.
          if (!imageName.test(name)) return done(new AppError('not_found'))
          const send = (access: 'public' | 'private'): void => {
            if (access === 'private') keepNowhere(reply)
            else keepForAWhile(reply)
            if (access === 'private' || !cache.answer(name, request, reply)) done()
          }
          if (gate.isKnownPublic(name)) send('public')
          else gate.admit(name, request).then(send, done)
        })
        images.addHook('onSend', cache.keep)
        if (open) streamImages(images, open)
        else await sendFromFolder(images, settings.imageDir)
      },
      { prefix },
    )
  },
)

/** By the exact name: for other forms of address the plugin reads the whole folder to compare spellings. */
async function sendFromFolder(images: App, root: string): Promise<void> {
  await images.register(fastifyStatic, { root, serve: false, index: false, dotfiles: 'deny', cacheControl: false })
  images.get('/:file', { schema: { hide: true, params: Type.Object({ file: Type.String() }) } }, (request, reply) =>
    reply.sendFile(request.params.file),
  )
}

/** The part behind the prefix, undecoded. */
const nameIn = (url: string): string => (url.split('?', 1)[0] ?? '').slice(prefix.length + 1)

interface GateDeps {
  readonly sql: Sql
  readonly directory: Directory
  readonly sessions: Sessions
  readonly clock: Clock
}

const lookUpMs = 2_000
/** Ballots share these connections; an admin page asks for some hundred pictures. */
const lookUpsAtOnce = 4
const waitingAtMost = 400
const retryAfterSeconds = 5

/**
 * Decides who may see a picture. The directory knows the public ones without a query. For any other, which may be
 * hidden, pending, unknown or just published, it asks Postgres and checks the session.
 */
class PictureGate {
  readonly #deps: GateDeps
  readonly #lookUps = new Semaphore(lookUpsAtOnce, waitingAtMost)

  constructor(deps: GateDeps) {
    this.#deps = deps
  }

  /** Whether the directory lists it as public. */
  isKnownPublic(name: string): boolean {
    const stored = storedFileOf(name)
    if (stored === undefined) return false
    const { directory, clock } = this.#deps
    return (
      directory.showsPicture(stored) ||
      (directory.content !== undefined && showsContentPicture(directory.content, stored, clock.now()))
    )
  }

  /**
   * Whether everybody may see it, or only the contestant and admins. @throws AppError not_found for anybody else;
   * unavailable
   */
  async admit(name: string, request: FastifyRequest): Promise<'public' | 'private'> {
    const stored = storedFileOf(name)
    if (stored === undefined) throw new AppError('not_found')
    const found = await this.#lookUps.take(() => this.#lookUp(stored, request.headers.cookie))
    if (!found) throw new AppError('unavailable', { retryAfterSeconds })
    if (found.value === undefined) throw new AppError('not_found')
    return found.value
  }

  async #lookUp(stored: string, cookie: string | undefined): Promise<'public' | 'private' | undefined> {
    const access = await withTimeout(lookUpMs, findPictureAccess(this.#deps.sql, stored))
    if (access?.isPublic) return 'public'
    const who = access && (await this.#deps.sessions.identify(cookie))
    return who?.role === 'admin' || (who !== undefined && who.userId === access?.userId) ? 'private' : undefined
  }
}

const contentTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Streams images from an object store. */
function streamImages(app: App, open: NonNullable<Storage['open']>): void {
  app.get(
    '/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: Type.Object({ file: Type.String() }) },
    },
    async (request, reply) => {
      const { file } = request.params
      if (!imageName.test(file)) throw new AppError('not_found')
      const image = await open(`images/${file}`).catch((cause: unknown) => {
        request.log.warn({ err: cause }, 'an image could not be read from the store')
        throw new AppError('unavailable', {
          message: 'pictures cannot be shown at the moment',
          cause,
          retryAfterSeconds,
        })
      })
      if (!image) throw new AppError('not_found')
      reply.headers({ etag: image.etag, 'last-modified': image.modifiedAt.toUTCString() })
      if (hasIt(request, image)) {
        image.content.destroy()
        return reply.code(304).send()
      }
      reply.headers({ 'content-type': file.endsWith('.webp') ? contentTypes.webp : contentTypes.jpg })
      return reply.header('content-length', image.size).send(image.content)
    },
  )
}

/** Whether the client's copy is current. @throws AppError precondition_failed, after which nobody reads the stream */
function hasIt({ headers }: FastifyRequest, image: OpenFile): boolean {
  try {
    return isKnown(headers, image)
  } catch (error) {
    image.content.destroy()
    throw error
  }
}

/** Generated names; other files in the folder are not served. */
export const imageName = /^[0-9a-z][0-9a-z-]{0,80}\.(?:webp|jpg)$/

/** Names are never reused, so their files never change. Previews are shown by other sites. */
export const keepForGood = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })

/**
 * Browsers keep it for a day and then revalidate. Shared caches revalidate every minute, so photos of hidden
 * contestants disappear there too (decision 40).
 */
export const keepForAWhile = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'public, max-age=86400, s-maxage=60',
    'cross-origin-resource-policy': 'cross-origin',
  })

/** Visible to the contestant and admins only. */
export const keepNowhere = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
