import { Semaphore } from '@ashenda/core/async/semaphore.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { type DocumentKey, documentKindOf, documentKinds, documentLanguages } from '@ashenda/core/domain/document.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Document } from '@ashenda/db/queries/documents/documents.ts'
import { keyOfDocument } from '@ashenda/platform/storage/keys.ts'
import { LRUCache } from 'lru-cache'
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
/** As long as shared caches keep a picture; many voters share the same. */
const knownMs = 60_000
const knownMost = 1_000

/** Of a file's name: the preview is `{language}.jpg`, the other formats `{language}-{format}.jpg`, that of her title `{language}-title.jpg`. */
function keyOf(subject: string, file: string): DocumentKey | undefined {
  for (const language of documentLanguages) {
    if (file === `${language}-title.${type}`) return { kind: 'title', subject, language, format: 'square' }
    for (const format of documentKinds.share.formats)
      if (file === `${language}${format === 'preview' ? '' : `-${format}`}.${type}`)
        return { kind: 'share', subject, language, format }
  }
  return undefined
}

/**
 * GET /share/{id}/{language}.jpg: a contestant's picture for link previews and for whoever shares her, public while she is, and of the title
 * she won; titles beside the zones' have an id of their own.
 */
export const shareRoutes = defineRoutes(
  'shareRoutes',
  ['sql', 'clock', 'directory', 'documents', 'storage'],
  async (app, { sql, clock, directory, documents, storage }) => {
    const waits = new Semaphore(waitsAtOnce, 0)
    const known = new LRUCache<string, Document>({ max: knownMost, ttl: knownMs })
    /** Who has a title, by its id, or by hers for that of her zone; undefined before it is told. */
    async function winnerOf(id: string): Promise<string | undefined> {
      const { whole } = await keptResult({ sql, clock, directory }).read
      const own = whole.ownTitles?.titles.find((one) => one._id === id)
      return (own ? own.order[0] : whole.titles.find((one) => one._id === id))?._id
    }

    app.get(
      '/share/:id/:file',
      {
        config: { access: 'public' },
        schema: {
          summary: 'A contestant’s picture for link previews and for sharing',
          tags: ['contestants'],
          params: Type.Object({ id: Type.String({ format: 'uuid' }), file: Type.String({ maxLength: 24 }) }),
        },
      },
      async (request, reply) => {
        const { id, file } = request.params
        const asked = keyOf(id, file)
        if (asked === undefined) throw new AppError('not_found')
        const winner = asked.kind === 'title' ? await winnerOf(id) : id
        const her = winner === undefined ? undefined : directory.findListed(winner)
        const [photo] = her?.images ?? []
        if (!her || !photo) throw new AppError('not_found')
        const key: DocumentKey = her.id === id ? asked : { ...asked, subjects: [her.id] }
        const name = [id, file, photo.file, fullNameOf(her), her.zoneId].join(' ')
        const made =
          known.get(name) ??
          (
            await waits.take(() =>
              documents.ask(key, pictureMs, false).catch((error: unknown) => {
                request.log.warn({ err: error }, 'a share picture could not be made')
              }),
            )
          )?.value
        if (made?.isPrinted) known.set(name, made)
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
