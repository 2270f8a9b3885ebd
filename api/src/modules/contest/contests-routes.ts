import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import {
  announceContestBody,
  contestAddressBody,
  contestParams,
  contestStepAnswer,
  contestStepBody,
  contestsAnswer,
  goingOnAnswer,
  goingOnQuery,
  newContestBody,
  stageScreenBody,
} from '@ashenda/core/contracts/http/contests.ts'
import { stageAt } from '@ashenda/core/domain/contest.ts'
import { settingsProblem } from '@ashenda/core/domain/contest-settings.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { brokenForeignKey, brokenUniqueIndex } from '@ashenda/db/error-kind.ts'
import {
  announceContest,
  type CountedContest,
  changeAddress,
  createContest,
  declareFinal,
  deleteDraft,
  listContests,
  makeCurrent,
  revealNext,
  showOnStage,
} from '@ashenda/db/queries/contest/contests.ts'
import { type PreparedEntry, readGoingOn } from '@ashenda/db/queries/contest/rounds.ts'
import type { CopiedPhoto } from '@ashenda/db/queries/contestants/entries.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes, route } from '../../http/app.ts'
import { type CsvColumn, sendCsvRows } from '../../http/list.ts'
import { actionReasonMaxLength, readName, readReason } from '../../http/read-line.ts'
import { readMoment } from '../../http/read-moment.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { copyPhoto } from '../photos/copy-photo.ts'
import { principalOf } from '../sessions/principal.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:contest' } as const
const tags = ['admin']

/** Contests from the first draft to the final result. Their settings: routes.ts. */
export const contestsAdminRoutes = defineRoutes(
  'contestsAdminRoutes',
  ['sql', 'clock', 'settings', 'publish', 'backlog', 'archive', 'storage', 'photos'],
  async (app, { sql, clock, settings, publish, backlog, archive, storage, photos }) => {
    const told = (): void => {
      archive.forget()
      publish({ type: 'directory-changed' })
    }

    /** Refuses, or answers with the contest as it is now. */
    async function done(id: string, problem: ErrorCode | undefined, message: string) {
      if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, id, ['contest'])
      if (problem) throw new AppError(problem)
      told()
      return { success: true as const, message, contest: await contestNow(sql, id, clock.now()) }
    }

    app.get(
      '/admin/contests',
      route(reading, tags, 'All contests with their figures', { response: { 200: contestsAnswer } }),
      async () => {
        const now = clock.now()
        const contests = (await listContests(sql)).map((contest) => present(contest, now))
        return { success: true as const, contests, now: new Date(now).toISOString() }
      },
    )

    app.get(
      '/admin/contests.csv',
      route(reading, tags, 'All contests with their figures, for a spreadsheet', { response: { 200: Type.Unknown() } }),
      async (_request, reply) => {
        const now = clock.now()
        const contests = (await listContests(sql)).map((contest) => present(contest, now))
        return sendCsvRows(reply, [contests], 'contests', csvColumns)
      },
    )

    app.post(
      '/admin/contests',
      route(
        changing,
        tags,
        'Prepare a contest, from scratch or with the settings and zones of another one, or as its next round',
        { body: newContestBody, response: { 200: contestStepAnswer } },
      ),
      async (request) => {
        const { name, slug, opensAt, closesAt, freezesAt, cloneOf, round } = request.body
        if (round && cloneOf === undefined) throw new AppError('invalid_body')
        const hours = {
          opensAt: readMoment(opensAt),
          closesAt: readMoment(closesAt),
          freezesAt: freezesAt ? readMoment(freezesAt) : null,
        }
        const draft = { ...hours, hasVotes: false, isDraft: true }
        const problem = settingsProblem(draft, hours, clock.now())
        if (problem) throw new AppError(problem)
        const id = v7()
        const phonePepper = settings.phonePeppers.newestId
        const prepared = { id, name: readName(name), slug, ...hours, phonePepper, cloneOf }
        const entries =
          round && cloneOf !== undefined ? await prepareEntries({ sql, storage }, cloneOf, round.most) : []
        const contest = { ...prepared, round: round && { ...round, entries } }
        const refused = await createContest(sql, contest, principalOf(request).userId).catch(asTaken)
        if (refused)
          await photos.remove(entries.flatMap((entry) => entry.photos.flatMap(({ file }) => keysOfImage(file))))
        return done(id, refused, `${prepared.name} is prepared`)
      },
    )

    app.get(
      '/admin/contests/:id/going-on',
      route(reading, tags, 'Who would go on to the next round of a contest, by zone', {
        params: contestParams,
        querystring: goingOnQuery,
        response: { 200: goingOnAnswer },
      }),
      async (request) => {
        const zones = await readGoingOn(sql, request.params.id, Number(request.query.most))
        return {
          success: true as const,
          zones: zones.map(({ zone: name, goOn, others }) => ({
            ...{ name, others },
            goOn: goOn.map((one) => ({ _id: one.id, name: one.name, votes: one.votes })),
          })),
        }
      },
    )

    app.put(
      '/admin/contests/:id/address',
      route(changing, tags, 'Change the address of a draft', {
        params: contestParams,
        body: contestAddressBody,
        response: { 200: contestStepAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { slug, updatedAt } = request.body
        const step = { id: request.params.id, adminId: principalOf(request).userId, seen: readMoment(updatedAt) }
        return done(step.id, await changeAddress(sql, { ...step, slug }).catch(asTaken), 'the address is changed')
      },
    )

    app.put(
      '/admin/contests/:id/announce',
      route(changing, tags, 'Show a draft to the public, for good', {
        params: contestParams,
        body: announceContestBody,
        response: { 200: contestStepAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const seen = readMoment(request.body.updatedAt)
        const step = { id: request.params.id, adminId: principalOf(request).userId, seen }
        return done(step.id, await announceContest(sql, step, clock.now()), 'the contest is announced')
      },
    )

    app.put(
      '/admin/contests/:id/current',
      route(changing, tags, 'Make a contest the one on the first page', {
        params: contestParams,
        body: contestStepBody,
        response: { 200: contestStepAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { updatedAt, reason } = request.body
        const step = {
          id: request.params.id,
          adminId: principalOf(request).userId,
          seen: readMoment(updatedAt),
          reason: readReason(reason, actionReasonMaxLength),
        }
        return done(step.id, await makeCurrent(sql, step, clock.now()), 'the contest is the current one')
      },
    )

    app.put(
      '/admin/contests/:id/reveal',
      route(
        changing,
        tags,
        'Reveal the next step of a closed contest’s result: the titles of the zones, the third, the second, everything',
        {
          params: contestParams,
          body: announceContestBody,
          response: { 200: contestStepAnswer, 409: refusalWithAction },
        },
      ),
      async (request) => {
        const seen = readMoment(request.body.updatedAt)
        const step = { id: request.params.id, adminId: principalOf(request).userId, seen }
        // A vote counted later could change who comes next.
        if (await backlog.holdsBallots()) throw new AppError('contest_counting')
        return done(step.id, await revealNext(sql, step, clock.now()), 'the next step is revealed')
      },
    )

    app.put(
      '/admin/contests/:id/stage',
      route(changing, tags, 'Choose what the big screen shows: the contest, a break, the partners', {
        params: contestParams,
        body: stageScreenBody,
        response: { 200: contestStepAnswer },
      }),
      async (request) => {
        const { screen } = request.body
        const step = { id: request.params.id, adminId: principalOf(request).userId, screen }
        return done(step.id, await showOnStage(sql, step), 'the big screen is changed')
      },
    )

    app.put(
      '/admin/contests/:id/final',
      route(changing, tags, 'Declare the result of a closed contest final', {
        params: contestParams,
        body: contestStepBody,
        response: { 200: contestStepAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { updatedAt, reason } = request.body
        const step = {
          id: request.params.id,
          adminId: principalOf(request).userId,
          seen: readMoment(updatedAt),
          reason: readReason(reason, actionReasonMaxLength),
        }
        // Of any contest: what is queued is not known by contest.
        if (await backlog.holdsBallots()) throw new AppError('contest_counting')
        return done(step.id, await declareFinal(sql, step, clock.now()), 'the result is final')
      },
    )

    app.delete(
      '/admin/contests/:id',
      route(changing, tags, 'Delete a draft', { params: contestParams, response: { 200: doneAnswer } }),
      async (request) => {
        const problem = await deleteDraft(sql, request.params.id, principalOf(request).userId).catch(
          (error: unknown): 'contest_in_use' => {
            if (brokenForeignKey(error) === undefined) throw error
            return 'contest_in_use'
          },
        )
        if (problem) throw new AppError(problem)
        told()
        return { success: true as const, message: 'the draft is deleted' }
      },
    )
  },
)

function asTaken(error: unknown): 'slug_taken' | 'round_exists' {
  const index = brokenUniqueIndex(error)
  if (index === 'contests_slug_key') return 'slug_taken'
  if (index === 'contests_round_of_key') return 'round_exists'
  throw error
}

const photosAtOnce = 8

/** Entries for those who go on, with copies of their photos. If others go on by the time it is made, no round is. */
async function prepareEntries(
  { sql, storage }: { readonly sql: Sql; readonly storage: Storage },
  contest: string,
  most: number,
): Promise<readonly PreparedEntry[]> {
  const people = (await readGoingOn(sql, contest, most)).flatMap(({ goOn }) => goOn)
  const wanted = people.flatMap(({ id, photos }) => photos.map((photo) => ({ of: id, photo })))
  const copies: { readonly of: string; readonly copy: CopiedPhoto | undefined }[] = []
  for (let at = 0; at < wanted.length; at += photosAtOnce) {
    const some = wanted.slice(at, at + photosAtOnce)
    copies.push(
      ...(await Promise.all(some.map(async ({ of, photo }) => ({ of, copy: await copyPhoto(photo, storage) })))),
    )
  }
  return people.map(({ id }) => ({
    id: v7(),
    former: id,
    photos: copies.flatMap(({ of, copy }) => (of === id && copy ? [copy] : [])),
  }))
}

function present({ id, ...contest }: CountedContest, now: number) {
  return { _id: id, ...contest, stage: stageAt(contest, now) }
}

/** As admins see it. @throws AppError not_found */
export async function contestNow(sql: Sql, id: string, now: number) {
  const [found] = await listContests(sql, id)
  if (!found) throw new AppError('not_found')
  return present(found, now)
}

const csvColumns: readonly CsvColumn<ReturnType<typeof present>>[] = [
  { name: 'name', cell: ({ name }) => name },
  { name: 'address', cell: ({ slug }) => `/contests/${slug}` },
  { name: 'stage', cell: ({ stage }) => stage },
  { name: 'current', cell: ({ isCurrent }) => String(isCurrent) },
  { name: 'opens', cell: ({ opensAt }) => opensAt },
  { name: 'closes', cell: ({ closesAt }) => closesAt },
  { name: 'final', cell: ({ finalAt }) => finalAt ?? '' },
  { name: 'zones', cell: ({ zones }) => String(zones) },
  { name: 'contestants', cell: ({ contestants }) => String(contestants) },
  { name: 'ballots', cell: ({ ballots }) => String(ballots) },
  { name: 'payments', cell: ({ payments }) => String(payments) },
  { name: 'paid votes not cast', cell: ({ openVotes }) => String(openVotes) },
  { name: 'id', cell: ({ _id }) => _id },
]
