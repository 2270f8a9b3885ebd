import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { call, someAddress } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { payVote, someCard, unknownCode } from '../../support/cards.ts'
import type { StartedSandbox } from '../../support/chapa.ts'
import { insertContest, insertContestant, somePhone } from '../../support/contest-data.ts'
import { cast, get, refused } from '../../support/http.ts'
import { askReturnLink, claimantHashOf, lookFor, ownVotes, takeOver, tokenOf } from '../../support/lookup.ts'
import {
  accessTo,
  actAtChapa,
  openCheckout,
  type Payer,
  paymentEnv,
  returnAddress,
  sandboxFor,
  storedPayment,
} from '../../support/payments.ts'
import { until } from '../../support/until.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let contestant = ''

const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
}, paymentEnv)
const admin = useAdmin(platform)

/** A worker and a sandbox for the duration of the test. */
async function withChapa(run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> {
  const sandbox = await sandboxFor(platform)
  const worker = await platform.startWorker(accessTo(sandbox))
  try {
    await run(sandbox)
  } finally {
    await worker.close()
  }
}

const referenceOf = async ({ payment }: Payer) => (await storedPayment(platform, payment)).reference

async function pay(sandbox: StartedSandbox, payer: Payer): Promise<void> {
  await actAtChapa(platform, sandbox, payer.payment, 'pay')
  await until(async () => (await storedPayment(platform, payer.payment)).credits === 1)
}

async function openAndPay(sandbox: StartedSandbox): Promise<Payer> {
  const payer = await openCheckout(platform)
  await pay(sandbox, payer)
  return payer
}

const voteWith = ({ phone }: Payer, cookie: string) =>
  cast(platform, { phone, actors: [contestant], kind: 'paid' }, { cookie })

const stranger = `claimant=${'x'.repeat(43)}`
const unknown = refused(404, 'not_found')

test('a payment is found by reference from pending to used, and usable in its own browser only', () =>
  withChapa(async (sandbox) => {
    const payer = await openCheckout(platform)
    const reference = await referenceOf(payer)
    const seenBy = async (cookie?: string, typed = reference) => (await lookFor(platform, typed, cookie)).body
    const contest = { slug: expect.any(String), name: 'test' }
    const price = { amountMinor: 3_000, currency: 'ETB' }
    const found = { success: true, kind: 'payment', purpose: 'vote', contest, price, reference }
    const of = { ...found, at: expect.any(String), isUsed: false, usable: false }
    expect(await seenBy(payer.cookie)).toEqual({ ...of, status: 'pending', payment: payer.payment })
    expect(await seenBy()).toEqual({ ...of, status: 'pending' })
    await pay(sandbox, payer)
    expect(await seenBy(payer.cookie)).toEqual({ ...of, status: 'paid', usable: true, payment: payer.payment })
    expect(await seenBy('', `${reference.slice(0, 9)} ${reference.slice(9).toUpperCase()}`)).toMatchObject({
      status: 'paid',
    })
    for (const cookie of ['', stranger]) expect(await seenBy(cookie)).toEqual({ ...of, status: 'paid' })
    const [row] = await platform.sql`select provider_reference as own from payments where id = ${payer.payment}`
    expect(await seenBy('', String(row?.['own']))).toEqual({ ...of, status: 'paid' })
    expect(await seenBy('', ` ${reference.toUpperCase()} `)).toEqual({ ...of, status: 'paid' })
    expect((await voteWith(payer, payer.cookie)).status).toBe(202)
    await until(async () => (await seenBy())['isUsed'])
    const used = { ...of, status: 'paid', isUsed: true }
    expect(await seenBy(payer.cookie)).toEqual({
      ...used,
      payment: payer.payment,
      vote: {
        status: 'counted',
        receipt: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
        picks: [{ _id: contestant, name: expect.any(String) }],
      },
    })
    for (const cookie of ['', stranger]) expect(await seenBy(cookie)).toEqual({ ...used, vote: { status: 'counted' } })
  }))

test('a browser sees its own open votes with the phone, and of others only the last digits', () =>
  withChapa(async (sandbox) => {
    const paid = await openAndPay(sandbox)
    const open = await openCheckout(platform, somePhone(), paid.cookie)
    const { cookie: byCard } = await payVote(platform, await someCard(platform))
    const { payments } = (await ownVotes(platform, paid.cookie)).body
    expect(payments).toMatchObject([
      {
        payment: paid.payment,
        status: 'paid',
        usable: true,
        phone: paid.phone,
        shownPhone: `••• ${paid.phone.slice(-4)}`,
      },
      { payment: open.payment, status: 'pending', usable: false, shownPhone: `••• ${open.phone.slice(-4)}` },
    ])
    expect((payments as object[])[1]).not.toHaveProperty('phone') // of the contract
    expect((await ownVotes(platform, byCard)).body).toMatchObject({ payments: [{ status: 'paid', usable: true }] })
    for (const cookie of ['', stranger, 'claimant=', 'claimant=%00'])
      expect((await ownVotes(platform, cookie)).body).toEqual({ success: true, payments: [] })
    await voteWith(paid, paid.cookie)
    await until(async () => !JSON.stringify((await ownVotes(platform, paid.cookie)).body).includes(paid.phone))
  }))

test('once a vote was handed on, no browser learns from the payment whom it was cast for', () =>
  withChapa(async (sandbox) => {
    const payer = await openAndPay(sandbox)
    const { body } = await askReturnLink(platform, payer.payment, admin.cookie)
    const taken = await takeOver(platform, tokenOf(body['link']))
    const other = taken.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await voteWith(payer, other)).status).toBe(202)
    const reference = await referenceOf(payer)
    await until(async () => (await lookFor(platform, reference)).body['isUsed'])
    for (const cookie of [payer.cookie, other]) {
      const { vote } = (await lookFor(platform, reference, cookie)).body
      expect(vote).toEqual({ status: 'counted', receipt: expect.any(String) })
    }
  }))

describe('a T-card', () => {
  const lookAt = (reference: string, phone?: string, from = someAddress()) =>
    call(platform, 'POST /vote/where', { from, payload: { reference, ...(phone !== undefined && { phone }) } })

  test('says nothing without the phone it was used for, existing or not, by code or by serial', async () => {
    const card = await someCard(platform)
    for (const typed of [card, card.toLowerCase(), unknownCode(), '0001-000001', '9999-999999'])
      for (const phone of [undefined, '', ' '])
        expect(await lookAt(typed, phone)).toMatchObject({ status: 200, body: { success: true, kind: 'card' } })
    expect((await lookFor(platform, '0001-000001')).body).toEqual({ success: true, kind: 'card' })
  })

  test('tells its payer what became of it, by code or by serial; only the code brings the vote here', () =>
    withChapa(async () => {
      const [card, phone] = [await someCard(platform), somePhone()]
      const { cookie } = await payVote(platform, card, { phone })
      const byCode = (await lookAt(card, phone)).body
      expect(byCode).toMatchObject({ kind: 'payment', status: 'paid', isUsed: false, usable: false, canTakeOver: true })
      const serial = String(byCode['reference'])
      expect(serial).toMatch(/^\d{4}-\d{6}$/)
      const bySerial = (await lookAt(serial, phone)).body
      expect(bySerial).toMatchObject({ status: 'paid', reference: serial })
      expect(bySerial).not.toHaveProperty('canTakeOver')
      for (const typed of [card, serial]) expect(await lookAt(typed, somePhone())).toMatchObject(unknown)
      expect(await lookAt(unknownCode(), phone)).toMatchObject(unknown)
      expect(await lookAt(card, '12')).toMatchObject(refused(422, 'bad_phone'))

      expect((await cast(platform, { phone, actors: [contestant], kind: 'paid' }, { cookie })).status).toBe(202)
      const used = await until(async () => {
        const { body } = await lookAt(serial, phone)
        return body['isUsed'] === true && body
      })
      expect(used['vote']).toEqual({ status: 'counted' })
    }))

  test('and its phone are guessed as slowly as a card', async () => {
    const [phone, from] = [somePhone(), someAddress()]
    const codes: unknown[] = []
    for (let guess = 1; guess <= 12; guess += 1)
      codes.push((await lookAt(`0001-${String(guess).padStart(6, '0')}`, phone, from)).body['code'])
    expect([codes[0], codes.at(-1)]).toEqual(['not_found', 'too_many_attempts'])
  })
})

test('a vote being refunded says so', () =>
  withChapa(async (sandbox) => {
    const payer = await openAndPay(sandbox)
    await actAtChapa(platform, sandbox, payer.payment, 'reverse')
    await until(async () => (await storedPayment(platform, payer.payment)).state === 'reversed')
    const { body } = await lookFor(platform, await referenceOf(payer), payer.cookie)
    expect(body).toMatchObject({ status: 'refunded', usable: false, isUsed: false })
  }))

test('a contestant’s fee is found and gives no vote', () =>
  withChapa(async () => {
    const { cookie } = await registerContestant(platform)
    const { body } = await get(`${platform.url}/actor/payWithChapa`, { cookie })
    const { reference } = await storedPayment(platform, String(body['payment']))
    expect((await lookFor(platform, reference)).body).toMatchObject({
      purpose: 'fee',
      status: 'pending',
      usable: false,
    })
    expect(await askReturnLink(platform, String(body['payment']), admin.cookie)).toMatchObject(unknown)
  }))

test('a new link gives the vote to the browser that redeems it, once; older links are void', () =>
  withChapa(async (sandbox) => {
    const payer = await openAndPay(sandbox)
    const first = await askReturnLink(platform, payer.payment, admin.cookie, ' lost her phone ')
    const { body } = await askReturnLink(platform, payer.payment, admin.cookie, 'the first went astray')
    expect(body['link']).toMatch(new RegExp(`^${platform.url}/where#vote=[\\w-]{22}$`))
    const token = tokenOf(body['link'])
    expect(await takeOver(platform, tokenOf(first.body['link']))).toMatchObject(unknown)
    const old = await fetch(await returnAddress(platform, sandbox, payer.payment), { redirect: 'manual' })
    expect(old.headers.get('location')).toBe('/?jp=true')

    const taken = await takeOver(platform, token)
    const other = taken.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect([taken.status, other]).toEqual([200, expect.stringMatching(/^claimant=[\w-]{43}$/)])
    expect((await ownVotes(platform, other)).body).toMatchObject({ payments: [{ usable: true, phone: payer.phone }] })
    expect((await ownVotes(platform, payer.cookie)).body).toMatchObject({ payments: [{ usable: true }] })
    expect(await takeOver(platform, token, stranger)).toMatchObject(unknown)
    expect(await voteWith(payer, stranger)).toMatchObject(refused(422, 'credit_missing'))
    expect((await voteWith(payer, other)).status).toBe(202)
    await until(async () => (await lookFor(platform, await referenceOf(payer))).body['isUsed'])
    expect(await askReturnLink(platform, payer.payment, admin.cookie)).toMatchObject(unknown)

    const { body: history } = await get(`${platform.url}/admin/payments/${payer.payment}/events`, {
      cookie: admin.cookie,
    })
    const lines = (history['events'] as { source: string }[]).filter(({ source }) => source === 'admin') // of the contract
    expect(lines).toMatchObject([
      { from: 'succeeded', to: 'succeeded', note: 'return_link', by: 'Selam Hagos', reason: 'lost her phone' },
      { note: 'return_link', reason: 'the first went astray' },
    ])
    expect(JSON.stringify(history)).not.toContain(token)
    const [row] = await platform.sql`select claimant_hash from credits where payment_id = ${payer.payment}`
    expect(row?.['claimant_hash']).toEqual(claimantHashOf(other))
  }))

test('a link of a cast vote gives nothing, and the payment stays with its browser', () =>
  withChapa(async (sandbox) => {
    const payer = await openAndPay(sandbox)
    const { body } = await askReturnLink(platform, payer.payment, admin.cookie)
    expect((await voteWith(payer, payer.cookie)).status).toBe(202)
    await until(async () => (await lookFor(platform, await referenceOf(payer))).body['isUsed'])
    expect(await takeOver(platform, tokenOf(body['link']), stranger)).toMatchObject(unknown)
    expect((await ownVotes(platform, payer.cookie)).body).toMatchObject({ payments: [{ isUsed: true }] })
  }))

test('of ten browsers that redeem a link at once one gets the vote', () =>
  withChapa(async (sandbox) => {
    const payer = await openAndPay(sandbox)
    const { body } = await askReturnLink(platform, payer.payment, admin.cookie)
    const token = tokenOf(body['link'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeOver(platform, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }))

test('a link needs a reason, an open or paid Chapa payment, and an admin', async () => {
  const [id, ask] = [
    randomUUID(),
    (payment: string, reason?: unknown) => askReturnLink(platform, payment, admin.cookie, reason),
  ]
  for (const reason of ['', '  ', 5, null, 'x'.repeat(501)])
    expect(await ask(id, reason)).toMatchObject(refused(400, 'invalid_body'))
  expect(await ask(id)).toMatchObject(unknown)
  await withChapa(async () => {
    const payer = await openCheckout(platform)
    expect(await askReturnLink(platform, payer.payment, payer.cookie)).toMatchObject(refused(401, 'not_authenticated'))
    expect((await ask(payer.payment)).status).toBe(200)
    await platform.sql`update payments set state = 'cancelled' where id = ${payer.payment}`
    expect(await ask(payer.payment)).toMatchObject(unknown)
    const card = await payVote(platform, await someCard(platform))
    expect(await ask(String(card.body['payment']))).toMatchObject(unknown)
  })
})

test.each(['', 'x', 'x'.repeat(22), 'x'.repeat(64), "';--", '\u0000'.repeat(22)])(
  'the token %j gives nothing',
  async (token) => {
    const answer = await takeOver(platform, token)
    expect(answer).toMatchObject(unknown)
  },
)

test('a contestant who requests her checkout again after a lost answer gets the same one', () =>
  withChapa(async () => {
    const { id, cookie } = await registerContestant(platform)
    const asking = request(`${platform.url}/actor/payWithChapa`, { agent: false, headers: { cookie } })
    const lost = new Promise((resolve) => asking.once('close', resolve))
    asking.on('error', () => {}).end()
    await until(async () => (await platform.sql`select 1 from payments where contestant_id = ${id}`).length > 0)
    asking.destroy()
    await lost
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => get(`${platform.url}/actor/payWithChapa`, { cookie })),
    )
    const urls = answers.map(({ body }) => String(body['url']))
    expect([new Set(urls).size, urls[0]]).toEqual([1, expect.stringContaining('/checkout/')])
    const [row] = await platform.sql`select count(*)::int as payments from payments where contestant_id = ${id}`
    expect(row).toEqual({ payments: 1 })
  }))
