import { randomBytes } from 'node:crypto'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { documentAnswer } from '@ashenda/core/contracts/http/documents.ts'
import {
  type OwnLink,
  type OwnPlace,
  ownDocumentBody,
  ownLinkAnswer,
  ownLinkBody,
  ownLinksAnswer,
  ownStandingAnswer,
} from '@ashenda/core/contracts/http/promotion.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { festivalDayOf, latestDays } from '@ashenda/core/domain/festival-day.ts'
import { placeAmong } from '@ashenda/core/domain/own-place.ts'
import { linkNameMaxLength, shortCodeLength, shortCodeOf } from '@ashenda/core/domain/short-link.ts'
import { isBlank } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import {
  addLink,
  type ContestantLink,
  ensurePrintedLink,
  listLinks,
  removeLink,
  renameLink,
} from '@ashenda/db/queries/contestants/links.ts'
import { Type } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { readLine } from '../../http/read-line.ts'
import { presentDocument } from '../documents/documents.ts'
import { entryOf } from '../sessions/principal.ts'

const tags = ['promotion']
const own = { access: 'actor' } as const
const bodyLimit = 4_096
/** How long an answer waits for the file; afterwards the socket tells. */
const fileMs = 8_000
const daysShown = 30

const makeCode = (): string => shortCodeOf(randomBytes(shortCodeLength))

/** What a contestant does to be found: links, printed documents, and her place. */
export const promotionRoutes = defineRoutes(
  'promotionRoutes',
  ['sql', 'clock', 'directory', 'live', 'documents'],
  async (app, { sql, clock, directory, live, documents }) => {
    app.post(
      '/actor/documents',
      {
        bodyLimit,
        ...route(own, tags, 'Make a poster, hand-out cards or a picture to share', {
          body: ownDocumentBody,
          response: { 200: documentAnswer, 202: documentAnswer },
        }),
      },
      async (request, reply) => {
        const subject = entryOf(request)
        const { kind, format, language } = request.body
        await ensurePrintedLink(sql, subject, kind, makeCode)
        const document = await documents.ask({ kind, subject, format, language }, fileMs).catch((error: unknown) => {
          // Nothing is printed without a public photo.
          throw error instanceof AppError && error.code === 'not_found' ? new AppError('no_photo') : error
        })
        const step = presentDocument(document)
        reply.code(step.status === 'making' ? 202 : 200)
        return { success: true as const, document: document.id, ...step }
      },
    )

    app.get(
      '/actor/links',
      route(own, tags, 'Her short links and their visits', { response: { 200: ownLinksAnswer } }),
      async (request) => {
        const now = clock.now()
        const since = latestDays(now, daysShown).at(-1) ?? festivalDayOf(now)
        const links = await listLinks(sql, entryOf(request), since)
        return { success: true as const, links: links.map(presentLink), today: festivalDayOf(now) }
      },
    )

    app.post(
      '/actor/links',
      {
        bodyLimit,
        ...route(own, tags, 'Make a short link under a name', { body: ownLinkBody, response: { 200: ownLinkAnswer } }),
      },
      async (request) => {
        const name = readLinkName(request.body.name)
        const added = await addLink(sql, entryOf(request), name, makeCode)
        if (!added) throw new AppError('too_many_links')
        const link = presentLink({ ...added, name, purpose: null, visits: 0, days: [] })
        return { success: true as const, message: 'the link is made', link }
      },
    )

    const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
    app.put(
      '/actor/links/:id',
      {
        bodyLimit,
        ...route(own, tags, 'Rename a short link', { params, body: ownLinkBody, response: { 200: doneAnswer } }),
      },
      async (request) => {
        const name = readLinkName(request.body.name)
        if (!(await renameLink(sql, entryOf(request), request.params.id, name))) throw new AppError('not_found')
        return { success: true as const, message: 'the link is renamed' }
      },
    )

    app.delete(
      '/actor/links/:id',
      route(own, tags, 'Remove a short link', { params, response: { 200: doneAnswer } }),
      async (request) => {
        if (!(await removeLink(sql, entryOf(request), request.params.id))) throw new AppError('not_found')
        return { success: true as const, message: 'the link is removed' }
      },
    )

    app.get(
      '/actor/standing',
      route(own, tags, 'Her place by the public counts, and the votes to the next ones', {
        response: { 200: ownStandingAnswer },
      }),
      async (request) => {
        const id = entryOf(request)
        const { content } = directory
        if (!content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
        const none = { success: true as const, zone: null, all: null }
        const her = directory.findListed(id)
        if (!her) return { ...none, why: 'hidden' as const }
        if (phaseAt(content.contest, clock.now()) === 'upcoming') return { ...none, why: 'upcoming' as const }
        if (live.tally.frozen) return { ...none, why: 'frozen' as const }
        return {
          success: true as const,
          why: null,
          zone: her.zoneId === null ? null : placeOf(id, directory.listedIn(her.zoneId), live.tally, directory),
          all: placeOf(id, directory.listed, live.tally, directory),
        }
      },
    )
  },
)

/** @throws AppError invalid_text, empty_name, name_too_long */
function readLinkName(typed: string): string {
  const name = readLine(typed, Number.MAX_SAFE_INTEGER)
  if (isBlank(name)) throw new AppError('empty_name')
  if ([...name].length > linkNameMaxLength) throw new AppError('name_too_long')
  return name
}

const presentLink = ({ id, days, ...link }: ContestantLink): OwnLink => ({ _id: id, ...link, days: [...days] })

function placeOf(
  id: string,
  everyone: readonly ContestantRow[],
  tally: Pick<PublicCounts, 'votesOf'>,
  directory: Pick<Directory, 'find'>,
): OwnPlace | null {
  const place = placeAmong(
    id,
    everyone.map((one) => ({ id: one.id, votes: tally.votesOf(one.id) })),
  )
  if (!place) return null
  const named = (one: (typeof place.ahead)[number]) => {
    const row = directory.find(one.id)
    return { _id: one.id, name: row ? fullNameOf(row) : '', votes: one.votes, distance: one.distance }
  }
  return {
    rank: place.rank,
    of: place.of,
    ahead: place.ahead.map(named),
    behind: place.behind ? named(place.behind) : null,
  }
}
