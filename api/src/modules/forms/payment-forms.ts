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

/**
 * Paying for a vote without scripts. An open checkout is shown as a link, because form-action allows our own pages
 * only.
 */
export const paymentFormRoutes = defineRoutes(
  'paymentFormRoutes',
  ['clock', 'directory', 'voterPeppers', 'live', 'rateLimits', 'payments', 'redemptions', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    /** The ballot this browser drafted for the payer, if any. */
    function beside(draft: BallotDraft | undefined, name: string, phone: string): Pick<FirstData, 'ballot'> {
      if (draft?.name !== name || draft.phone !== phone) return {}
      const chosen = chosenOf(services, rankedIn(draft))
      return { ballot: { key: draft.key, chosen, payment: 'none', isPaidWanted: draft.kind === 'paid' } }
    }

    app.get('/payment', options, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://any')
      const draft = draftIn(request, production)
      const isNamed = searchParams.has('name') || searchParams.has('phone')
      // Prefills the page from the draft.
      if (!isNamed && draft && draft.name !== '' && draft.phone !== '')
        return reply.redirect(paymentPath(draft.name, draft.phone), 303)
      // Marks the browser before it pays: if the answer to a card is lost, it can send the card again.
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
      // Somebody who pays before choosing finds name and phone on the ballot afterwards.
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
        // Keeps the card number in the form only if it was not checked, such as after a wrong phone.
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

/** The refusal of a malformed card code, without a query. */
function cardProblemOf(card: string): string | undefined {
  if (card.trim() === '') return emptyField
  return parseCardCode(card) === undefined ? 'invalid_body' : undefined
}

/** @throws AppError if the provider's answer is no web address */
function webAddress(url: string): string {
  const isOfPage = /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  if (!isOfPage) throw new AppError('payment_unavailable')
  return url
}

/**
 * The payment page's address. Its query carries a readable phone, which decides the price, and whether the free vote is
 * used.
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
