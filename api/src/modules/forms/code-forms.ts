import type { BallotToConfirm, FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { draftIn, forgetDraft } from '../ballots/draft-cookie.ts'
import { takeProven } from '../ballots/prove-phone.ts'
import { type Cast, keepCast } from './cast-cookie.ts'
import { fieldsIn, type SentFields } from './form-check.ts'

const ballotPath = '/ballot'
const bodyLimit = 8_192

const fieldsByCode = { wrong_code: 'code', wrong_code_last: 'code', code_expired: 'code' } as const

/** Entering a waiting ballot's code without scripts. */
export const phoneProofFormRoutes = defineRoutes(
  'phoneProofFormRoutes',
  ['directory', 'ballots', 'proofs', 'voterPeppers', 'outcomeOf', 'admitAddress', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    const { production } = services.settings

    // Without a waiting ballot, back to the draft.
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
        // The code expired; the draft can be sent again.
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

/** The address of the code page and of its form. */
export const codePath = '/ballot/code'

/** The waiting ballot named by the refusal `phone_unproven`. */
export const waitingBallotOf = ({ details }: AppError): string => String(details?.['ballot'])

/** The page of a ballot that waits for its code. It keeps the picks, so that the receipt can show them. */
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

/** The fields for the places in the ballot form without scripts. */
export const ranks = ['gold', 'silver', 'bronze'] as const

/** The picks a free vote does not count. Empty places stay empty. */
export function uncountedIn(values: SentFields): Cast['uncounted'] {
  const places = ranks
    .map((rank, index) => ({ rank: index + 1, id: values[rank] ?? '' }))
    .filter(({ id }) => isUuid(id))
  return places.slice(1).filter(({ id }) => id !== places[0]?.id)
}
