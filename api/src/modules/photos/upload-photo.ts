import { photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { slotNumberOf } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { FastifyRequest } from 'fastify'
import { principalOf } from '../sessions/principal.ts'
import { collect } from './collect.ts'
import type { SentPhoto } from './decode-body.ts'
import type { KeptPhoto, Photos } from './photos.ts'
import { readForm } from './read-form.ts'
import { declaredBytes, receive } from './receive.ts'

export interface Uploaded {
  readonly upload: string
  /** Still being prepared. */
  readonly pending: boolean
}

/** Takes a photo and waits a little for it to stand. @throws AppError whatever is wrong with the photo */
export async function uploadPhoto(
  request: FastifyRequest,
  { sql, photos }: { readonly sql: Sql; readonly photos: Photos },
): Promise<Uploaded> {
  const { userId } = principalOf(request)
  const limits = { memory: photos.memory, owner: userId, atMost: photoBodyMaxBytes }
  const photo = await receive(request, limits, async (): Promise<KeptPhoto> => {
    const { target, bytes } = await readPhoto(request, photos)
    const slot = readTarget(target)
    await photos.check(userId, [slot])
    return { id: await photos.keep(bytes), slot }
  })
  try {
    await sql.begin((tx) => photos.enter(tx, userId, [photo]))
  } catch (error) {
    await photos.discard([photo])
    throw error
  }
  return { upload: photo.id, pending: !(await photos.prepare([photo])) }
}

/** A data URL in JSON, or one file of a form with the place in its field `type`. */
async function readPhoto(request: FastifyRequest, { decoder }: Photos): Promise<SentPhoto> {
  if (!request.isMultipart())
    return decoder.decode(await collect(request.raw, declaredBytes(request) ?? photoBodyMaxBytes))
  let bytes: Uint8Array | undefined
  const { type: target, ...others } = await readForm(
    request,
    { files: 1, fields: 2, fieldSize: 512 },
    async (_, file) => {
      bytes = file
    },
  )
  if (bytes === undefined || !target) throw new AppError('no_image')
  if (Object.keys(others).some((name) => name !== 'name')) throw new AppError('invalid_body')
  return { target, bytes }
}

/** `new` and a MIME type ask for any free place. */
function readTarget(target: string): KeptPhoto['slot'] {
  const slot = slotNumberOf(target)
  if (slot === undefined && target !== 'new' && !target.includes('/')) throw new AppError('no_image')
  return slot ?? null
}
