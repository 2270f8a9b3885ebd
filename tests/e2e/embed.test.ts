import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { demoName } from '../support/demo-site.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite()

/** A page of another site with these frames; keeps what they tell it. Resolves with its address. */
async function openBlog(page: Page, frames: Readonly<Record<string, string>>): Promise<string> {
  const html = Object.entries(frames).map(
    ([name, attributes]) => `<iframe id="${name}" title="${name}" width="480" height="640" ${attributes}></iframe>`,
  )
  const server = createServer((_request, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>A blog</title><link rel="icon" href="data:,">
        <script>told = []; onmessage = ({ data }) => told.push(data)</script>${html.join('')}`),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  // Another site than 127.0.0.1, and as near: a page from afar may not frame one of this machine.
  const blog = `http://localhost:${(server.address() as AddressInfo).port}/` // it listens to a port
  await page.goto(blog)
  return blog
}

test('another site shows a contestant and the ranking: votes come by themselves, the button opens her page, and no cookie is set', async () => {
  const { url, sql } = site.platform
  const [first = '', second = ''] = site.demo.contestantIds
  await castFree(url, second)
  await untilTallied(sql, second, 1)
  const { page, context, expectTrouble } = await site.visitor({ viewport: { width: 1_100, height: 900 } })
  expectTrouble(
    /frame-ancestors|X-Frame-Options|Refused to (?:frame|display)|results\?lang=en net::ERR_BLOCKED_BY_RESPONSE/,
  )
  const before = await context.cookies()
  await page.clock.install()
  const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()))
  const blog = await openBlog(page, {
    her: `src="${url}/embed/${first}?lang=en"`,
    ranking: `src="${url}/embed/ranking?lang=en"`,
    // As WordPress frames what it finds by oEmbed.
    sandboxed: `src="${url}/embed/${first}?lang=en&amp;theme=dark#?secret=4bC" sandbox="allow-scripts"`,
    page: `src="${url}/results?lang=en"`,
  })
  const her = page.frameLocator('#her')
  const sandboxed = page.frameLocator('#sandboxed')
  const ranking = page.frameLocator('#ranking')
  await her.getByRole('heading', { name: demoName(0) }).waitFor()
  await her.getByText('0 votes').waitFor()
  await ranking
    .getByRole('listitem')
    .filter({ hasText: demoName(1) })
    .getByText('1 vote')
    .waitFor()
  expect(await ranking.getByRole('listitem').count()).toBe(1)
  for (const frame of [her, sandboxed])
    await eventually(() => frame.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      320,
    )

  // The site itself stays out of frames.
  expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/i)
  expect(await page.frameLocator('#page').getByRole('heading', { name: 'Results' }).count()).toBe(0)

  await her.getByRole('link', { name: /^Vote/ }).focus()
  await castFree(url, first)
  await castFree(url, first)
  await untilTallied(sql, first, 2)
  for (const frame of [her, sandboxed])
    await eventually(async () => {
      await page.clock.runFor(15_000)
      return frame.getByText('2 votes').isVisible()
    }).toBe(true)
  await eventually(() => ranking.getByRole('listitem').first().textContent()).toContain(demoName(0))
  expect(await her.getByRole('link', { name: /^Vote/ }).evaluate((link) => link === document.activeElement)).toBe(true)

  await sandboxed.getByRole('link', { name: /^Vote/ }).click()
  await eventually(() => page.evaluate('told')).toEqual(
    expect.arrayContaining([
      { message: 'height', value: expect.any(Number), secret: '4bC' },
      { message: 'link', value: `${url}/${first}?lang=en`, secret: '4bC' },
    ]),
  )
  const [opened] = await Promise.all([context.waitForEvent('page'), her.getByRole('link', { name: /^Vote/ }).click()])
  await opened
    .getByRole('heading', { name: demoName(0) })
    .first()
    .waitFor()
  expect(new URL(opened.url()).pathname).toBe(`/${first}`)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await opened.close()
  expect(page.url()).toBe(blog)
  // Her page keeps the language of the link; frames keep nothing.
  const set = (await context.cookies()).filter(({ name }) => !before.some((one) => one.name === name))
  expect(set.map(({ name }) => name).filter((name) => name !== 'language')).toEqual([])
})
