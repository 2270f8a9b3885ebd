import { Semaphore } from '@ashenda/core/async/semaphore.ts'
import { type DocumentKey, documentKindOf, documentLanguages } from '@ashenda/core/domain/document.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { keyOfDocument } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { isKnown } from '../../downloads/send-stored.ts'
import { defineRoutes } from '../../http/app.ts'
import { keepForAWhile } from '../images/routes.ts'
import { keptResult } from '../results/public-result.ts'

/** Messengers wait some seconds for a preview's picture. */
const pictureMs = 4_000
/** Anybody may ask for any contestant's: beyond these the former picture serves at once. */
const waitsAtOnce = 20
const retryAfterSeconds = 5
const { type } = documentKindOf('share')

/** Of a title; without it the picture is of a link preview. */
const ofTitle = 'title-'

/** GET /share/{id}/{language}.jpg: the picture of a contestant's link preview, public while she is; title-{language}.jpg: with the title she won. */
export const shareRoutes = defineRoutes(
  'shareRoutes',
  ['sql', 'clock', 'directory', 'documents', 'storage'],
  async (app, { sql, clock, directory, documents, storage }) => {
    const waits = new Semaphore(waitsAtOnce, 0)
    app.get(
      '/share/:id/:file',
      {
        config: { access: 'public' },
        schema: {
          summary: 'A contestant’s picture for link previews, or with the title of her zone once she has it',
          tags: ['contestants'],
          params: Type.Object({ id: Type.String({ format: 'uuid' }), file: Type.String({ maxLength: 20 }) }),
        },
      },
      async (request, reply) => {
        const { id, file } = request.params
        const isOfTitle = file.startsWith(ofTitle)
        const language = documentLanguages.find((one) => `${isOfTitle ? ofTitle : ''}${one}.${type}` === file)
        const her = directory.findListed(id)
        const [photo] = her?.images ?? []
        if (!photo || language === undefined) throw new AppError('not_found')
        if (isOfTitle) {
          const { whole } = await keptResult({ sql, clock, directory }).read
          if (!whole.titles.some((one) => one._id === id)) throw new AppError('not_found')
        }
        const key: DocumentKey = isOfTitle
          ? { kind: 'title', subject: id, language, format: 'square' }
          : { kind: 'share', subject: id, language, format: 'preview' }
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
