import { enterBody, enteredAnswer, entryAnswer } from '@ashenda/core/contracts/http/entries.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findAccount } from '@ashenda/db/queries/accounts/accounts.ts'
import { findFormerPlaces } from '@ashenda/db/queries/contest/archive.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import { enterContest, findFormerEntry } from '@ashenda/db/queries/contestants/entries.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { v7 } from 'uuid'
import { type Directory, findZone } from '../../directory/directory.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { readZone, textReaders } from '../accounts/registration.ts'
import { copyPhoto } from '../photos/copy-photo.ts'
import { principalOf } from '../sessions/principal.ts'

/** A description of 2,000 characters, each in the longest JSON escape. */
const bodyLimit = 32_768

/** Who took part before comes back under the same account, with another entry. */
export const entryRoutes = defineRoutes(
  'entryRoutes',
  ['sql', 'clock', 'directory', 'storage', 'photos', 'publish', 'settings'],
  async (app, { sql, clock, directory, storage, photos, publish, settings }) => {
    app.get(
      '/actor/entry',
      route(
        'actor',
        ['profile'],
        'Whether a contestant is in the current contest, and what she could bring from her former one',
        { response: { 200: entryAnswer } },
      ),
      async (request) => {
        const { userId, entryId } = principalOf(request)
        const { contest, zones } = contentOf(directory)
        const [account, former, places] = await Promise.all([
          findAccount(sql, { by: 'id', value: userId }),
          findFormerEntry(sql, userId, contest.id),
          findFormerPlaces(sql, userId, contest.id, new Date(clock.now())),
        ])
        if (!account?.phone) throw new AppError('not_authenticated')
        const { slug, name, opensAt, closesAt } = contest
        const zone = former?.zoneName ? findZone(zones, former.zoneName) : undefined
        return {
          success: true as const,
          contest: { slug, name, opensAt, closesAt },
          entry: entryId,
          isOpen: mayEnter(contest, clock.now()),
          fee: feeOf(account.phone, contest),
          former: former
            ? {
                contest: { slug: former.contestSlug, name: former.contestName },
                occupation: former.occupation,
                description: former.description,
                zone: zone && zone !== 'unknown' ? { _id: zone.id, name: zone.name } : null,
                photos: former.photos.map(({ slot, file }) => ({ slot, file })),
              }
            : null,
          entries: places.map(({ id: _id, contestName, contestSlug, votes, place }) => ({
            ...{ _id, votes, place },
            contest: { slug: contestSlug, name: contestName },
          })),
        }
      },
    )

    app.post(
      '/actor/entry',
      {
        bodyLimit,
        ...route('actor', ['profile'], 'Enter the current contest under the account of a former one', {
          body: enterBody,
          response: { 200: enteredAnswer },
        }),
      },
      async (request) => {
        const { userId, entryId } = principalOf(request)
        const { contest, zones } = contentOf(directory)
        if (entryId !== null) throw new AppError('entered_already')
        if (contest.isRound) throw new AppError('round_takes_nobody')
        if (!mayEnter(contest, clock.now())) throw new AppError('contest_closed')
        const { address = '', occupation = '', description = '', photos: slots = [] } = request.body.actor
        const account = await findAccount(sql, { by: 'id', value: userId })
        if (!account) throw new AppError('not_authenticated')
        const { fname, mname, lname } = account
        const entry = {
          id: v7(),
          userId,
          contestId: contest.id,
          zoneId: readZone(address, zones),
          ...{ fname, mname, lname },
          occupation: textReaders.occupation(occupation),
          description: textReaders.description(description),
          approval: settings.contestantApproval,
          moderation: settings.contentModeration,
        }
        const former = slots.length > 0 ? await findFormerEntry(sql, userId, contest.id) : undefined
        const wanted = former?.photos.filter(({ slot }) => slots.includes(slot)) ?? []
        const copies = (await Promise.all(wanted.map((photo) => copyPhoto(photo, storage)))).filter(
          (copy) => copy !== undefined,
        )
        if (!(await enterContest(sql, entry, copies))) {
          await photos.remove(copies.flatMap(({ file }) => keysOfImage(file)))
          throw new AppError('entered_already')
        }
        publish({ type: 'directory-changed' })
        return {
          success: true as const,
          message: `you are in ${contest.name}`,
          entry: entry.id,
          photos: copies.length,
        }
      },
    )
  },
)

/** @throws AppError unavailable */
function contentOf({ content }: Directory) {
  if (!content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  return content
}

const mayEnter = (contest: ContestRow, now: number): boolean => !contest.isRound && phaseAt(contest, now) !== 'closed'
