import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { webhookSecret } from '../../support/chapa.ts'
import { insertContest, insertCredit, somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { paymentEnv, sendWebhook, signatureOf, storedPayment } from '../../support/payments.ts'
import { startPlatform } from '../../support/platform.ts'
import { usePlatform } from '../../support/use-platform.ts'

let payment = ''
let reference = ''

const platform = usePlatform((sql) => insertContest(sql), paymentEnv)
beforeAll(async () => {
  await insertCredit(platform.sql, { id: randomUUID(), phone: somePhone() })
  const [row] = await platform.sql<{ id: string; reference: string }[]>`select id, reference from payments`
  payment = row?.id ?? ''
  reference = row?.reference ?? ''
})

const webhookOf = (fields: object = {}): string =>
  JSON.stringify({ event: 'charge.success', tx_ref: reference, nonce: randomUUID(), ...fields })
const hashOf = (body: string) => createHash('sha256').update(body).digest()
const kept = async () => (await platform.sql`select 1 from webhooks`).length

describe('[PAY-07] a webhook', () => {
  test('is stored and makes its payment due; the same bytes again are one webhook', async () => {
    const before = await kept()
    const body = webhookOf()
    for (let delivery = 0; delivery < 10; delivery += 1)
      expect(await sendWebhook(platform, body)).toMatchObject({ status: 200, body: { success: true } })
    expect(await kept()).toBe(before + 1)
    expect(await storedPayment(platform, payment)).toMatchObject({ is_due: true, credits: 1 })
  })

  test('repeated before it was handled updates it, afterwards it changes nothing', async () => {
    const { sql } = platform
    const body = webhookOf()
    await sendWebhook(platform, body)
    const ageOf = async () =>
      (
        await sql<{ hours: number }[]>`
        select round(extract(epoch from now() - received_at) / 3600)::int as hours from webhooks where reference = ${reference}
        order by received_at limit 1`
      )[0]?.hours
    await sql`update webhooks set received_at = now() - interval '80 hours' where reference = ${reference}`
    await sql`update webhooks set processed_at = now() where reference = ${reference} and body_hash <> ${hashOf(body)}`
    await sendWebhook(platform, body)
    await sql`delete from webhooks where reference = ${reference} and body_hash <> ${hashOf(body)}`
    expect(await ageOf()).toBe(0)
    await sql`update webhooks set received_at = now() - interval '80 hours', processed_at = now() where reference = ${reference}`
    await sql`update payments set next_check_at = null where id = ${payment}`
    await sendWebhook(platform, body)
    expect(await ageOf()).toBe(80)
    expect(await storedPayment(platform, payment)).toMatchObject({ is_due: null })
  })

  test.each([
    ['no signature', () => ({})],
    ['the constant of everyone', () => ({ 'chapa-signature': signatureOf(webhookSecret) })],
    ['the constant under the right name', () => ({ 'x-chapa-signature': signatureOf(webhookSecret) })],
    ['another secret', (body: string) => ({ 'x-chapa-signature': signatureOf(body, 'another') })],
    ['half of a signature', (body: string) => ({ 'x-chapa-signature': signatureOf(body).slice(0, 32) })],
    ['no hex', () => ({ 'x-chapa-signature': 'z'.repeat(64) })],
    ['the signature of other bytes', (body: string) => ({ 'x-chapa-signature': signatureOf(`${body} `) })],
  ])('with %s is refused and changes nothing', async (_case, headersOf) => {
    const before = await kept()
    await platform.sql`update payments set next_check_at = null`
    const body = webhookOf()
    expect(await sendWebhook(platform, body, headersOf(body))).toMatchObject(refused(403, 'bad_signature'))
    expect(await kept()).toBe(before)
    expect(await storedPayment(platform, payment)).toMatchObject({ is_due: null })
  })

  test('of an unknown payment is stored as done', async () => {
    const unknown = randomUUID()
    expect(await sendWebhook(platform, webhookOf({ tx_ref: unknown }))).toMatchObject({ status: 200 })
    const rows = await platform.sql`select processed_at is not null as done from webhooks where reference = ${unknown}`
    expect(rows).toEqual([{ done: true }])
  })

  test.each([
    '',
    '[]',
    'null',
    '{"event":"charge.success"}',
    '{"event":1,"tx_ref":"a"}',
    '{"event":"e","tx_ref":"a\\u0000"}',
    '\u0000',
  ])('signed but saying %j is refused', async (body) => {
    expect(await sendWebhook(platform, body)).toMatchObject(refused(400, 'invalid_body'))
  })

  test('of 70 KB is refused unread', async () => {
    expect(await sendWebhook(platform, webhookOf({ text: 'x'.repeat(70_000) }))).toMatchObject(
      refused(413, 'body_too_large'),
    )
  })

  test('is refused by a site without a secret, whatever its signature', async () => {
    const open = await startPlatform(async () => {}, {}, { beside: platform })
    onTestFinished(() => open.close())
    const body = webhookOf()
    for (const secret of ['', webhookSecret])
      expect(await sendWebhook(open, body, { 'x-chapa-signature': signatureOf(body, secret) })).toMatchObject(
        refused(403, 'bad_signature'),
      )
  })
})
