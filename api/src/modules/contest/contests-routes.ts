import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  announceContestBody,
  contestAddressBody,
  contestParams,
  contestStepAnswer,
  contestStepBody,
  contestsAnswer,
  newContestBody,
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
} from '@ashenda/db/queries/contest/contests.ts'
import { Type } from 'typebox'
import { v7 } from 'uuid'
import { defineRoutes } from '../../http/app.ts'
import { type CsvColumn, sendCsvRows } from '../../http/list.ts'
import { actionReasonMaxLength, readName, readReason } from '../../http/read-line.ts'
import { readMoment } from '../../http/read-moment.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:contest' } as const
const tags = ['admin']

/** Contests from the first draft to the final result. Their settings: routes.ts. */
export const contestsAdminRoutes = defineRoutes(
  'contestsAdminRoutes',
  ['sql', 'clock', 'settings', 'publish', 'backlog', 'archive'],
  async (app, { sql, clock, settings, publish, backlog, archive }) => {
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
      {
        config: reading,
        schema: { summary: 'All contests with their figures', tags, response: { 200: contestsAnswer, ...refusals } },
      },
      async () => {
        const now = clock.now()
        const contests = (await listContests(sql)).map((contest) => present(contest, now))
        return { success: true as const, contests, now: new Date(now).toISOString() }
      },
    )

    app.get(
      '/admin/contests.csv',
      {
        config: reading,
        schema: {
          summary: 'All contests with their figures, for a spreadsheet',
          tags,
          response: { 200: Type.Unknown(), ...refusals },
        },
      },
      async (_request, reply) => {
        const now = clock.now()
        const contests = (await listContests(sql)).map((contest) => present(contest, now))
        return sendCsvRows(reply, [contests], 'contests', csvColumns)
      },
    )

    app.post(
      '/admin/contests',
      {
        config: changing,
        schema: {
          summary: 'Prepare a contest, from scratch or with the settings and zones of another one',
          tags,
          body: newContestBody,
          response: { 200: contestStepAnswer, ...refusals },
        },
      },
      async (request) => {
        const { name, slug, opensAt, closesAt, freezesAt, cloneOf } = request.body
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
        const contest = { id, name: readName(name), slug, ...hours, phonePepper, cloneOf }
        const refused = await createContest(sql, contest, principalOf(request).userId).catch(asTakenSlug)
        return done(id, refused, `${contest.name} is prepared`)
      },
    )

    app.put(
      '/admin/contests/:id/address',
      {
        config: changing,
        schema: {
          summary: 'Change the address of a draft',
          tags,
          params: contestParams,
          body: contestAddressBody,
          response: { 200: contestStepAnswer, ...refusals, 409: refusalWithAction },
        },
      },
      async (request) => {
        const { slug, updatedAt } = request.body
        const step = { id: request.params.id, adminId: principalOf(request).userId, seen: readMoment(updatedAt) }
        return done(step.id, await changeAddress(sql, { ...step, slug }).catch(asTakenSlug), 'the address is changed')
      },
    )

    app.put(
      '/admin/contests/:id/announce',
      {
        config: changing,
        schema: {
          summary: 'Show a draft to the public, for good',
          tags,
          params: contestParams,
          body: announceContestBody,
          response: { 200: contestStepAnswer, ...refusals, 409: refusalWithAction },
        },
      },
      async (request) => {
        const seen = readMoment(request.body.updatedAt)
        const step = { id: request.params.id, adminId: principalOf(request).userId, seen }
        return done(step.id, await announceContest(sql, step, clock.now()), 'the contest is announced')
      },
    )

    app.put(
      '/admin/contests/:id/current',
      {
        config: changing,
        schema: {
          summary: 'Make a contest the one on the first page',
          tags,
          params: contestParams,
          body: contestStepBody,
          response: { 200: contestStepAnswer, ...refusals, 409: refusalWithAction },
        },
      },
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
      '/admin/contests/:id/final',
      {
        config: changing,
        schema: {
          summary: 'Declare the result of a closed contest final',
          tags,
          params: contestParams,
          body: contestStepBody,
          response: { 200: contestStepAnswer, ...refusals, 409: refusalWithAction },
        },
      },
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
      {
        config: changing,
        schema: {
          summary: 'Delete a draft',
          tags,
          params: contestParams,
          response: { 200: doneAnswer, ...refusals },
        },
      },
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

function asTakenSlug(error: unknown): 'slug_taken' {
  if (brokenUniqueIndex(error) !== 'contests_slug_key') throw error
  return 'slug_taken'
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
