import {
  type UpdateProfileAnswer,
  updateProfileAnswer,
  updateProfileRefusal,
} from '@ashenda/core/contracts/http/profile.ts'
import { profileFields } from '@ashenda/core/contracts/http/profile-forms.ts'
import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { photoMaxBytes, photoSlots, slotNumberOf } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenUniqueIndex } from '@ashenda/db/error-kind.ts'
import {
  findOwnAccount,
  type ProfileChange,
  updateProfile as writeProfile,
} from '@ashenda/db/queries/accounts/profile.ts'
import type { ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AppSettings } from '../../config/settings.ts'
import type { Directory } from '../../directory/directory.ts'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { formRefusal } from '../../http/schema-refusal.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import { refusalOfTaken } from '../accounts/identity.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { presentSessionUser } from '../accounts/presenter.ts'
import { readAnswer, readEmail, readZone, textReaders } from '../accounts/registration.ts'
import type { KeptPhoto, Photos } from '../photos/photos.ts'
import { type FormLimits, readForm, receive } from '../photos/receive.ts'
import { entryOf, principalOf } from '../sessions/principal.ts'
import { type EmailChange, type EmailChanges, guardRecovery } from './email-changes.ts'
import { presentOwnUser } from './presenter.ts'

const file = Type.Optional(Type.String({ format: 'binary' }))
const documented = Type.Object({
  ...profileFields.properties,
  ...Object.fromEntries(photoSlots.map((slot) => [slot, file])),
})

/** PUT /api/v1/user/update-profile, the site's only multipart form, in a scope with its own parser. */
export const profileFormRoutes = defineRoutes(
  'profileFormRoutes',
  ['sql', 'directory', 'passwords', 'emailChanges', 'rateLimits', 'photos', 'publish', 'settings'],
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

/** Refusals repeat their message under `error`. */
const withError = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'success' in payload && !payload.success && 'message' in payload
    ? { ...payload, error: payload.message }
    : payload

interface ProfileDeps {
  readonly sql: Sql
  readonly directory: Directory
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly photos: Photos
  readonly publish: Publish
  readonly settings: AppSettings
  readonly emailChanges: Pick<EmailChanges, 'tell' | 'isTokenOf'>
}

/** Ten texts, the longest a description of 2,000 characters, and one photo per place. */
const form: FormLimits = { files: 3, fields: 10, fieldSize: 16_384 }
const formMaxBytes = form.files * photoMaxBytes + (form.fields + 1) * form.fieldSize

/**
 * Changes only the fields sent; texts and photo rows in one transaction. @throws AppError refusals of fields and
 * photos, email_taken, password_needed, wrong_password
 */
async function updateProfile(request: FastifyRequest, deps: ProfileDeps): Promise<UpdateProfileAnswer> {
  const { sql, photos, publish, settings } = deps
  const self = principalOf(request)
  const { userId } = self
  const kept: KeptPhoto[] = []
  let told: EmailChange | undefined
  try {
    const limits = { memory: photos.memory, owner: userId, atMost: formMaxBytes }
    const fields = await receive(request, limits, () => readProfileForm(request, kept, deps))
    const read = await readChange(userId, fields, deps)
    const { change } = read
    // Without an entry in this contest there are only e-mail and answer to change.
    if (publicTexts.some((text) => change[text] !== undefined) || change.zoneId !== undefined) entryOf(request)
    told = read.told
    await sql.begin(async (tx) => {
      await writeProfile(tx, self, change, settings.contentModeration)
      if (kept.length > 0) await photos.enter(tx, entryOf(request), kept)
    })
  } catch (error) {
    await photos.discard(kept)
    throw brokenUniqueIndex(error) === 'users_email_key' ? new AppError('email_taken') : refusalOfTaken(error)
  }
  publish({ type: 'directory-changed' })
  if (told) await deps.emailChanges.tell(told, { address: request.ip, language: languageIn(request) })
  const ready = await photos.prepare(kept)
  const account = await findOwnAccount(sql, self)
  if (!account) throw new AppError('not_authenticated')
  const updatedUser = { ...presentSessionUser(account), ...presentOwnUser(account, deps.directory, Date.now()) }
  return { success: true, updatedUser, pending: !ready }
}

/** Stores each photo as it arrives and adds it to `kept`. */
function readProfileForm(
  request: FastifyRequest,
  kept: KeptPhoto[],
  { photos }: ProfileDeps,
): Promise<Readonly<Record<string, string>>> {
  return readForm(request, form, async (field, bytes) => {
    const slot = slotNumberOf(field)
    if (slot === undefined || kept.some((photo) => photo.slot === slot)) throw new AppError('invalid_body')
    await photos.check(entryOf(request), [...kept.map((photo) => photo.slot), slot])
    kept.push({ id: await photos.keep(bytes), slot })
  })
}

async function readChange(
  userId: string,
  fields: Readonly<Record<string, string>>,
  deps: ProfileDeps,
): Promise<{ readonly change: ProfileChange; readonly told: EmailChange | undefined }> {
  const { directory, passwords } = deps
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { answer, ...read } = readProfile(fields, directory.content.zones)
  const { isEmailConfirmed, told } = await guardRecovery(
    userId,
    { ...read, ...(answer !== undefined && { answer }) },
    fields['currentPassword'] ?? '',
    deps,
  )
  const change = { ...read, isEmailConfirmed }
  if (answer === undefined) return { change, told }
  return { change: { ...change, answerHash: answer === '' ? null : await passwords.hash(answer, userId) }, told }
}

interface ReadProfile extends Omit<ProfileChange, 'answerHash'> {
  /** Still to be hashed; '' means none. */
  readonly answer?: string
}

const shape = Compile(profileFields)

/** The text fields as stored; the phone is ignored. @throws AppError the first problem */
function readProfile(typed: Readonly<Record<string, string>>, zones: readonly ZoneRow[]): ReadProfile {
  if (!shape.Check(typed)) throw formRefusal(shape, profileFields.properties, typed)
  const { email, address, answer } = typed
  const texts = publicTexts.flatMap((text) => {
    const value = typed[text]
    return value === undefined ? [] : [[text, textReaders[text](value)] as const]
  })
  return {
    ...Object.fromEntries(texts),
    ...(email !== undefined && { email: readEmail(email) }),
    ...(address !== undefined && { zoneId: readZone(address, zones) }),
    ...(answer !== undefined && { answer: readAnswer(answer) }),
  }
}
