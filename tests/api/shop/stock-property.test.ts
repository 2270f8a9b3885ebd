import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Buyer, buyerCall, lineOf, orderAs, placeOrder } from '../../support/orders.ts'
import { call, insertCategory, insertProduct, stockOf, type TestProduct } from '../../support/shop.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform(undefined, { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)

const step = fc.oneof(
  fc.record({
    what: fc.constant('order' as const),
    dress: fc.integer({ min: 0, max: 4 }),
    drum: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({ what: fc.constant('cancel' as const), order: fc.nat(5) }),
  fc.record({
    what: fc.constant('status' as const),
    order: fc.nat(5),
    status: fc.constantFrom('Processing', 'cancel', 'deliverd'),
  }),
  fc.record({ what: fc.constant('paid' as const), order: fc.nat(5) }),
  fc.record({ what: fc.constant('return' as const), order: fc.nat(5), refund: fc.nat(2), restock: fc.nat(2) }),
  fc.record({ what: fc.constant('add' as const), pieces: fc.integer({ min: -2, max: 3 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const initial = 8

/** Takes the steps one after the other; what is refused changes nothing. Resolves with what admins added. */
async function take(steps: readonly Step[], dress: TestProduct, drum: TestProduct): Promise<number> {
  const placed: Buyer[] = []
  let added = 0
  const post = (id: string, what: string, body: object) =>
    call(platform, admin, 'POST', `/admin/orders/${id}/${what}`, body)
  for (const one of steps) {
    if (one.what === 'order') {
      const lines = [lineOf(dress, one.dress), lineOf(drum, one.drum)].filter(({ count }) => count > 0)
      const wish = { way: 'cash', lines } as const
      const isPossible =
        lines.length > 0 &&
        one.dress <= (await stockOf(platform.sql, dress)) &&
        one.drum <= (await stockOf(platform.sql, drum))
      if (isPossible) placed.push(await orderAs(platform, wish))
      else expect((await placeOrder(platform, wish)).status).toBeGreaterThanOrEqual(400)
    } else if (one.what === 'add') {
      const seen = await stockOf(platform.sql, dress)
      const body = { variants: [{ _id: dress.variant, name: '', stock: Math.max(0, seen + one.pieces), seen }] }
      const { status } = await call(platform, admin, 'PUT', `/admin/products/${dress.id}/variants`, body)
      if (status === 200) added += Math.max(0, seen + one.pieces) - seen
    } else {
      const order = placed[one.order % Math.max(placed.length, 1)]
      if (!order) continue
      if (one.what === 'cancel') await buyerCall(platform, 'cancel', order)
      if (one.what === 'status')
        await call(platform, admin, 'PUT', `/api/v1/auth/order-status/${order.id}`, { status: one.status })
      if (one.what === 'paid') await post(order.id, 'paid', {})
      if (one.what === 'return') {
        const { refund, restock } = one
        await post(order.id, 'refund', { reason: 'does not fit', lines: [{ variant: dress.variant, refund, restock }] })
      }
    }
  }
  return added
}

test('stock is what there was and was added, less what orders hold, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const category = await insertCategory(platform.sql)
      const [dress, drum] = [
        await insertProduct(platform.sql, category, { stock: initial }),
        await insertProduct(platform.sql, category, { stock: initial }),
      ]
      const added = await take(steps, dress, drum)
      for (const [product, more] of [
        [dress, added],
        [drum, 0],
      ] as const) {
        const [held] = await platform.sql<{ pieces: number }[]>`
          select coalesce(sum(count - restocked), 0)::int as pieces from order_products where variant_id = ${product.variant}`
        expect(await stockOf(platform.sql, product)).toBe(initial + more - (held?.pieces ?? 0))
      }
      // An unpaid order that was cancelled holds nothing.
      expect(
        await platform.sql`
          select o.number from orders o join order_products i on i.order_id = o.id
          where o.released_at is not null and i.restocked < i.count and i.variant_id in (${dress.variant}, ${drum.variant})`,
      ).toEqual([])
    }),
    { numRuns: 25 },
  )
})
