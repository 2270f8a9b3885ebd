import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cardOf, someCard, unknownCode } from '../../support/cards.ts'
import { somePhone } from '../../support/contest-data.ts'
import { cookieHeader, openPage, type PageAnswer, sendForm, sendPicks, useFormSite } from '../../support/form-site.ts'
import { impatient } from '../../support/impatient.ts'
import { actAtChapa, paymentEnv, reachedPayment, withChapa } from '../../support/payments.ts'
import { testPepper } from '../../support/platform.ts'

const on = useFormSite(3, paymentEnv)
const { platform } = on
/** The same without workers for payments and cards. */
const deserted = useFormSite(0, paymentEnv, { waits: impatient })

/** A browser that keeps its cookies. */
function someBrowser(at = on) {
  let kept: PageAnswer['cookies'] = {}
  const keep = async (answering: Promise<PageAnswer>): Promise<PageAnswer> => {
    const answer = await answering
    kept = { ...kept, ...answer.cookies }
    return answer
  }
  return {
    open: (address: string) => keep(openPage(at.site, address, { cookie: cookieHeader(kept) })),
    choose: () => keep(sendPicks(at.site, on.picks, { cookie: cookieHeader(kept) })),
    send: (address: string, fields: Readonly<Record<string, string>>) =>
      keep(sendForm(at.site, address, fields, { cookie: cookieHeader(kept) })),
  }
}

const pathFor = (name: string, phone: string) => `/payment?${new URLSearchParams({ name, phone, isd: 'true' })}`

const paymentsOf = (phone: string, at = on) => at.platform.sql<{ id: string; state: string }[]>`
  select id, state from payments where voter_id = ${voterIdOf(testPepper, phone)} order by id`

describe('a browser without scripts or cookies', () => {
  test.each(['card', 'chapa'])('is told before paying by %s, and nothing is charged', async (way) => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const sent = { way, name: 'Selam', phone, card }
    const answer = await sendForm(on.site, pathFor('Selam', phone), sent, { keepsCookies: false })
    expect(answer).toMatchObject({ status: 403, data: { form: { problems: { form: { code: 'cookies_needed' } } } } })
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
    expect(await paymentsOf(phone)).toEqual([])
  })
})

describe('paying by Chapa without scripts', () => {
  test('links to a checkout; once paid, the ballot takes the vote and none is left', () =>
    withChapa(platform, {}, async (sandbox) => {
      const [browser, phone] = [someBrowser(), somePhone()]
      await browser.choose()
      const sent = { way: 'chapa', name: 'ሰላም ሓጎስ', phone }
      const answer = await browser.send(pathFor('ሰላም ሓጎስ', phone), sent)
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } })
      const begun = answer.data.payment
      if (!begun || !('checkout' in begun)) throw new Error('no checkout')
      expect(begun.checkout).toContain(sandbox.url)
      expect(answer.html).toContain(`data-search="?${new URLSearchParams({ name: 'ሰላም ሓጎስ', phone, isd: 'true' })}"`)

      const again = await browser.send(pathFor('ሰላም ሓጎስ', phone), sent)
      expect(again.data.payment).toEqual(begun)
      const [payment] = await paymentsOf(phone)
      expect(await paymentsOf(phone)).toHaveLength(1)
      expect((await browser.open('/ballot')).data.ballot).toMatchObject({ payment: 'pending' })

      await actAtChapa(platform, sandbox, payment?.id ?? '', 'pay')
      await reachedPayment(platform, payment?.id ?? '')
      const { data } = await browser.open('/ballot')
      expect(data.ballot?.payment).toBe('paid')
      expect(data.form?.values).toMatchObject({ name: 'ሰላም ሓጎስ', phone })
      const [gold = '', , bronze = ''] = on.picks
      const ranked = { ...data.form?.values, gold, bronze }
      const cast = await browser.send('/ballot', { ...ranked, key: data.ballot?.key ?? '', kind: 'paid' })
      expect(cast).toMatchObject({ status: 303, location: expect.stringMatching(/^\/receipt\/[\w-]+#[\w-]{36}$/) })
    }))

  test('returns to the ballot it was started from, otherwise to the first page', () =>
    withChapa(platform, {}, async () => {
      const [browser, phone] = [someBrowser(), somePhone()]
      expect(await browser.open('/payments/return/0123456789012345678901')).toMatchObject({ location: '/?jp=true' })
      await browser.choose()
      expect(await browser.open('/payments/return/0123456789012345678901')).toMatchObject({ location: '/?jp=true' })
      await browser.send(pathFor('Selam', phone), { way: 'chapa', name: 'Selam', phone })
      expect(await browser.open('/payments/return/0123456789012345678901')).toMatchObject({ location: '/ballot' })
    }))

  test('says that nothing was charged when no payments are accepted', async () => {
    const phone = somePhone()
    const answer = await sendForm(deserted.site, '/payment', { way: 'chapa', name: 'Selam', phone })
    expect(answer.status).toBe(503)
    expect(answer.data.form).toMatchObject({
      values: { name: 'Selam', phone },
      problems: { form: { code: 'payment_unavailable', message: messageOf('payment_unavailable') } },
    })
  })

  test.each([
    ['a bad phone', { phone: '12' }, 'bad_phone', 422],
    ['an empty name', { name: ' ' }, 'empty_name', 422],
    ['a name that cannot be stored', { name: 'a\u0000' }, 'invalid_text', 400],
    ['no way', { way: '' }, 'invalid_body', 400],
    ['a way that is none', { way: 'gold' }, 'invalid_body', 400],
  ])('with %s opens nothing', async (_case, wrong, code, status) => {
    const phone = somePhone()
    const answer = await sendForm(on.site, '/payment', { way: 'chapa', name: 'Selam', phone, ...wrong })
    expect(answer.status).toBe(status)
    expect(Object.values(answer.data.form?.problems ?? {})).toMatchObject([{ code }])
    expect(await paymentsOf(phone)).toEqual([])
  })
})

describe('paying by T-card without scripts', () => {
  const payByCard = (browser: ReturnType<typeof someBrowser>, phone: string, card: string) =>
    browser.send(pathFor('Selam', phone), { way: 'card', name: 'Selam', phone, card })

  test('leads to the ballot, once, even when sent again', async () => {
    const worker = await platform.startWorker()
    onTestFinished(() => worker.close())
    const [browser, phone, card] = [someBrowser(), somePhone(), await someCard(platform)]
    await browser.open(pathFor('Selam', phone))
    expect(await payByCard(browser, phone, card)).toMatchObject({ status: 303, location: '/ballot' })
    expect(await payByCard(browser, phone, card)).toMatchObject({ status: 303, location: '/ballot' })
    expect(await paymentsOf(phone)).toMatchObject([{ state: 'succeeded' }])
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'redeemed' })

    const stranger = await payByCard(someBrowser(), somePhone(), card)
    expect(stranger.status).toBe(422)
    expect(stranger.data.form?.problems).toEqual({
      card: { code: 'card_unavailable', message: messageOf('card_unavailable') },
    })
  })

  test('never shows a number again or puts it into an address', async () => {
    const worker = await platform.startWorker()
    onTestFinished(() => worker.close())
    for (const card of [await unknownCode(), 'XXXX-1234-nonsense']) {
      const answer = await payByCard(someBrowser(), somePhone(), card)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(Object.keys(answer.data.form?.problems ?? {})).toEqual(['card'])
      expect(`${answer.html} ${answer.location} ${JSON.stringify(answer.headers)}`).not.toContain(card)
    }
  })

  test('asks for an empty or mistyped number without checking it', async () => {
    const browser = someBrowser()
    const [empty, slip] = [
      await payByCard(browser, somePhone(), ' '),
      await payByCard(browser, somePhone(), 'ABCD-EFGH'),
    ]
    expect([empty.status, empty.data.form?.problems]).toEqual([400, { card: { code: 'required', message: '' } }])
    expect([slip.status, slip.data.form?.problems]).toEqual([400, { card: { code: 'invalid_body', message: '' } }])
  })

  test('says when a number is still being checked', async () => {
    const [browser, phone] = [someBrowser(deserted), somePhone()]
    const answer = await payByCard(browser, phone, await someCard(deserted.platform))
    const [payment] = await paymentsOf(phone, deserted)
    expect(answer).toMatchObject({ status: 200, data: { payment: { card: payment?.id } } })
  })
})

describe('the payment page', () => {
  test('asks for name and phone, keeps the card number while they are invalid, and leads to a filled-in ballot', async () => {
    const worker = await platform.startWorker()
    onTestFinished(() => worker.close())
    const [browser, phone, card] = [someBrowser(), somePhone(), await someCard(platform)]
    const wrong = await browser.send('/payment', { way: 'card', name: 'Selam', phone: '12', card })
    expect(wrong.data.form).toMatchObject({
      values: { name: 'Selam', phone: '12', card },
      problems: { phone: { code: 'bad_phone' } },
    })
    const paid = await browser.send('/payment', { way: 'card', name: 'Selam', phone, card })
    expect(paid).toMatchObject({ status: 303, location: '/ballot' })
    const { data } = await browser.open('/ballot')
    expect(data).toMatchObject({ ballot: { payment: 'paid' }, form: { values: { name: 'Selam', phone } } })
  })

  test('sets the cookie before payment when it knows the payer', async () => {
    expect((await openPage(on.site, pathFor('Selam', somePhone()))).cookies['claimant']).toMatch(/^[\w-]{43}$/)
    expect((await openPage(on.site, '/payment')).cookies).toEqual({})
    expect((await openPage(on.site, pathFor('Selam', '12'))).cookies).toEqual({})
  })

  test('opened by itself knows the payer from the ballot', async () => {
    const [browser, phone] = [someBrowser(), somePhone()]
    await browser.choose()
    const { data } = await browser.open('/ballot')
    const typed = { ...data.form?.values, gold: on.picks[0] ?? '', key: data.ballot?.key ?? '', name: 'Selam', phone }
    const led = await browser.send('/ballot', { ...typed, kind: 'paid' })
    expect(led).toMatchObject({ status: 303, location: pathFor('Selam', phone) })
    expect(await browser.open('/payment')).toMatchObject({ status: 303, location: pathFor('Selam', phone) })
    expect((await browser.open('/ballot?kind=free')).data.form?.values).toMatchObject({ kind: 'free', phone })
  })

  test('keeps the requested language', async () => {
    const answer = await openPage(on.site, `${pathFor('Selam', somePhone())}&lang=am`)
    expect(answer.html).toContain('>am</p>')
    expect(answer.cookies['language']).toBe('am')
  })
})
