import { totalsChanged } from '@ashenda/core/contracts/events/event.ts'
import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import {
  type ContestAnswer,
  type CountsAnswer,
  contestAnswer,
  countsAnswer,
} from '@ashenda/core/contracts/http/contest.ts'
import {
  contestChangedAnswer,
  contestSettingsAnswer,
  contestSettingsBody,
} from '@ashenda/core/contracts/http/contest-settings.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import { stageAt } from '@ashenda/core/domain/contest.ts'
import { rulesReasonMost } from '@ashenda/core/domain/rules-problem.ts'
import { readTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { changeSettings, findSettings, type KeptSettings } from '@ashenda/db/queries/contest/contest-settings.ts'
import type { Static } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import { presentContest } from '../../directory/present-contest.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { type Clock, defineRoutes, route } from '../../http/app.ts'
import { readName, readReason } from '../../http/read-line.ts'
import { readMoment } from '../../http/read-moment.ts'
import { entityTagOf, forSharedCaches } from '../../http/shared-cache.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

export const contestRoutes = defineRoutes('contestRoutes', ['clock', 'directory', 'live'], async (app, services) => {
  const options = { config: { access: 'public' }, onSend: forSharedCaches } as const
  app.get(
    '/contest',
    {
      ...options,
      schema: {
        summary: 'Name and hours of the contest',
        tags: ['contestants'],
        response: { 200: contestAnswer, '5xx': refusal },
      },
    },
    async () => answerContest(services),
  )

  const readCounts = countsReader(services)
  app.get(
    '/contest/counts',
    {
      ...options,
      schema: {
        summary: 'The public counts, for clients without a socket',
        tags: ['contestants'],
        response: { 200: countsAnswer, '5xx': refusal },
      },
    },
    async (_request, reply) => {
      const { answer, text, etag } = readCounts()
      reply.headers({ 'content-type': 'application/json; charset=utf-8', etag }).serializer(() => text)
      return answer
    },
  )
})

interface KeptCounts {
  readonly answer: CountsAnswer
  /** The answer as JSON. */
  readonly text: string
  readonly etag: string
  readonly contest: string
  readonly madeAt: number
}

/** Serialising ten thousand contestants takes milliseconds. */
const keptMs = 1_000

function countsReader({ live: { tally } }: { readonly live: { readonly tally: PublicCounts } }): () => KeptCounts {
  let kept: KeptCounts | undefined
  return () => {
    const { contest, frozen, activity: active } = tally
    if (contest === '') throw new AppError('unavailable', { retryAfterSeconds: 2 })
    const isFresh = kept && performance.now() < kept.madeAt + keptMs
    if (kept && isFresh && kept.contest === contest && kept.answer.frozen === frozen) return kept
    const answer = { success: true as const, frozen, values: tally.values(), active }
    const text = JSON.stringify(answer)
    kept = { answer, text, etag: entityTagOf(text), contest, madeAt: performance.now() }
    return kept
  }
}

/** The contest's name and hours, by the clock that dates ballots. @throws AppError unavailable */
export function answerContest({
  directory,
  clock,
}: {
  readonly directory: Directory
  readonly clock: Clock
}): ContestAnswer {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const now = new Date(clock.now()).toISOString()
  return { success: true, contest: presentContest(directory.content.contest), now }
}

const reading = { access: 'admin' } as const
const changing = { access: 'admin:contest' } as const
const tags = ['admin']

/** A contest's name, hours, freeze and approval mode. */
export const contestAdminRoutes = defineRoutes(
  'contestAdminRoutes',
  ['sql', 'clock', 'settings', 'publish'],
  async (app, { sql, clock, settings, publish }) => {
    app.get(
      '/admin/contest',
      route(reading, tags, 'Settings of a contest', {
        querystring: contestQuery,
        response: { 200: contestSettingsAnswer },
      }),
      async (request) => {
        const found = await settingsOf(sql, request.query.contest)
        const now = clock.now()
        return {
          success: true as const,
          contest: presentSettings(found),
          stage: stageAt(found, now),
          isCurrent: found.isCurrent,
          hasVotes: found.hasVotes,
          approvalByDefault: settings.contestantApproval,
          moderationByDefault: settings.contentModeration,
          now: new Date(now).toISOString(),
        }
      },
    )

    app.put(
      '/admin/contest',
      route(changing, tags, 'Change the settings of a contest', {
        querystring: contestQuery,
        body: contestSettingsBody,
        response: { 200: contestChangedAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { updatedAt, confirmed = false, reason } = request.body
        const part = readPart(request.body)
        const was = await settingsOf(sql, request.query.contest)
        const { phoneProof, proofWhenUnusual, proofPrefixes } = { ...was, ...part }
        // Otherwise every free vote would be refused.
        if ((phoneProof !== 'off' || proofWhenUnusual) && !proofPrefixes.every((prefix) => settings.canSendTo(prefix)))
          throw new AppError('messages_unavailable')
        const change = {
          contest: was.id,
          part,
          seen: readMoment(updatedAt),
          isConfirmed: confirmed,
          reason: reason ? readReason(reason, rulesReasonMost) : '',
          adminId: principalOf(request).userId,
        }
        const changed = await changeSettings(sql, change, clock.now())
        if (changed === 'version_conflict') throw await refusalWithLastAction(sql, changed, was.id, ['contest'])
        if (typeof changed === 'string') throw new AppError(changed)
        publish({ type: 'directory-changed' })
        if (changed.length > 0) publish(totalsChanged(was.id, changed))
        const contest = presentSettings(await settingsOf(sql, was.id))
        return { success: true as const, message: 'the contest is updated', contest }
      },
    )
  },
)

/** The settings that were sent, as they are stored. @throws AppError invalid_body, empty_name, name_too_long */
function readPart({ name, opensAt, closesAt, freezesAt, titleVotes, ...body }: Static<typeof contestSettingsBody>) {
  const { approval, moderation, phoneProof, proofWhenUnusual, proofPrefixes, freeFrom } = body
  const rule = titleVotes && readTitleRule(titleVotes.join(','))
  if (titleVotes && !rule) throw new AppError('invalid_body')
  return given({
    name: name === undefined ? undefined : readName(name),
    opensAt: opensAt === undefined ? undefined : readMoment(opensAt),
    closesAt: closesAt === undefined ? undefined : readMoment(closesAt),
    freezesAt: freezesAt ? readMoment(freezesAt) : freezesAt,
    approval,
    moderation,
    ownRequests: body.ownRequests,
    ownRequestContacts: body.ownRequestContacts,
    phoneProof,
    proofWhenUnusual,
    proofPrefixes,
    titleVotes: rule,
    voteEtb: body.voteEtb,
    voteUsd: body.voteUsd,
    feeEtb: body.feeEtb,
    feeUsd: body.feeUsd,
    pricesConfirmed: body.pricesConfirmed,
    freeVotes: body.freeVotes,
    freeFrom: freeFrom ? readMoment(freeFrom) : freeFrom,
    mostPicks: body.mostPicks,
    paidPerDay: body.paidPerDay,
    countries: body.countries,
  })
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values> // of its own entries

/** @throws AppError not_found */
async function settingsOf(sql: Sql, contest: string | undefined): Promise<KeptSettings> {
  const found = await findSettings(sql, contest)
  if (!found) throw new AppError('not_found')
  return found
}

function presentSettings({ id, announcedAt, finalAt, hasVotes, isDraft, isCurrent, ...contest }: KeptSettings) {
  const { proofPrefixes, titleVotes, countries } = contest
  return {
    _id: id,
    ...contest,
    proofPrefixes: [...proofPrefixes],
    titleVotes: [...titleVotes],
    countries: [...countries],
  }
}
