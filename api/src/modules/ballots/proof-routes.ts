import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { castBallotAnswer } from '@ashenda/core/contracts/http/ballots.ts'
import { proveBody, resendAnswer, resendBody } from '@ashenda/core/contracts/http/phone-proof.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { defineRoutes } from '../../http/app.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { takeProven } from './proof-of.ts'

const tags = ['voting']
const config = { access: 'public' } as const
const bodyLimit = 1_024

/** The code for a ballot that waits for it. */
export const phoneProofRoutes = defineRoutes(
  'phoneProofRoutes',
  ['directory', 'ballots', 'proofs', 'voterPeppers', 'outcomeOf', 'admitAddress', 'settings'],
  async (app, services) => {
    app.post(
      '/vote/proof',
      {
        bodyLimit,
        config,
        schema: {
          summary: 'Prove a free vote by the code that was sent to its phone',
          tags,
          body: proveBody,
          response: { 202: castBallotAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        services.admitAddress(request.ip)
        const { ballot, code } = request.body
        const taken = await takeProven(request, reply, { ballot: ballot.toLowerCase(), code }, services)
        reply.code(202)
        return {
          success: true as const,
          message: 'your votes have been submitted',
          receipt: receiptOf(taken),
          ballot: taken,
        }
      },
    )

    app.post(
      '/vote/proof/resend',
      {
        bodyLimit,
        config,
        schema: {
          summary: 'Have another code sent',
          tags,
          body: resendBody,
          response: { 200: resendAnswer, ...refusals },
        },
      },
      async (request) => {
        services.admitAddress(request.ip)
        const { resendAfterSeconds } = await services.proofs.resend(
          request.body.ballot.toLowerCase(),
          request.ip,
          languageIn(request),
        )
        return { success: true as const, resendAfterSeconds }
      },
    )
  },
)
