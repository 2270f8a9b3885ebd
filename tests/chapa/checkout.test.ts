import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { desktop, phone, sharedBrowser } from '../support/browser.ts'
import { someOrder, startListener, startSandbox } from '../support/chapa.ts'
import { patienceMs } from '../support/patience.ts'
import { until } from '../support/until.ts'

type Order = Parameters<typeof someOrder>[0]

/** An open checkout and its site. */
async function startCheckout(order: Order = {}, now: () => Date = () => new Date()) {
  const site = await startListener(
    (response) => void response.setHeader('content-type', 'text/html').end('<h1>Back</h1>'),
  )
  const sandbox = await startSandbox({}, { now })
  const client = sandbox.client()
  const full = someOrder({ callbackUrl: `${site.url}/callback`, returnUrl: `${site.url}/paid/1?a=1&b=2`, ...order })
  const opened = await client.initialize(full)
  const url = opened.kind === 'opened' ? opened.url : ''
  const press = (act: string, phone?: string) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ act, ...(phone !== undefined && { phone }) }),
      redirect: 'manual',
    })
  const verified = async () => (await client.verify(full.txRef)).kind
  const called = (count: number) => until(() => site.heard.length >= count && site.heard.map((one) => one.url))
  return { url, site, txRef: full.txRef, press, verified, called, sandbox }
}

describe('the simulated checkout', () => {
  test.each(['0900123456', '0900112233', '0900881111', '0700123456', ' 0900 12 34 56 '])(
    'is paid with %s',
    async (number) => {
      const { press, verified, called, txRef } = await startCheckout()
      const answer = await press('pay', number)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/\/paid\/1\?a=1&amp;b=2$/)
      expect(await verified()).toBe('success')
      expect(await called(1)).toEqual([
        expect.stringMatching(new RegExp(`^/callback\\?trx_ref=${txRef}&ref_id=AP\\w{10}&status=success$`)),
      ])
    },
  )

  test.each(['0912345678', '0900123457', '', 'constructor', '+251900123456'])('fails with %j', async (number) => {
    const { press, verified, url } = await startCheckout()
    expect(new URL((await press('pay', number)).headers.get('location') ?? '', url).href).toBe(url)
    expect(await verified()).toBe('failed')
  })

  test('may be tried again ten times', async () => {
    const { press, verified, url } = await startCheckout()
    for (let count = 1; count <= 9; count += 1) await press('fail')
    expect(await (await fetch(url)).text()).toContain('1 try and 60 minutes left')
    await press('pay', '0912345678')
    expect(await (await fetch(url)).text()).toContain('this checkout is over')
    await press('pay', '0900123456')
    expect(await verified()).toBe('failed')
  })

  test('may be paid for sixty minutes', async () => {
    let time = Date.parse('2026-08-22T12:00:00Z')
    const { press, verified, url } = await startCheckout({}, () => new Date(time))
    time += 60 * 60_000 - 1
    await press('fail')
    expect(await (await fetch(url)).text()).toContain('9 tries and 1 minute left')
    time += 1
    expect(await (await fetch(url)).text()).toContain('this checkout is over')
    await press('pay', '0900123456')
    expect(await verified()).toBe('failed')
  })

  test('is paid once', async () => {
    const { press, sandbox } = await startCheckout()
    await Promise.all(Array.from({ length: 10 }, () => press('pay', '0900123456')))
    expect(sandbox.messenger.deliveries.map(({ event }) => event)).toEqual(['charge.success'])
  })

  test('cancelled takes no money', async () => {
    const { press, verified, called } = await startCheckout()
    expect((await press('cancel')).headers.get('location')).toContain('/paid/1')
    await press('pay', '0900123456')
    expect(await verified()).toBe('cancelled')
    expect(await called(1)).toEqual([expect.stringContaining('status=failed%2Fcancelled')])
  })

  test('does not accept a method it did not offer', async () => {
    const { press, verified, url } = await startCheckout()
    expect((await press('refund')).status).toBe(400)
    expect(
      (await fetch(url, { method: 'POST', body: '{"act":"pay"}', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
    expect((await fetch(`${url}x`)).status).toBe(404)
    expect(await verified()).toBe('pending')
  })

  test('shows a payer’s name as text, and runs no script', async () => {
    const { url } = await startCheckout({ firstName: '"><script>alert(1)</script>', lastName: "' onload='x" })
    const answer = await fetch(url)
    expect(await answer.text()).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &#39; onload=&#39;x')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

test('leaving the simulated checkout settles nothing and notifies nobody', async () => {
  const { press, verified, site, sandbox } = await startCheckout()
  expect((await press('close')).headers.get('location')).toContain('/paid/1')
  expect(await verified()).toBe('pending')
  expect(sandbox.messenger.deliveries).toEqual([])
  expect(site.heard).toEqual([])
})

describe('the simulated checkout in a browser without scripts', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
  })

  async function openIn(options: typeof phone, url: string, javaScriptEnabled = false) {
    const context = await browser.newContext({ ...options, javaScriptEnabled })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('fails, is paid at the second try and leads back, on %s', async (_name, options) => {
    const { url, verified, site } = await startCheckout({ title: 'Ashenda vote', description: 'One vote' })
    const page = await openIn(options, url)
    await page.getByText('No real money moves here.').waitFor()
    await page.getByLabel('Phone that pays').fill('0912345678')
    await page.getByLabel('Phone that pays').press('Enter')
    await page.getByRole('alert').getByText('9 tries and 60 minutes left').waitFor()
    await page.getByLabel('Phone that pays').fill('0700123456')
    await page.getByRole('button', { name: 'Pay ETB 30.00' }).click()
    await page.getByRole('heading', { name: 'Back' }).waitFor()
    expect(page.url()).toBe(`${site.url}/paid/1?a=1&amp;b=2`)
    expect(await verified()).toBe('success')
    await page.goto(url)
    await page.getByText('This is paid.').waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test.each([
    ['open', []],
    ['after a failure', ['fail']],
    ['when it is over', ['pay']],
  ] as const)('has no accessibility barrier, %s', async (_when, acts) => {
    const { url, press } = await startCheckout({ title: 'Ashenda vote', description: 'One vote' })
    for (const act of acts) await press(act, '0900123456')
    await expectOpenToAll(url)
  })

  test('has a list beside it without accessibility barriers', async () => {
    const { press, sandbox } = await startCheckout()
    await press('fail')
    await expectOpenToAll(`${sandbox.url}/sandbox/transactions`)
  })

  async function expectOpenToAll(url: string): Promise<void> {
    // Only for the examination, which is itself a script.
    const page = await openIn(phone, url, true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
