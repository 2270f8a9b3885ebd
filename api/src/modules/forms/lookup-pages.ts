import { withTimeout } from '@ashenda/core/async/timeout.ts'
import {
  type CastJustNow,
  type CastStanding,
  type FirstData,
  type LookedUp,
  standingsAtOnce,
} from '@ashenda/core/contracts/http/first-data.ts'
import type { LookupBody } from '@ashenda/core/contracts/http/lookup.ts'
import { resemblesCardCode } from '@ashenda/core/domain/card-code.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { AppError, statusOf } from '@ashenda/core/errors.ts'
import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'
import { findChainedBallot } from '@ashenda/db/queries/results/receipts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { claimantOf, holdClaimant } from '../../http/claimant.ts'
import { refusalOf } from '../../plugins/errors.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import { answerContest } from '../contest/routes.ts'
import { presentPicks } from '../contestants/presenter.ts'
import { lookUp, ownPayments, takeOverByCard } from '../lookup/lookup.ts'
import { undefinedOnError } from '../pages/first-data.ts'
import { takeOver } from '../payments/payments.ts'
import { lookUpReceipt } from '../results/receipt.ts'
import { type Cast, castBehind, castIn } from './cast-cookie.ts'
import { fieldsIn } from './form-check.ts'
import { askForCookies, type ChosenDeps, chosenOf, problemOf } from './form-pages.ts'

const ownMs = 2_000
/** As in the call's schema. */
const longest = 64
const options = { config: { access: 'public' }, schema: { hide: true } } as const
const bodyLimit = 4_096
const fieldsByCode = { not_found: 'vote', bad_phone: 'phone', card_vote_missing: 'reference' } as const

/** "Where is my vote?" without scripts: search results, this browser's payments, and the vote of a return link. */
export const lookupPageRoutes = defineRoutes(
  'lookupPageRoutes',
  [
    'sql',
    'clock',
    'directory',
    'backlog',
    'voterPeppers',
    'rateLimits',
    'payments',
    'redemptions',
    'settings',
    'formPages',
  ],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    app.get('/where', options, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://any')
      const reference = searchParams.getAll('reference').at(-1)?.trim() ?? ''
      const found = reference === '' ? undefined : await find({ reference }, request, reply)
      return pages.show(request, reply, request.url, await dataFor(request, found))
    })

    /** A search, or the vote of a return link's token. A card's unused vote comes here if that was asked for, with scripts by a press beside it. */
    app.post('/where', { ...options, bodyLimit }, async (request, reply) => {
      const { vote, phone = '', reference = '', take } = fieldsIn(request.body)
      try {
        if (vote !== undefined) return await bringHere(request, reply, () => takeOver(vote, request, reply, services))
        if (!resemblesCardCode(reference) && phone.trim() === '')
          return reply.redirect(`/where?${new URLSearchParams({ reference: reference.trim() })}#found`, 303)
        const found = await find({ reference, phone }, request, reply)
        if (take !== undefined && 'answer' in found && found.answer.kind === 'payment' && found.answer.canTakeOver)
          return await bringHere(request, reply, () =>
            takeOverByCard({ phone, card: reference }, request, reply, services),
          )
        return pages.show(request, reply, '/where', await dataFor(request, found))
      } catch (error) {
        const form = { values: vote === undefined ? { phone } : {}, error, fieldsByCode }
        return pages.refuse(request, reply, '/where', form, await dataFor(request))
      }
    })

    async function bringHere(request: FastifyRequest, reply: FastifyReply, take: () => Promise<void>) {
      if (claimantOf(request, production) === undefined) {
        holdClaimant(request, reply, production)
        return askForCookies(request, reply)
      }
      await take()
      return reply.redirect('/ballot', 303)
    }

    /** A card's code is not sent back: its answer stands under no reference. */
    const find = (body: LookupBody, request: FastifyRequest, reply: FastifyReply) => {
      const reference = body.reference.slice(0, longest + 1)
      const of = resemblesCardCode(reference) ? '' : body.reference
      return lookUpForPage(of, request, reply, services, () => lookUp({ ...body, reference }, request, services))
    }

    async function dataFor(request: FastifyRequest, found?: FirstData['found']): Promise<Partial<FirstData>> {
      const own = await ownIn(request)
      const cast = castIn(request, production)
      const castStandings = await standingsOf(cast.slice(0, standingsAtOnce), request)
      return {
        ...own,
        ...(cast.length > 0 && { cast }),
        ...(castStandings && castStandings.length > 0 && { castStandings }),
        ...(found && { found }),
        ...(services.directory.content && { contest: answerContest(services) }),
      }
    }

    /** The state of each ballot; without it the page only says that they were sent. */
    const standingsOf = (ballots: readonly string[], request: FastifyRequest) =>
      withTimeout(ownMs, Promise.all(ballots.map((ballot) => standingOf(services, ballot)))).catch(
        undefinedOnError(request.log),
      )

    /** Optional: without it the page's scripts ask for it. */
    const ownIn = (request: FastifyRequest): Promise<Pick<FirstData, 'mine'>> =>
      withTimeout(ownMs, ownPayments(request, services))
        .catch(undefinedOnError(request.log))
        .then((mine) => (mine ? { mine } : {}))
  },
)

/** A ballot's state, for the browser that cast it. */
async function standingOf(
  { sql, directory }: Pick<FastifyInstance, 'sql' | 'directory'>,
  ballot: string,
): Promise<CastStanding> {
  const found = await findChainedBallot(sql, { from: ballot, to: ballot })
  if (found) {
    const { status, reason, kind, at, contestName: name, contestSlug: slug } = found
    const picks = presentPicks(directory, found.picks)
    return { ballot, status, reason, kind, at: new Date(at).toISOString(), contest: { name, slug }, picks }
  }
  const outcome = (await findOutcomes(sql, [ballot])).get(ballot)
  // An unreadable ballot is not in the chain.
  if (outcome?.status === 'refused') return { ballot, ...outcome, at: null }
  return { ballot, status: 'pending', reason: null, kind: null, at: null }
}

/** Keeps no page waiting longer; its scripts can ask again. */
const lookUpMs = 3_000

/**
 * Looks something up within the call's rate limits and puts a refusal on the page. A ballot that may be queued is no
 * guess: its voter came from her own vote.
 */
export async function lookUpForPage<Answer>(
  of: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimits }: { readonly rateLimits: RateLimits },
  find: () => Promise<Answer>,
): Promise<LookedUp<Answer>> {
  try {
    const found = await rateLimits.lookUp(request.ip, () => withTimeout(lookUpMs, find()).catch(waiting))
    if (!(found instanceof AppError)) return { of, answer: found }
    throw found
  } catch (error) {
    const refusal = refusalOf(error, request)
    const status = statusOf(refusal.code)
    // Not finding anything is the page's content, not an error.
    if (refusal.code !== 'not_found') reply.code(status)
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    return { of, problem: { ...problemOf(refusal), status } }
  }
}

function waiting(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'not_found' && error.retryAfterSeconds !== undefined) return error
  throw error
}

/** As in the call's schema. */
const longestReceipt = 20
const askMs = 1_000

/** The contestants a recorded ballot counts for, and those it does not. Optional for the page. */
async function thanksFor(
  { ballot, uncounted }: Cast,
  { sql, ...deps }: ChosenDeps & Pick<FastifyInstance, 'sql'>,
  request: FastifyRequest,
): Promise<CastJustNow> {
  const found = await withTimeout(askMs, findChainedBallot(sql, { from: ballot, to: ballot })).catch(
    undefinedOnError(request.log),
  )
  const chosen = chosenOf(deps, found?.picks ?? [])
  if (found?.kind !== 'free' || found.status !== 'counted') return { chosen }
  const others = uncounted.flatMap(({ rank, id }) => chosenOf(deps, [id]).map((actor) => ({ rank, actor })))
  return { chosen, isFree: true, uncounted: others }
}

/** A receipt's page, with the ballot's public state only: the fragment does not reach the server. */
export const receiptPageRoutes = defineRoutes(
  'receiptPageRoutes',
  ['sql', 'directory', 'backlog', 'live', 'rateLimits', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    app.get(
      '/receipt/:receipt',
      { config: { access: 'public' }, schema: { hide: true, params: Type.Object({ receipt: Type.String() }) } },
      async (request, reply) => {
        const code = readPasted(request.params.receipt).toUpperCase()
        const find = () => lookUpReceipt(services, code.slice(0, longestReceipt + 1), undefined)
        const receipt = await lookUpForPage(code, request, reply, services, find)
        const own = castBehind(code, request, services.settings.production)
        // After a reload by receipt-page.tsx the fragment is lost.
        if (own !== undefined && 'answer' in receipt && new URL(request.url, 'http://any').searchParams.has('again'))
          return reply.redirect(`/receipt/${code}#${own.ballot}`, 303)
        const thanks = own && { thanks: await thanksFor(own, services, request) }
        return pages.show(request, reply, request.url, { receipt, ...thanks })
      },
    )
  },
)
