import { castBallotAnswer, castBallotBody, castBallotHeaders } from '@ashenda/core/contracts/http/ballots.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { announceReady, portOf } from './side-program.ts'

/** A bare Fastify that checks a ballot's schema and answers the same to all: no rules, no ids, no security headers. */
const app = Fastify().withTypeProvider<TypeBoxTypeProvider>()
app.post(
  '/vote/vote',
  { schema: { body: castBallotBody, headers: castBallotHeaders, response: { 202: castBallotAnswer } } },
  async (_request, reply) => {
    reply.code(202)
    return {
      success: true as const,
      message: 'your votes have been submitted',
      receipt: '0000-0000-0000',
      ballot: '00000000-0000-8000-8000-000000000000',
    }
  },
)
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
announceReady({ port: portOf(app.server.address()) }, () => app.close())
