import { Semaphore } from '@ashenda/core/async/semaphore.ts'
import { documentKindOf, documentLanguages } from '@ashenda/core/domain/document.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { keyOfDocument } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { isKnown } from '../../downloads/send-stored.ts'
import { defineRoutes } from '../../http/app.ts'
import { keepForAWhile } from '../images/routes.ts'

/** Messengers wait some seconds for a preview's picture. */
const pictureMs = 4_000
/** Anybody may ask for any contestant's: beyond these the former picture serves at once. */
const waitsAtOnce = 20
const retryAfterSeconds = 5
const { type } = documentKindOf('share')

/** GET /share/{id}/{language}.jpg: the picture of a contestant's link preview, public while she is. */
export const shareRoutes = defineRoutes(
  'shareRoutes',
  ['directory', 'documents', 'storage'],
  async (app, { directory, documents, storage }) => {
    const waits = new Semaphore(waitsAtOnce, 0)
    app.get(
      '/share/:id/:file',
      {
        config: { access: 'public' },
        schema: {
          summary: 'A contestant’s picture for link previews',
          tags: ['contestants'],
          params: Type.Object({ id: Type.String({ format: 'uuid' }), file: Type.String({ maxLength: 16 }) }),
        },
      },
      async (request, reply) => {
        const { id, file } = request.params
        const language = documentLanguages.find((one) => `${one}.${type}` === file)
        const her = directory.findListed(id)
        const [photo] = her?.images ?? []
        if (!photo || language === undefined) throw new AppError('not_found')
        const key = { kind: 'share', subject: id, language, format: 'preview' } as const
        const asked = await waits.take(() =>
          documents.ask(key, pictureMs, false).catch((error: unknown) => {
            request.log.warn({ err: error }, 'a share picture could not be made')
          }),
        )
        const made = asked?.value
        // While a changed one is made, the former serves; before the first, the photo alone.
        if (!made?.file)
          return reply.header('cache-control', 'no-store').redirect(`/images/${jpegFile(photo.file, 'share')}`, 302)
        const etag = `"${made.file}"`
        keepForAWhile(reply).header('etag', etag)
        if (isKnown(request.headers, { etag })) return reply.code(304).send()
        const content = await storage.readStream(keyOfDocument(made.file))
        if (!content) throw new AppError('unavailable', { retryAfterSeconds })
        return reply.headers({ 'content-type': 'image/jpeg', 'content-length': made.bytes ?? 0 }).send(content)
      },
    )
  },
)
