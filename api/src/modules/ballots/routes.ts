import {
  ballotOutcomeAnswer,
  castBallotAnswer,
  castBallotBody,
  castBallotHeaders,
} from '@ashenda/core/contracts/http/ballots.ts'
import { phoneUnprovenRefusal, proveBody, resendAnswer, resendBody } from '@ashenda/core/contracts/http/phone-proof.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { claimantOf } from '../../http/claimant.ts'
import { languageIn } from '../../http/language-cookie.ts'
import { votingBrowser } from './ballot-signals.ts'
import { castBallot } from './cast-ballot.ts'
import { proofOf, takeProven } from './prove-phone.ts'

const thanks = 'your votes have been submitted'
/** Three picks and a long name in JSON escapes stay below 6 KB. */
const bodyLimit = 8_192

export const ballotRoutes = defineRoutes(
  'ballotRoutes',
  ['ballots', 'voterPeppers', 'outcomeOf', 'admitAddress', 'work', 'settings'],
  async (app, services) => {
    const { ballots, outcomeOf, admitAddress, settings } = services
    app.post(
      '/vote/vote',
      {
        bodyLimit,
        ...route('public', ['voting'], 'Cast a ballot', {
          headers: castBallotHeaders,
          body: castBallotBody,
          response: { 202: castBallotAnswer, 403: phoneUnprovenRefusal },
        }),
      },
      async (request, reply) => {
        const idempotencyKey = request.headers['idempotency-key']
        const claimant = claimantOf(request, settings.production)
        const { ip: address } = request // read once: Fastify derives it from proxy headers on each access
        const isCrowded = admitAddress(address)
        const origin = { address, isCrowded, browser: votingBrowser(request, reply, settings.production) }
        const proof = proofOf(request, services, (contest, ballot) =>
          services.work.requireWork({ contest, ballot, address }, request.body.work),
        )
        const ballot = await castBallot({ body: request.body, idempotencyKey, claimant, origin, proof }, ballots)
        reply.code(202)
        return { success: true as const, message: thanks, receipt: receiptOf(ballot), ballot }
      },
    )

    app.get(
      '/vote/ballots/:id',
      route('public', ['voting'], 'What has become of a ballot', {
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: ballotOutcomeAnswer },
      }),
      async (request) => ({ success: true as const, ...(await outcomeOf(request.params.id.toLowerCase())) }),
    )
  },
)

const tags = ['voting']
const config = { access: 'public' } as const
const codeBodyLimit = 1_024

/** The code of a ballot that waits for one. */
export const phoneProofRoutes = defineRoutes(
  'phoneProofRoutes',
  ['directory', 'ballots', 'proofs', 'voterPeppers', 'outcomeOf', 'admitAddress', 'settings'],
  async (app, services) => {
    app.post(
      '/vote/proof',
      {
        bodyLimit: codeBodyLimit,
        ...route(config, tags, 'Prove a free vote by the code that was sent to its phone', {
          body: proveBody,
          response: { 202: castBallotAnswer },
        }),
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
        bodyLimit: codeBodyLimit,
        ...route(config, tags, 'Have another code sent', { body: resendBody, response: { 200: resendAnswer } }),
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
