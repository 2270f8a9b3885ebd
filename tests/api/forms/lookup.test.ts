import { createHash } from 'node:crypto'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { someAddress } from '../../support/account-calls.ts'
import { payVote, someCard, unknownCode } from '../../support/cards.ts'
import { somePhone } from '../../support/contest-data.ts'
import { cookieHeader, openPage, sendForm, useFormSite } from '../../support/form-site.ts'
import { cast } from '../../support/http.ts'
import { claimantHashOf, ownVotes } from '../../support/lookup.ts'
import { enterVotePayment } from '../../support/payments.ts'
import { queuedBallot } from '../../support/queued-ballot.ts'
import { until } from '../../support/until.ts'

const on = useFormSite(1)
const { platform } = on

async function someReceipt(): Promise<string> {
  const ballot = queuedBallot([...on.picks], { name: 'Letebrhan', at: Date.now() })
  const id = `${ballot.id.slice(0, 14)}8${ballot.id.slice(15)}` // as the API makes them
  await recordGroup(platform.sql, on.contest, [{ ...ballot, id }])
  return receiptOf(id)
}

const call = async (address: string): Promise<unknown> =>
  JSON.parse((await openPage(platform.app, address, { headers: { accept: 'application/json' } })).html)

const unknown = 'AAAA-AAAA-AAAA'
/** Includes the redirect of an address that ends with punctuation. */
async function look(reference: string, from = someAddress()) {
  const page = await openPage(on.site, `/where?${new URLSearchParams({ reference })}`, { from })
  return page.status === 301 ? openPage(on.site, String(page.headers['location']), { from }) : page
}

test('a card’s vote comes to this browser without scripts where that is ticked, not by looking; a used one says what became of it, and no page repeats a code', async () => {
  const worker = await platform.startWorker()
  onTestFinished(() => worker.close())
  const [reference, phone] = [await someCard(platform), somePhone()]
  const payer = await payVote(platform, reference, { phone })
  const asked = await sendForm(on.site, '/where', { reference, phone: '' })
  expect(asked).toMatchObject({ status: 200, data: { found: { of: '', answer: { kind: 'card' } } } })
  const ready = await sendForm(on.site, '/where', { reference, phone })
  expect(ready.data.found).toMatchObject({ answer: { kind: 'payment', canTakeOver: true } })
  const taken = await sendForm(on.site, '/where', { reference, phone, take: '1' })
  expect(taken).toMatchObject({ status: 303, location: '/ballot' })
  const cookie = cookieHeader(taken.cookies)
  const { data } = await openPage(on.site, '/where', { cookie })
  expect(data.mine?.payments).toMatchObject([{ usable: true, phone }])
  expect((await cast(platform, { phone, actors: [...on.picks], kind: 'paid' }, { cookie: payer.cookie })).status).toBe(
    202,
  )
  const used = await until(async () => {
    const page = await sendForm(on.site, '/where', { reference, phone })
    const answer = page.data.found && 'answer' in page.data.found && page.data.found.answer
    return answer && answer.kind === 'payment' && answer.isUsed && page
  })
  expect(used.data.found).toMatchObject({ answer: { kind: 'payment', isUsed: true, vote: { status: 'counted' } } })
  const none = await sendForm(on.site, '/where', { reference: unknownCode(), phone })
  expect(none.data.found).toMatchObject({ of: '', problem: { code: 'not_found' } })
  for (const page of [asked, ready, used, none]) expect(page.html).not.toContain(reference)
})

test('a search without a phone goes into the address, and to its answer', async () => {
  const sent = await sendForm(on.site, '/where', { reference: ' AAAA-AAAA-AAAA ', phone: '' })
  expect(sent).toMatchObject({ status: 303, location: '/where?reference=AAAA-AAAA-AAAA#found' })
})

describe('the lookup page', () => {
  test('says about a receipt what the call says, for this person only', async () => {
    const receipt = await someReceipt()
    const { data, headers, status } = await look(` ${receipt} `)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(data.found).toEqual({ of: receipt, answer: await call(`/vote/where?reference=${receipt}`) })
  })

  test('says what is not found, and the state of a payment', async () => {
    expect(await look(unknown)).toMatchObject({
      status: 200,
      data: { found: { of: unknown, problem: { code: 'not_found', status: 404 } } },
    })
    const { reference } = await enterVotePayment(platform)
    expect((await look(reference)).data.found).toMatchObject({ answer: { kind: 'payment', status: 'pending' } })
  })

  test('lists this browser’s payments without any input', async () => {
    const cookie = `claimant=${'c'.repeat(43)}`
    await enterVotePayment(platform, { claimantHash: Buffer.from(claimantHashOf(cookie)) })
    const { data } = await openPage(on.site, '/where', { cookie })
    expect(data.mine).toEqual((await ownVotes(platform, cookie)).body)
    expect(data.mine?.payments).toHaveLength(1)
    expect((await openPage(on.site, '/where')).data.mine?.payments).toEqual([])
  })

  test('redeems a return link only by its form, once, and leads to the ballot', async () => {
    const token = 'T'.repeat(22)
    const { id } = await enterVotePayment(platform)
    const hash = createHash('sha256').update(token).digest()
    await platform.sql`
      update payments set return_token_hash = ${hash}, state = 'pending', checkout_url = 'https://checkout.test' where id = ${id}`
    const opened = await openPage(on.site, `/where?vote=${token}`)
    expect([opened.status, opened.cookies]).toEqual([200, {}])
    expect(opened.html).toContain(`data-search="?vote=${token}"`)
    const taken = await sendForm(on.site, '/where', { vote: token })
    expect(taken).toMatchObject({ status: 303, location: '/ballot' })
    const { data } = await openPage(on.site, '/ballot', { cookie: cookieHeader(taken.cookies) })
    expect(data.ballot?.payment).toBe('pending')
    for (const used of [token, '', 'x'.repeat(500)]) {
      const refused = await sendForm(on.site, '/where', { vote: used })
      expect([refused.status, refused.data.form?.problems['vote']?.code]).toEqual([404, 'not_found'])
    }
  })

  test('limits guesses like the call and says so', async () => {
    const from = someAddress()
    const answers = []
    for (let time = 0; time < 301; time += 1) answers.push(await look(unknown, from))
    expect(answers.slice(0, 300).every(({ status }) => status === 200)).toBe(true)
    expect(answers[300]).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.anything() },
      data: { found: { problem: { code: 'too_many_attempts', retryAfterSeconds: expect.any(Number) } } },
    })
    const receipt = await openPage(on.site, `/receipt/${unknown}`, { from })
    expect(receipt).toMatchObject({ status: 429, data: { receipt: { problem: { code: 'too_many_attempts' } } } })
  })

  test.each(['%00', 'x'.repeat(300), '"><script>alert(1)</script>x', 'x💃x', '../../etc', ''])(
    'does not look for impossible references: %s',
    async (reference) => {
      const { data, html, status } = await look(reference)
      expect(status).toBe(200)
      if (reference === '') expect(data.found).toBeUndefined()
      else expect(data.found).toMatchObject({ of: reference, problem: { code: 'not_found' } })
      expect(html).not.toContain('<script>alert')
    },
  )
})

describe('the receipt page', () => {
  test('shows the state of its ballot to anybody', async () => {
    const receipt = await someReceipt()
    const { data, headers } = await openPage(on.site, `/receipt/${receipt.toLowerCase()}`)
    expect(data.receipt).toEqual({ of: receipt, answer: await call(`/vote/receipts/${receipt}`) })
    expect(data.receipt).toMatchObject({ answer: { status: 'counted', proof: null, link: null } })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('of a pending ballot asks to look again, without a limit per address', async () => {
    const phone = somePhone()
    const { body } = await cast(platform, { phone, actors: [...on.picks] })
    const from = someAddress()
    for (let time = 0; time < 301; time += 1) {
      const { status, data } = await openPage(on.site, `/receipt/${body['receipt']}`, { from })
      expect(status).toBe(200)
      expect(data.receipt).toMatchObject({ problem: { code: 'not_found', retryAfterSeconds: 2 } })
    }
    const worker = await platform.startWorker()
    while (await platform.services.ballots.unfinished()) await new Promise((resolve) => setImmediate(resolve))
    await worker.close()
    const { data } = await openPage(on.site, `/receipt/${body['receipt']}`, { from })
    expect(data.receipt).toMatchObject({ answer: { status: 'counted' } })
  })

  test.each(['nonsense', unknown, '%E1%88%B0', 'x'.repeat(90)])('does not find %s', async (receipt) => {
    const { data, status } = await openPage(on.site, `/receipt/${receipt}`)
    expect(status).toBe(200)
    expect(data.receipt).toMatchObject({ problem: { code: 'not_found' } })
  })
})
