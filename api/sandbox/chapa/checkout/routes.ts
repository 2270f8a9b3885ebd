import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { htmlHeaders } from '../../pages/headers.ts'
import type { Transaction } from '../ledger.ts'
import type { SandboxApp, SandboxParts } from '../parts.ts'
import { checkoutPage, closedPage, missingPage } from './page.ts'

const style = readFileSync(new URL('../../pages/page.css', import.meta.url))

const path = '/checkout/payment/:checkoutId'
const params = Type.Object({ checkoutId: Type.String() })

/** What was pressed; the phone counts for `pay` alone. */
const body = Type.Object({
  act: Type.Enum(['pay', 'fail', 'cancel', 'close']),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
})

/** The page a payer is sent to. */
export function checkoutRoutes(app: SandboxApp, { ledger, settlement, settings }: SandboxParts): void {
  const show = (reply: FastifyReply, transaction: Transaction | undefined): FastifyReply => {
    if (!transaction) return reply.code(404).headers(htmlHeaders()).send(missingPage())
    const openForMs = ledger.openForMs(transaction)
    const page = openForMs > 0 ? checkoutPage(transaction, openForMs) : closedPage(transaction)
    return reply.headers(htmlHeaders(originOf(transaction.returnUrl))).send(page)
  }
  const leave = (reply: FastifyReply, transaction: Transaction): FastifyReply => {
    const { returnUrl } = transaction
    if (returnUrl === null) return reply.redirect(`/checkout/payment/${transaction.checkoutId}`, 303)
    return reply.redirect(settings.current.escapedReturn ? returnUrl.replaceAll('&', '&amp;') : returnUrl, 303)
  }

  app.get(path, { schema: { params } }, ({ params: { checkoutId } }, reply) =>
    show(reply, ledger.findCheckout(checkoutId)),
  )

  app.post(path, { schema: { params, body } }, ({ params: { checkoutId }, body: { act, phone = '' } }, reply) => {
    const transaction = ledger.findCheckout(checkoutId)
    if (!transaction) return show(reply, undefined)
    if (act === 'close') return leave(reply, transaction)
    const after =
      act === 'pay' ? settlement.pay(transaction, phone.replaceAll(/\s/g, '')) : settlement[act](transaction)
    // After a failure the payer stays, to try again; a page that was too late says so.
    if (!after || after.state === 'failed') return reply.redirect(`/checkout/payment/${checkoutId}`, 303)
    return leave(reply, after)
  })

  app.get('/checkout/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

const originOf = (address: string | null): string => (address === null ? '' : (URL.parse(address)?.origin ?? ''))
