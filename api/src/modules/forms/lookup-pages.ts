import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { CastStanding } from '@ashenda/core/contracts/http/first-data.ts'
import { type FirstData, standingsAtOnce } from '@ashenda/core/contracts/http/first-data.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'
import { findChainedBallot } from '@ashenda/db/queries/results/receipts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { claimantHashIn, claimantOf, holdClaimant } from '../../http/claimant.ts'
import { answerContest } from '../contest/answer-contest.ts'
import { lookUp } from '../lookup/find.ts'
import { ownPayments, settleSoon } from '../lookup/own-payments.ts'
import { takeOverByCard } from '../lookup/take-over-by-card.ts'
import { undefinedOnError } from '../pages/undefined-on-error.ts'
import { takeOver } from '../payments/take-over.ts'
import { askForCookies } from './ask-for-cookies.ts'
import { castIn } from './cast-cookie.ts'
import { lookUpForPage } from './look-up-for-page.ts'
import { fieldsIn } from './sent-fields.ts'

const ownMs = 2_000
/** As of the call's reference. */
const longest = 64
const options = { config: { access: 'public' }, schema: { hide: true } } as const
const bodyLimit = 4_096
const fieldsByCode = { not_found: 'vote', bad_phone: 'phone', card_vote_missing: 'card' } as const

/** "Where is my vote?", answered without scripts: what was found, what this browser has paid for, and a vote that a return link brings. */
export const lookupPageRoutes = defineRoutes(
  'lookupPageRoutes',
  [
    'sql',
    'clock',
    'directory',
    'backlog',
    'voterPeppers',
    'attempts',
    'payments',
    'redemptions',
    'settings',
    'formPages',
  ],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    app.get('/where', options, async (request, reply) =>
      pages.show(request, reply, request.url, await dataFor(request, reply)),
    )

    /** With the token of a return link, or with the card and the phone that paid. */
    app.post('/where', { ...options, bodyLimit }, async (request, reply) => {
      const { vote, phone = '', card } = fieldsIn(request.body)
      try {
        if (claimantOf(request, production) === undefined) {
          holdClaimant(request, reply, production)
          return askForCookies(request, reply)
        }
        if (card === undefined) await takeOver(vote ?? '', request, reply, services)
        else await takeOverByCard({ phone, card }, request, reply, services)
        return reply.redirect('/ballot', 303)
      } catch (error) {
        const values = card === undefined ? {} : { phone }
        return pages.refuse(request, reply, '/where', { values, error, fieldsByCode }, await dataFor(request, reply))
      }
    })

    async function dataFor(request: FastifyRequest, reply: FastifyReply): Promise<Partial<FirstData>> {
      const { searchParams } = new URL(request.url, 'http://any')
      const reference = searchParams.getAll('reference').at(-1)?.trim() ?? ''
      const claimant = claimantHashIn(request.headers.cookie, production)
      const find = () =>
        lookUp(reference.slice(0, longest + 1), claimant, services, (payment) => settleSoon(payment, request, services))
      const [own, found] = await Promise.all([
        ownIn(request),
        reference === '' ? undefined : lookUpForPage(reference, request, reply, services, find),
      ])
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

    /** How each stands; the page says without it that they were sent. */
    const standingsOf = (ballots: readonly string[], request: FastifyRequest) =>
      withTimeout(ownMs, Promise.all(ballots.map((ballot) => standingOf(services.sql, ballot)))).catch(
        undefinedOnError(request.log),
      )

    /** The page is sent without it if it is missing: its scripts then ask for it. */
    const ownIn = (request: FastifyRequest): Promise<Pick<FirstData, 'mine'>> =>
      withTimeout(ownMs, ownPayments(request, services))
        .catch(undefinedOnError(request.log))
        .then((mine) => (mine ? { mine } : {}))
  },
)

/** How a ballot stands now, told to the browser that cast it. */
async function standingOf(sql: Sql, ballot: string): Promise<CastStanding> {
  const found = await findChainedBallot(sql, { from: ballot, to: ballot })
  if (found) {
    const { status, reason, kind, at } = found
    return { ballot, status, reason, kind, at: new Date(at).toISOString() }
  }
  const outcome = (await findOutcomes(sql, [ballot])).get(ballot)
  // One that could not be read stands in no chain.
  if (outcome?.status === 'refused') return { ballot, ...outcome, at: null }
  return { ballot, status: 'pending', reason: null, kind: null, at: null }
}
