import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { pictureAnswer, pictureForm } from '@ashenda/core/contracts/http/content.ts'
import { photoMaxBytes, pictureShapes } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { addPicture } from '@ashenda/db/queries/content/content.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import multipart from '@fastify/multipart'
import { defineRoutes } from '../../http/app.ts'
import { type FormLimits, readForm, receive } from '../photos/receive.ts'
import { principalOf } from '../sessions/principal.ts'

const limits: FormLimits = { files: 1, fields: 1, fieldSize: 100 }
const bodyLimit = photoMaxBytes + 4_096

/** Prepares a picture for what admins write; nobody else sees it until a version names it. */
export const contentPictureRoutes = defineRoutes(
  'contentPictureRoutes',
  ['sql', 'photos'],
  async (app, { sql, photos }) => {
    await app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      await forms.register(multipart, { throwFileSizeLimit: false })

      forms.post(
        '/admin/content/pictures',
        {
          bodyLimit,
          config: { access: 'admin:content' },
          validatorCompiler: () => () => true, // the handler reads the form once memory is free
          schema: {
            summary: 'Prepare a picture of the site',
            tags: ['admin'],
            consumes: ['multipart/form-data'],
            body: pictureForm,
            response: { 200: pictureAnswer, ...refusals },
          },
        },
        async (request) => {
          if (!request.isMultipart()) throw new AppError('unsupported_media_type')
          let bytes: Uint8Array | undefined
          const owner = principalOf(request).userId
          const fields = await receive(request, { memory: photos.memory, owner, atMost: bodyLimit }, () =>
            readForm(request, limits, async (field, file) => {
              if (field !== 'photo') throw new AppError('invalid_body')
              bytes = file
            }),
          )
          const shape = pictureShapes.find((one) => one === fields['shape'])
          if (!shape) throw new AppError('invalid_body')
          if (!bytes) throw new AppError('no_image')
          const { file, width, height, colour } = await photos.preparePicture(bytes, shape)
          // From a worker of a former version, which makes portraits alone.
          if (width === undefined || height === undefined || colour === undefined) {
            await photos.remove(keysOfImage(file))
            throw new AppError('unavailable', { retryAfterSeconds: 60 })
          }
          const picture = { file, width, height, colour }
          await addPicture(sql, { ...picture, shape })
          return { success: true as const, picture }
        },
      )
    })
  },
)
