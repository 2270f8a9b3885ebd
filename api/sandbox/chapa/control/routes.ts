import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { htmlHeaders } from '../../pages/headers.ts'
import type { Transaction } from '../ledger.ts'
import { publicOrigin } from '../origin.ts'
import type { SandboxApp, SandboxParts } from '../sandbox.ts'
import { settingsChange } from '../settings.ts'
import { type ListedTransaction, presented } from './listing.ts'
import { transactionsPage } from './page.ts'

const acts = Type.Enum(['pay', 'fail', 'cancel', 'reverse'])

/** What the real Chapa has not: its switches, everything it knows, and a payer who does as told. */
export function controlRoutes(
  app: SandboxApp,
  { settings, ledger, refunds, settlement, messenger, options }: SandboxParts,
): void {
  const present = (request: FastifyRequest, transaction: Transaction): ListedTransaction =>
    presented(transaction, messenger.deliveries, publicOrigin(options, request))

  app.get('/sandbox/settings', () => settings.current)

  app.put('/sandbox/settings', { schema: { body: settingsChange } }, ({ body }, reply) => {
    if (body.outage === 'refused' && !body.outageMs)
      return reply.code(400).send({ message: 'refused needs outageMs: nobody could end it from outside' })
    settings.change(body)
    return settings.current
  })

  app.delete('/sandbox/settings', () => {
    settings.reset()
    return settings.current
  })

  app.get('/sandbox/transactions', (request, reply) => {
    const transactions = ledger.all().map((one) => present(request, one))
    if (!request.headers.accept?.includes('text/html')) return { transactions }
    return reply.headers(htmlHeaders()).send(transactionsPage(transactions))
  })

  app.post(
    '/sandbox/transactions/:txRef/:act',
    { schema: { params: Type.Object({ txRef: Type.String(), act: acts }) } },
    (request, reply) => {
      const { txRef, act } = request.params
      const transaction = ledger.find(txRef)
      if (!transaction) return reply.code(404).send({ message: 'no such transaction' })
      const after = act === 'pay' ? settlement.pay(transaction, '0900123456') : settlement[act](transaction)
      if (!after) return reply.code(409).send({ message: `${transaction.state}: ${act} comes too late or too early` })
      return present(request, after)
    },
  )

  app.post(
    '/sandbox/refunds/:refId/advance',
    { schema: { params: Type.Object({ refId: Type.String() }) } },
    ({ params }, reply) => refunds.advance(params.refId) ?? reply.code(409).send({ message: 'nothing to advance' }),
  )
}
