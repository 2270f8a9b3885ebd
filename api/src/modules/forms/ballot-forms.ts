import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { BallotToConfirm } from '@ashenda/core/contracts/http/first-data.ts'
import { type BallotKind, countedPicks } from '@ashenda/core/domain/ballot.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyRequest } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { claimantOf } from '../../http/claimant.ts'
import { nameProblem } from '../../http/read-line.ts'
import { votingBrowser } from '../ballots/ballot-signals.ts'
import { castBallot } from '../ballots/cast-ballot.ts'
import {
  type BallotDraft,
  chosenAtMost,
  currentDraft,
  draftOf,
  forgetDraft,
  keepDraft,
  rankedIn,
} from '../ballots/draft-cookie.ts'
import { proofOf } from '../ballots/prove-phone.ts'
import { answerContest } from '../contest/routes.ts'
import { type OwnPaymentsDeps, ownPayments } from '../lookup/lookup.ts'
import { undefinedOnError } from '../pages/first-data.ts'
import { ticketOf } from '../proof-of-work/proof-of-work.ts'
import { keepCast } from './cast-cookie.ts'
import { askForCode, codePath, ranks, uncountedIn, waitingBallotOf } from './code-forms.ts'
import { fieldsIn, refuseFields, type SentFields } from './form-check.ts'
import { chosenOf } from './form-pages.ts'
import { paymentPath } from './payment-forms.ts'

const path = '/ballot'
const bodyLimit = 8_192
const keyForm = /^[\x21-\x7e]{1,128}$/

const fieldsByCode = {
  bad_phone: 'phone',
  free_vote_used: 'kind',
  empty_name: 'name',
  name_too_long: 'name',
  invalid_text: 'name',
  no_picks: 'gold',
  duplicate_pick: 'silver',
  credit_spent: 'kind',
  credit_missing: 'kind',
  phone_not_provable: 'phone',
} as const

const picksPath = '/ballot/picks'

/** Voting without scripts: the stars of a list lead to a page that asks for ranks and the voter. */
export const ballotFormRoutes = defineRoutes(
  'ballotFormRoutes',
  [
    'sql',
    'clock',
    'directory',
    'ballots',
    'voterPeppers',
    'admitAddress',
    'work',
    'live',
    'payments',
    'settings',
    'formPages',
  ],
  (app, services) => {
    const { formPages: pages } = services
    const { ballots, admitAddress, settings } = services
    const { production } = settings

    /** The rest of the page's data. */
    async function beside(request: FastifyRequest, { key, picks, isPaidFor = false }: BallotDraft) {
      const ballot: BallotToConfirm = {
        key,
        chosen: chosenOf(services, picks),
        payment: await paymentOf(request, services, isPaidFor),
      }
      return { ballot, ...(services.directory.content && { contest: answerContest(services) }) }
    }

    app.post(picksPath, { bodyLimit, config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const draft = draftOf(picksIn(request.body), currentDraft(request, production))
      if (draft.picks.length > 0) keepDraft(reply, draft, production)
      return reply.redirect(path, 303)
    })

    // Anybody can craft a link, so contestants in the address are suggested, and picked only by a press.
    app.get(path, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const draft = draftOf([], currentDraft(request, production))
      const { searchParams } = new URL(request.url, 'http://any')
      const named = picksIn({ pick: searchParams.getAll('pick') }).filter((pick) => !draft.picks.includes(pick))
      const suggested = chosenOf(services, named)
      const [gold = '', silver = '', bronze = ''] = rankedIn(draft)
      const { name, phone } = draft
      const kind = searchParams.get('kind') ?? (draft.kind === 'paid' ? 'paid' : undefined)
      const values = { gold, silver, bronze, name, phone, ...(kind !== undefined && { kind }) }
      const shown = await beside(request, draft)
      const ballot = { ...shown.ballot, ...(suggested.length > 0 && { suggested }) }
      return pages.show(request, reply, path, { ...shown, ballot, form: { values, problems: {} } })
    })

    app.post(path, { bodyLimit, config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const values = fieldsIn(request.body)
      const known = currentDraft(request, production)
      const { draft, kind, picks } = readSent(values, known)
      const { key: idempotencyKey, name, phone } = draft
      try {
        const isCrowded = admitAddress(request.ip)
        refuseWrong(values, picks, kind)
        const body = { name, phone, kind, actors: [...countedPicks(kind, picks)] }
        const origin = { address: request.ip, isCrowded, browser: votingBrowser(request, reply, production, path) }
        const claimant = claimantOf(request, production)
        const proof = proofOf(request, services, (contest, ballot) =>
          services.work.requireWait({ contest, ballot, address: request.ip }, values['ticket']),
        )
        const ballot = await castBallot({ body, idempotencyKey, claimant, origin, proof }, ballots)
        forgetDraft(reply, production)
        const uncounted = kind === 'paid' ? [] : uncountedIn(values)
        keepCast(reply, { ballot, uncounted }, production)
        // The fragment is the voter's own: it opens the proof of her vote.
        return reply.redirect(`/receipt/${receiptOf(ballot)}#${ballot}`, 303)
      } catch (error) {
        const kept = { ...draft, picks: [...new Set([...picks, ...draft.picks])], isRanked: picks.length > 0, kind }
        if (error instanceof AppError && error.code === 'phone_unproven') {
          const ballot = waitingBallotOf(error)
          if (!known) return pages.show(request, reply, path, askForCode(values, ballot))
          // A phone may drop the page while its message is read; an address can be reloaded, a sent form cannot.
          keepDraft(reply, { ...kept, waiting: { ballot, ranks: ranks.map((rank) => idIn(values[rank])) } }, production)
          return reply.redirect(codePath, 303)
        }
        if (kept.picks.length > 0) keepDraft(reply, kept, production)
        const shown = await beside(request, kept)
        if (error instanceof AppError && error.code === 'wait_needed') {
          const ballot = { ...shown.ballot, wait: ticketOf(error) }
          return pages.refuse(request, reply, path, { values, error }, { ...shown, ballot })
        }
        // Leads to payment, unless a payment is already pending: nobody should pay twice.
        const isUnpaid = error instanceof AppError && ['credit_missing', 'credit_spent'].includes(error.code)
        if (isUnpaid && !['paid', 'pending'].includes(shown.ballot.payment))
          return reply.redirect(paymentPath(name, phone, values['free'] === 'used'), 303)
        return pages.refuse(request, reply, path, { values, error, fieldsByCode }, shown)
      }
    })
  },
)

/** The picked contestants of the list's form; ignores malformed ids. */
function picksIn(sent: unknown): readonly string[] {
  const picks: unknown = typeof sent === 'object' && sent !== null && 'pick' in sent ? sent.pick : []
  const wanted = [picks].flat().map((one) => String(one).toLowerCase())
  return [...new Set(wanted.filter((one) => isUuid(one)))].slice(0, chosenAtMost)
}

const idIn = (sent = ''): string => (isUuid(sent) ? sent : '')

interface Sent {
  readonly draft: BallotDraft
  readonly kind: BallotKind
  /** By rank, without empty places. */
  readonly picks: readonly string[]
}

function readSent(values: SentFields, known: BallotDraft | undefined): Sent {
  const { key = '', name = '', phone = '' } = values
  const picks = ranks.map((rank) => idIn(values[rank])).filter((id) => id !== '')
  const { waiting: _, ...draft } = draftOf(known ? [] : picks, known)
  return {
    draft: { ...draft, ...(keyForm.test(key) && { key }), name, phone },
    kind: values['kind'] === 'paid' ? 'paid' : 'free',
    picks,
  }
}

/** Reports all field problems at once. @throws FieldProblems */
function refuseWrong({ name = '', phone = '' }: SentFields, picks: readonly string[], kind: BallotKind): void {
  const codes: Record<string, string> = {}
  if (picks.length === 0) codes['gold'] = 'no_picks'
  const counted = countedPicks(kind, picks)
  if (counted.some((pick, index) => counted.indexOf(pick) < index)) codes['silver'] = 'duplicate_pick'
  const nameCode = nameProblem(name)
  if (nameCode !== undefined) codes['name'] = nameCode
  if (parsePhone(phone) === undefined) codes['phone'] = 'bad_phone'
  refuseFields(codes)
}

const ownMs = 2_000

/** Whether this browser has a paid vote or a pending payment; if unknown, the voter may try. */
async function paymentOf(
  request: FastifyRequest,
  deps: OwnPaymentsDeps,
  isPaidFor: boolean,
): Promise<BallotToConfirm['payment']> {
  const mine = await withTimeout(ownMs, ownPayments(request, deps)).catch(undefinedOnError(request.log))
  const payments = mine?.payments ?? []
  if (payments.some(({ usable }) => usable)) return 'paid'
  if (payments.some(({ status }) => status === 'pending')) return 'pending'
  const latest = payments[0]?.status
  return isPaidFor && (latest === 'failed' || latest === 'cancelled') ? latest : 'none'
}
