import { randomUUID } from 'node:crypto'
import { type AdminRole, adminRoles } from '@ashenda/core/domain/admin-role.ts'
import { may, type Permission } from '@ashenda/core/domain/permission.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { usePlatform } from '../support/use-platform.ts'

/**
 * Roles × routes: every changing route with the roles it admits. Written out here, so that a
 * change of the table in core/domain/permission.ts shows what it opens or closes.
 */
const money = ['owner', 'finance']
const people = ['owner', 'moderator']
const ops = ['owner', 'operations']
const goods = ['owner', 'finance', 'moderator']
const owners = ['owner']
const letsIn: Readonly<Record<string, readonly string[]>> = {
  'PUT /admin/requests/:id/handled': people,
  'PUT /admin/requests/:id/read': people,
  'PUT /admin/requests/:id/assignee': people,
  'POST /admin/requests/:id/notes': people,
  'POST /admin/requests/:id/reply': people,
  'POST /admin/requests/:id/forward': people,
  'POST /admin/messages/retry': people,
  'PUT /admin/messages/templates': people,
  'POST /admin/messages/test': people,
  'POST /admin/messages/bulk/preview': people,
  'POST /admin/messages/bulk': people,
  'POST /admin/messages/bulk/:id/stop': people,
  'POST /admin/suspicion/ballots': people,
  'POST /admin/content/:piece': people,
  'DELETE /admin/content/versions/:id': people,
  'POST /admin/content/:piece/preview': people,
  'POST /admin/content/pictures': people,
  'PUT /admin/contest': owners,
  'PUT /admin/titles': owners,
  'GET /admin/jury': owners,
  'POST /admin/jury/members': owners,
  'POST /admin/jury/members/:id/link': owners,
  'PUT /admin/jury/members/:id/reopen': owners,
  'PUT /admin/jury/members/:id/withdraw': owners,
  'POST /admin/contests': owners,
  'PUT /admin/contests/:id/address': owners,
  'PUT /admin/contests/:id/announce': owners,
  'PUT /admin/contests/:id/current': owners,
  'PUT /admin/contests/:id/reveal': owners,
  'PUT /admin/contests/:id/stage': owners,
  'PUT /admin/contests/:id/final': owners,
  'DELETE /admin/contests/:id': owners,
  'POST /admin/contests/archive': owners,
  'POST /admin/payments/:id/return-link': money,
  'POST /admin/payments/:id/refund': money,
  'POST /admin/payments/:id/refund/again': money,
  'POST /admin/payments/:id/refund/by-hand': money,
  'POST /admin/payments/:id/refund/paid-back': money,
  'POST /admin/payments/:id/handled': money,
  'POST /admin/payments/:id/amount': money,
  'POST /admin/payments/:id/ask-again': money,
  'POST /admin/payments/:id/cancel': money,
  'POST /admin/payments/compare': money,
  'GET /card/getinfo': money,
  'GET /card/batches/:id/cards.csv': money,
  'POST /card/downloadCards': money,
  'GET /pdfCards/:name': money,
  'POST /card/batches/:id/void': money,
  'POST /admin/overview/notes': people,
  'DELETE /admin/overview/notes/:id': people,
  'POST /card/batches/:id/stock': money,
  'POST /card/void': money,
  'POST /admin/imports/zones': people,
  'POST /admin/imports/contestants': people,
  'POST /admin/imports/products': goods,
  'POST /admin/zones': people,
  'PUT /admin/zones/:id': people,
  'PUT /admin/contestants/:id/details': people,
  'POST /admin/contestants/:id/notes': people,
  'DELETE /admin/contestants/:id/notes/:note': people,
  'POST /admin/contestants/decide': people,
  'PUT /admin/activity': people,
  'POST /admin/moderation/:id/change': people,
  'POST /admin/moderation/:id/reports': people,
  'DELETE /admin/contestants/:id/photos/:slot': people,
  'POST /admin/contestants/:id/reset-link': people,
  'DELETE /admin/contestants/:id/sessions': people,
  'POST /admin/suspicion/groups/:key': people,
  'POST /admin/suspicion/alerts/:id/end': people,
  'POST /api/v1/category/create-category': goods,
  'PUT /api/v1/category/update-category/:id': goods,
  'DELETE /api/v1/category/delete-category/:id': goods,
  'POST /api/v1/product/create-product': goods,
  'PUT /api/v1/product/update-product/:id': goods,
  'DELETE /api/v1/product/delete-product/:id': goods,
  'PUT /api/v1/auth/order-status/:id': goods,
  'PUT /admin/products/:id/variants': goods,
  'PUT /admin/products/:id/photos': goods,
  'POST /admin/products/:id/photos': goods,
  'POST /admin/orders/status': goods,
  'POST /admin/orders/packing-slip': goods,
  'POST /admin/orders/:id/paid': goods,
  'POST /admin/orders/:id/notes': goods,
  'POST /admin/orders/:id/refund': money,
  'POST /admin/voters/look-up': owners,
  'POST /admin/voters/erase': owners,
  'GET /admin/contestants/:id/erasure': owners,
  'POST /admin/contestants/:id/erase': owners,
  'GET /admin/bull-board': ops,
  'GET /admin/bull-board/metrics-history': ops,
  'GET /admin/bull-board/job-schedulers': ops,
  'GET /admin/bull-board/queue/:queueName': ops,
  'GET /admin/bull-board/queue/:queueName/:jobId': ops,
  'GET /admin/bull-board/static/*': ops,
  'GET /admin/bull-board/api/redis/stats': ops,
  'GET /admin/bull-board/api/queues': ops,
  'GET /admin/bull-board/api/job-schedulers': ops,
  'GET /admin/bull-board/api/queues/:queueName/metrics': ops,
  'GET /admin/bull-board/api/queues/:queueName/default-job-options': ops,
  'GET /admin/bull-board/api/queues/:queueName/workers': ops,
  'GET /admin/bull-board/api/queues/:queueName/rate-limit': ops,
  'GET /admin/bull-board/api/queues/:queueName/job-data-schema': ops,
  'GET /admin/bull-board/api/queues/:queueName/:jobId': ops,
  'GET /admin/bull-board/api/queues/:queueName/:jobId/logs': ops,
  'GET /admin/bull-board/api/queues/:queueName/:jobId/flow': ops,
  'POST /admin/queues/:queue/retry-all': ops,
  'POST /admin/queues/:queue/remove-all': ops,
  'POST /admin/queues/:queue/pause': ops,
  'POST /admin/queues/:queue/resume': ops,
  'POST /admin/queues/:queue/drain': ops,
  'DELETE /admin/queues/:queue/drain': ops,
  'POST /admin/queues/:queue/failed/:id/retry': ops,
  'DELETE /admin/queues/:queue/failed/:id': ops,
  'POST /admin/dead-letters/:id/replay': ops,
  'PUT /admin/admins/:id/role': owners,
  'PUT /admin/admins/:id/disabled': owners,
  'DELETE /admin/admins/:id/sessions': owners,
  'POST /admin/admins/:id/hand-over': owners,
  'POST /admin/admins/:id/reset-factor': owners,
  'GET /admin/invitations': owners,
  'POST /admin/invitations': owners,
  'DELETE /admin/invitations/:id': owners,
}

/** Every admin may read and change her own password and second factor. */
const ofEveryAdmin = [
  'PUT /admin/changePassword',
  'POST /admin/factor',
  'POST /admin/factor/confirm',
  'POST /admin/factor/recovery-codes',
  'POST /admin/factor/show',
  'POST /admin/factor/passkeys',
  'POST /admin/factor/passkeys/offer',
  'POST /admin/factor/passkeys/ask',
  'POST /admin/factor/passkeys/show',
  'DELETE /admin/factor/passkeys/:id',
]

let cookies: readonly (readonly [AdminRole, string])[]

const platform = usePlatform()
beforeAll(async () => {
  cookies = await Promise.all(
    adminRoles.map(async (adminRole) => [adminRole, (await insertAdmin(platform, { adminRole })).cookie] as const),
  )
})

const closedRoutes = () =>
  platform.app.routeTable.flatMap(({ method, url, access }) => {
    const permission = access?.startsWith('admin:') ? access.slice('admin:'.length) : undefined
    return permission === undefined || method === 'HEAD' ? [] : [{ route: `${method} ${url}`, permission }]
  })

test('the table lists every route with a permission and its roles', () => {
  const held = closedRoutes().map(({ route, permission }) => [
    route,
    adminRoles.filter((role) => may(role, permission as Permission)), // of the type of Access
  ])
  expect(Object.fromEntries(held)).toEqual(letsIn)
})

test('every changing admin route needs a permission', () => {
  const open = platform.app.routeTable
    .filter(({ access, method }) => access === 'admin' && !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
  expect(open.toSorted()).toEqual(ofEveryAdmin.toSorted())
})

test.each(Object.entries(letsIn))('[AUT-05] %s admits %j only', async (route, roles) => {
  const [method = '', path = ''] = route.split(' ')
  const admitted: string[] = []
  for (const [role, cookie] of cookies) {
    // A call without a body about nothing: admitted callers get 400 or 404.
    const answer = await platform.app.inject({
      method: method as 'GET', // of a route there is
      url: path.replaceAll(/:\w+/g, randomUUID()),
      headers: { accept: 'application/json', cookie },
    })
    if (answer.statusCode !== 403) admitted.push(role)
    else expect(answer.json()).toMatchObject({ code: 'not_allowed' })
  }
  expect(admitted).toEqual(roles)
})
