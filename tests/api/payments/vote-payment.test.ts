import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { moveTime, somePhone } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
import { payForVote, verifyPayment } from '../../support/payments.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

const written = async () => (await platform.sql`select 1 from payments`).length

describe('starting a payment', () => {
  test.each([
    ['a bad phone', { phone: '12' }, 'bad_phone'],
    ['an empty name', { name: ' \u200b' }, 'empty_name'],
    ['a name that shows nothing', { name: '\u3164\ue000' }, 'empty_name'],
    ['a long name', { name: 'ሰ'.repeat(61) }, 'name_too_long'],
    ['a name that cannot be stored', { name: 'a\u0000' }, 'invalid_text'],
  ])('with %s is refused as on a ballot, and nothing is stored', async (_case, fields, code) => {
    expect(await payForVote(platform, fields)).toMatchObject(refused(code === 'invalid_text' ? 400 : 422, code))
    expect(await written()).toBe(0)
  })

  test('without a worker says within twenty seconds that nothing was charged', async () => {
    // Both clocks tick in this process: what holds it up holds up both.
    const answer = await Promise.race([payForVote(platform), setTimeout(20_000)])
    if (!answer) throw new Error('nobody answered within twenty seconds')
    expect(answer).toMatchObject(refused(503, 'payment_unavailable'))
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.headers.get('set-cookie')).toMatch(/^claimant=[\w-]{43};.*Max-Age=34560000;.*HttpOnly;.*SameSite=Lax/)
  })
})

/** @param closesIn hours from now */
async function closeIn(closesIn: number) {
  const closesAt = new Date(Date.now() + closesIn * 3_600_000)
  await moveTime(platform.sql, (tx) => tx`update contests set closes_at = ${closesAt} where current`)
  await platform.reload()
}

test('once voting is closed a vote is paid neither by Chapa nor by T-card, and nothing is stored', async () => {
  await platform.sql`update contests set opens_at = now() - interval '2 hours' where current`
  await closeIn(-1)
  const before = await written()
  try {
    expect(await payForVote(platform)).toMatchObject(refused(422, 'contest_closed'))
    const payer = { name: 'Selam Hagos', phone: somePhone() }
    const byCard = await post(`${platform.url}/vote/payWithCard`, { ...payer, card: 'ABCD-EFGH-JKMN-PQRM' })
    expect(byCard).toMatchObject(refused(422, 'contest_closed'))
    expect(await written()).toBe(before)
  } finally {
    await closeIn(1)
  }
})

describe('[PAY-01] the price of a vote', () => {
  test.each([
    ['0912345678', 3_000, 'ETB'],
    ['%2B251912345678', 3_000, 'ETB'],
    ['+12025550143', 100, 'USD'],
  ])('for %s is %i %s', async (phone, amountMinor, currency) => {
    const price = { status: 200, body: { success: true, price: { amountMinor, currency } } }
    expect(await get(`${platform.url}/vote/price?phone=${phone}`)).toMatchObject(price)
    // As the page asks: no number in an address.
    expect(await post(`${platform.url}/vote/price`, { phone: decodeURIComponent(phone) })).toMatchObject(price)
  })

  test('needs a phone', async () => {
    expect(await get(`${platform.url}/vote/price?phone=12`)).toMatchObject(refused(422, 'bad_phone'))
  })
})

test.each(['', 'claimant=made-up', `claimant=${'x'.repeat(43)}`])(
  '[PAY-04] a stranger with the cookie %j learns nothing about a phone',
  async (cookie) => {
    const phone = somePhone()
    const nothing = { success: true, isPayed: false, status: 'none' }
    expect((await verifyPayment(platform, { phone, cookie })).body).toEqual(nothing)
    const byAddress = `${platform.url}/vote/verifyPayment?phone=${encodeURIComponent(phone)}`
    expect((await get(byAddress, { cookie })).body).toEqual(nothing)
  },
)
