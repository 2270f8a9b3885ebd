import { updateProfileAnswer, updateProfileRefusal } from '@ashenda/core/contracts/http/profile.ts'
import { profileFields } from '@ashenda/core/contracts/http/profile-forms.ts'
import { photoSlots } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { formMaxBytes, updateProfile } from './update-profile.ts'

const file = Type.Optional(Type.String({ format: 'binary' }))
const documented = Type.Object({
  ...profileFields.properties,
  ...Object.fromEntries(photoSlots.map((slot) => [slot, file])),
})

/** PUT /api/v1/user/update-profile, the one form of the site; in a scope of its own, as nobody else's body is one. */
export const profileFormRoutes = defineRoutes(
  'profileFormRoutes',
  ['sql', 'directory', 'passwords', 'emailChanges', 'attempts', 'photos', 'publish', 'settings'],
  async (app, services) => {
    await app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      await forms.register(multipart, { throwFileSizeLimit: false })
      forms.put(
        '/api/v1/user/update-profile',
        {
          bodyLimit: formMaxBytes,
          config: { access: 'actor' },
          schema: {
            summary: 'Change the profile, photos included',
            tags: ['profile'],
            consumes: ['multipart/form-data'],
            body: documented,
            response: { 200: updateProfileAnswer, '4xx': updateProfileRefusal, '5xx': updateProfileRefusal },
          },
          validatorCompiler: () => () => true,
          preSerialization: async (_request, _reply, payload) => withError(payload),
        },
        async (request) => {
          if (!request.isMultipart()) throw new AppError('unsupported_media_type')
          return updateProfile(request, services)
        },
      )
    })
  },
)

/** Refusals say their message under `error` too. */
const withError = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'success' in payload && !payload.success && 'message' in payload
    ? { ...payload, error: payload.message }
    : payload
