import { type Static, Type } from 'typebox'
import { photoMaxBytes } from '../../domain/photo.ts'
import { closed } from '../closed.ts'
import { success, uuid } from './answer.ts'

/** Base64 adds a third; the rest is room for the JSON around it. */
export const photoBodyMaxBytes = Math.ceil(photoMaxBytes / 3) * 4 + 16_384

/**
 * POST /actor/uploadImages, PUT /actor/updateImages. `type` is image1, image2, image3 or new (a MIME type means new): the slot, or the
 * lowest free one.
 */
export const photoBody = closed({
  images: closed({
    content: Type.String({ description: 'A data URL.' }),
    name: Type.Optional(Type.String({ maxLength: 512 })),
    type: Type.String({ maxLength: 128 }),
    size: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
})
export type PhotoBody = Static<typeof photoBody>

/** 200: the photo is in place. 202: it is being prepared; `contestant:{id}` on GET /live follows up. */
export const photoAnswer = Type.Object({
  success,
  message: Type.String(),
  upload: uuid,
  pending: Type.Boolean(),
})
export type PhotoAnswer = Static<typeof photoAnswer>

/** PUT /actor/photo-order: her photos, by stored name, in the wanted order. */
export const photoOrderBody = closed({
  files: Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 3, uniqueItems: true }),
})
