import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { CastJustNow } from '@ashenda/core/contracts/http/first-data.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findChainedBallot } from '@ashenda/db/queries/results/receipts.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { undefinedOnError } from '../pages/undefined-on-error.ts'
import { lookUpReceipt } from '../results/receipt.ts'
import { type Cast, castBehind } from './cast-cookie.ts'
import { type ChosenDeps, chosenOf } from './chosen-of.ts'
import { lookUpForPage } from './look-up-for-page.ts'

/** As of the call's receipt. */
const longest = 20
const askMs = 1_000

/** The contestants a ballot counts for, and those it does not, once it is counted. If that cannot be read now the page is sent without it. */
async function thanksFor(
  { ballot, uncounted }: Cast,
  { sql, ...deps }: ChosenDeps & { readonly sql: Sql },
  request: FastifyRequest,
): Promise<CastJustNow> {
  const found = await withTimeout(askMs, findChainedBallot(sql, { from: ballot, to: ballot })).catch(
    undefinedOnError(request.log),
  )
  const chosen = chosenOf(deps, found?.picks ?? [])
  if (found?.kind !== 'free' || found.status !== 'counted') return { chosen }
  const others = uncounted.flatMap(({ rank, id }) => chosenOf(deps, [id]).map((actor) => ({ rank, actor })))
  return { chosen, isFree: true, uncounted: others }
}

/** The page of a receipt, with the public state of its ballot only: the part of the address behind `#` does not reach the server. */
export const receiptPageRoutes = defineRoutes(
  'receiptPageRoutes',
  ['sql', 'directory', 'backlog', 'live', 'attempts', 'settings', 'formPages'],
  (app, services) => {
    const { formPages: pages } = services
    app.get(
      '/receipt/:receipt',
      { config: { access: 'public' }, schema: { hide: true, params: Type.Object({ receipt: Type.String() }) } },
      async (request, reply) => {
        const code = readPasted(request.params.receipt).toUpperCase()
        const find = () => lookUpReceipt(services, code.slice(0, longest + 1), undefined)
        const receipt = await lookUpForPage(code, request, reply, services, find)
        const own = castBehind(code, request, services.settings.production)
        // A page that asked for itself again (receipt-page.tsx) has lost what stood behind its #.
        if (own !== undefined && 'answer' in receipt && new URL(request.url, 'http://any').searchParams.has('again'))
          return reply.redirect(`/receipt/${code}#${own.ballot}`, 303)
        const thanks = own && { thanks: await thanksFor(own, services, request) }
        return pages.show(request, reply, request.url, { receipt, ...thanks })
      },
    )
  },
)
