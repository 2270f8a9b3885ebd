import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { draftIn, forgetDraft } from '../ballots/draft-cookie.ts'
import { takeProven } from '../ballots/proof-of.ts'
import { askForCode, codePath } from './ask-for-code.ts'
import { keepCast } from './cast-cookie.ts'
import { fieldsIn } from './sent-fields.ts'
import { ranks, uncountedIn } from './sent-ranks.ts'

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
