import { type BegunPayment, emptyField, type FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { parseCardCode } from '@ashenda/core/domain/card-code.ts'
import { isDomestic, parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineRoutes } from '../../http/app.ts'
import { claimantOf, holdClaimant } from '../../http/claimant.ts'
import { type BallotDraft, draftIn, draftOf, keepDraft, rankedIn } from '../ballots/draft-cookie.ts'
import { payByCard, payByChapa } from '../payments/payments.ts'
import { FieldProblems, fieldsIn, keptOf, type SentFields } from './form-check.ts'
import { askForCookies, chosenOf } from './form-pages.ts'

const bodyLimit = 8_192
const options = { config: { access: 'public' }, schema: { hide: true } } as const
const payerProblems: ReadonlySet<string> = new Set(['bad_phone', 'empty_name', 'name_too_long'])
const fieldsByCode = {
  card_unavailable: 'card',
  bad_phone: 'phone',
  empty_name: 'name',
  name_too_long: 'name',
} as const

/** Paying for a vote without scripts. Where a checkout is opened its page has a link: forms may lead to our own pages only. */
export const paymentFormRoutes = defineRoutes(
  'paymentFormRoutes',
  ['directory', 'voterPeppers', 'live', 'attempts', 'payments', 'redemptions', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    /** The ballot that is paid for here, where this browser has filled it in for this voter. */
    function beside(draft: BallotDraft | undefined, name: string, phone: string): Pick<FirstData, 'ballot'> {
      if (draft?.name !== name || draft.phone !== phone) return {}
      const chosen = chosenOf(services, rankedIn(draft))
      return { ballot: { key: draft.key, chosen, payment: 'none', isPaidWanted: draft.kind === 'paid' } }
    }

    app.get('/payment', options, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://any')
      const draft = draftIn(request, production)
      const isNamed = searchParams.has('name') || searchParams.has('phone')
      // A voter who opens the page directly, and has filled in a ballot, need not fill it in again.
      if (!isNamed && draft && draft.name !== '' && draft.phone !== '')
        return reply.redirect(paymentPath(draft.name, draft.phone), 303)
      // Before anything is paid: whose answer to a card is lost can then send the card again.
      if (parsePhone(searchParams.get('phone') ?? '') !== undefined) holdClaimant(request, reply, production)
      const { name = '', phone = '' } = Object.fromEntries(searchParams)
      return pages.show(request, reply, request.url, beside(draft, name, phone))
    })

    app.post('/payment', { ...options, bodyLimit }, async (request, reply) => {
      const sent = fieldsIn(request.body)
      const { name = '', phone = '' } = sent
      const isFreeUsed = new URL(request.url, 'http://any').searchParams.get('free') === 'used'
      const url = paymentPath(name, phone, isFreeUsed)
      const draft = draftIn(request, production)
      // Who pays before choosing finds name and phone on the ballot afterwards.
      const keep = (isPaidFor: boolean): void => {
        const kept = draft ?? (isPaidFor ? draftOf([], undefined) : undefined)
        if (kept) keepDraft(reply, { ...kept, name, phone, isPaidFor }, production)
      }
      try {
        if (claimantOf(request, production) === undefined) {
          holdClaimant(request, reply, production)
          return askForCookies(request, reply)
        }
        const payment = await pay(sent, request, reply)
        keep(true)
        if (payment === 'paid') return reply.redirect('/ballot', 303)
        return pages.show(request, reply, url, { payment })
      } catch (error) {
        keep(draft?.isPaidFor ?? false)
        // A number is shown again only where it was not looked at: a wrong phone costs nobody the typing of it.
        const isOfPayer = error instanceof AppError && payerProblems.has(error.code)
        const values = keptOf(sent, ['name', 'phone', ...(isOfPayer ? ['card'] : [])])
        return pages.refuse(request, reply, url, { values, error, fieldsByCode }, beside(draft, name, phone))
      }
    })

    async function pay(sent: SentFields, request: FastifyRequest, reply: FastifyReply): Promise<BegunPayment | 'paid'> {
      const { name = '', phone = '', card = '', way } = sent
      if (way === 'chapa')
        return { checkout: webAddress((await payByChapa({ name, phone }, request, reply, services)).url) }
      if (way !== 'card') throw new AppError('invalid_body')
      const problem = cardProblemOf(card)
      if (problem !== undefined) throw new FieldProblems({ card: { code: problem, message: '' } })
      const { payment, pending } = await payByCard({ name, phone, card }, request, reply, services)
      return pending ? { card: payment } : 'paid'
    }
  },
)

/** The answer to text that does not have the form of a card's code: the same for every such text, without a query. */
function cardProblemOf(card: string): string | undefined {
  if (card.trim() === '') return emptyField
  return parseCardCode(card) === undefined ? 'invalid_body' : undefined
}

/** @throws AppError where what the provider answered is no address of a page */
function webAddress(url: string): string {
  const isOfPage = /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  if (!isOfPage) throw new AppError('payment_unavailable')
  return url
}

/**
 * The address of the page where one chooses how to vote. Its query says which price to show, unless the phone is missing or
 * cannot be read, and whether the free vote is used.
 */
export function paymentPath(name: string, phone: string, isFreeUsed = false): string {
  const parsed = parsePhone(phone)
  return `/payment?${new URLSearchParams({
    name,
    phone,
    ...(parsed !== undefined && { isd: String(isDomestic(parsed)) }),
    ...(isFreeUsed && { free: 'used' }),
  })}`
}
