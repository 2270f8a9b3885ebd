import { Type } from 'typebox'
import type { App, Services } from '../../module.ts'
import { castBehind } from '../ballots/cast-cookie.ts'
import type { FormPages } from '../site/form-pages.ts'
import { lookUpForPage } from '../site/looked-up.ts'
import { lookUpReceipt } from './receipt.ts'

/** As of the call's receipt. */
const longest = 20

/** The page of a receipt, with how its ballot stands: what anybody is told, as no server knows what stands behind the `#`. */
export function receiptPageRoutes(app: App, services: Services, pages: FormPages): void {
  app.get(
    '/receipt/:receipt',
    { config: { access: 'public' }, schema: { hide: true, params: Type.Object({ receipt: Type.String() }) } },
    async (request, reply) => {
      const code = request.params.receipt.trim().toUpperCase()
      const find = () => lookUpReceipt(services, code.slice(0, longest + 1), undefined)
      const receipt = await lookUpForPage(code, request, reply, services, find)
      const own = castBehind(code, request, services.settings.production)
      // A page that asked for itself again (receipt-page.tsx) has lost what stood behind its #.
      if (own !== undefined && 'answer' in receipt && new URL(request.url, 'http://any').searchParams.has('again'))
        return reply.redirect(`/receipt/${code}#${own}`, 303)
      return pages.show(request, reply, request.url, { receipt })
    },
  )
}
