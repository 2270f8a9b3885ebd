import type { BallotToConfirm, FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/request.ts'
import { draftIn, forgetDraft } from '../ballots/draft-cookie.ts'
import { takeProven } from '../ballots/prove-phone.ts'
import { type Cast, keepCast } from './cast-cookie.ts'
import { fieldsIn, type SentFields } from './form-check.ts'

/** The form of the ballot, where none waits for a code. */
const ballotPath = '/ballot'
const bodyLimit = 8_192

const fieldsByCode = { wrong_code: 'code', wrong_code_last: 'code', code_expired: 'code' } as const

/** The code for a ballot that waits for it, without scripts. */
export const phoneProofFormRoutes = defineRoutes(
  'phoneProofFormRoutes',
  ['directory', 'ballots', 'proofs', 'voterPeppers', 'outcomeOf', 'admitAddress', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    // Without a ballot of this browser that waits, she goes on with the one that is filled in.
    app.get(codePath, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const draft = draftIn(request, production)
      if (!draft?.waiting) return reply.redirect(ballotPath, 303)
      const { ballot, ranks: sent } = draft.waiting
      const values = {
        phone: draft.phone,
        ...Object.fromEntries(ranks.map((rank, index) => [rank, sent[index] ?? ''])),
      }
      const wasResent = new URL(request.url, 'http://any').searchParams.has('resent')
      return pages.show(request, reply, codePath, askForCode(values, ballot, wasResent))
    })

    app.post(codePath, { bodyLimit, config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      const { code = '', again, ...values } = fieldsIn(request.body)
      const ballot = (values['ballot'] ?? '').toLowerCase()
      try {
        services.admitAddress(request.ip)
        if (!isUuid(ballot)) throw new AppError('code_expired')
        if (again !== undefined) {
          await services.proofs.resend(ballot, request.ip, languageIn(request))
          if (draftIn(request, production)?.waiting?.ballot === ballot) return reply.redirect(`${codePath}?resent`, 303)
          return await pages.show(request, reply, codePath, askForCode(values, ballot, true))
        }
        const taken = await takeProven(request, reply, { ballot, code }, services)
        forgetDraft(reply, production)
        keepCast(reply, { ballot: taken, uncounted: uncountedIn(values) }, production)
        return reply.redirect(`/receipt/${receiptOf(taken)}#${taken}`, 303)
      } catch (error) {
        // It waits no longer: the form is filled in still, to be sent again.
        if (again !== undefined && error instanceof AppError && error.code === 'code_expired')
          return reply.redirect(ballotPath, 303)
        return pages.refuse(
          request,
          reply,
          codePath,
          { values: { ...values, code }, error, fieldsByCode },
          askForCode(values, ballot),
        )
      }
    })
  },
)

/** Where the page that asks for the code is loaded again, and where it is sent to. */
export const codePath = '/ballot/code'

/** The detail of the refusal `phone_unproven`: which ballot waits for its code. */
export const waitingBallotOf = ({ details }: AppError): string => String(details?.['ballot'])

/** The data of a ballot's page while it waits for the code. It includes the picks that were sent, so that the receipt can show them. */
export const askForCode = (
  values: SentFields,
  ballot: string,
  wasResent = false,
): Partial<FirstData> & { readonly ballot: BallotToConfirm } => ({
  ballot: {
    key: '',
    chosen: [],
    payment: 'none',
    proof: { ballot, phone: values['phone'] ?? '', ...(wasResent && { wasResent }) },
  },
  form: { values, problems: {} },
})

/** The fields of a ballot's form without scripts that name whom each place goes to. */
export const ranks = ['gold', 'silver', 'bronze'] as const

/** The contestants whom a free vote does not count for. A place that was left empty stays empty. */
export function uncountedIn(values: SentFields): Cast['uncounted'] {
  const places = ranks
    .map((rank, index) => ({ rank: index + 1, id: values[rank] ?? '' }))
    .filter(({ id }) => isUuid(id))
  return places.slice(1).filter(({ id }) => id !== places[0]?.id)
}
