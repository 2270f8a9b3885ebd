import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { heads } from '../support/built-site.ts'
import { atPath, heading } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const content = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../web/content/${name}.json`, import.meta.url), 'utf8'))
const people = content('exemplars/people') as readonly { readonly id: string; readonly link: string }[] // its own test holds it to that

const women = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Every picture of the page, brought into view, has arrived. */
const picturesArrive = (page: Page) =>
  eventually(() =>
    page.evaluate(() => {
      const pictures = [...document.querySelectorAll('main img')].filter((node) => node instanceof HTMLImageElement)
      for (const picture of pictures) picture.loading = 'eager'
      return pictures.length > 0 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
    }),
  ).toBe(true)

test('[EXM-01] about fourteen notable women: illustration, Who is she?, a page about her, and the way to connect', async () => {
  const { page } = await site.open('/exemplary?lang=en')
  await heading(page, 'Exemplary women').waitFor()
  expect(people).toHaveLength(14)
  await eventually(() => women(page).count()).toBe(14)
  await page.getByText('The portraits are drawings made for this page.').waitFor()
  await picturesArrive(page)
  const her = women(page).filter({ hasText: 'Letesenbet Gidey' })
  await her.getByRole('img', { name: 'Illustration for Letesenbet Gidey' }).waitFor()
  expect(await her.getByText('She was born in Endameskel').isVisible()).toBe(false)
  await her.getByText('Who is she?').click()
  await her.getByText('She was born in Endameskel').waitFor()
  const links = page.getByRole('link', { name: /^Read more about .+ \(opens in a new tab\)$/ })
  expect(await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))).toEqual(
    people.map(({ link }) => link),
  )
  for (const attribute of ['rel=noopener noreferrer', 'target=_blank']) {
    const [name = '', value] = attribute.split('=')
    expect(
      new Set(await links.evaluateAll((nodes, wanted) => nodes.map((node) => node.getAttribute(wanted)), name)),
    ).toEqual(new Set([value]))
  }
  await her.getByRole('link', { name: 'Connect: write to us about Letesenbet Gidey' }).click()
  await atPath(page, '/contact')
  const write = page.getByRole('link', { name: 'Write about Letesenbet Gidey' })
  expect(await write.getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=Letesenbet%20Gidey$/)
})

/** What a page says of itself: in a document of the server, or in the one shown. */
const headOf = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const shown = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const { lang, dir } = shown.documentElement
    return [shown.title, shown.querySelector('meta[name=description]')?.getAttribute('content'), lang, dir]
  }, html)

const saidOf = (path: string, code: string) => {
  const { title, description } = heads.pages[path]?.[code] ?? {}
  const { tag, dir } = heads.languages.find((language) => language.code === code) ?? {}
  return [title === undefined ? 'ashenda tigray' : `${title} · ashenda tigray`, description, tag, dir]
}

test('[NAV-01] what a page says of itself is what the server said, and follows to other pages and another language', async () => {
  const { page } = await site.visitor(desktop)
  const answer = await page.goto('/about?lang=arabic')
  expect(await headOf(page, await answer?.text())).toEqual(saidOf('/about', 'arabic'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of ['/about', ...Object.keys(heads.pages)]) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await eventually(() => headOf(page)).toEqual(saidOf(path, 'arabic'))
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^اللغة: / })
    .click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Hindi' }).click()
  await eventually(() => headOf(page)).toEqual(saidOf('/policy', 'hindi'))
})

test.each([
  ['/ashenda', 'Ashenda'],
  ['/aboutus', 'About us'],
])('[RTE-05] the placeholder %s has a name of its own', async (path, name) => {
  const { page } = await site.open(`${path}?lang=en`)
  await heading(page, name).waitFor()
  expect(await page.title()).toBe(`${name} · ashenda tigray`)
})

test('[PGS-01] [PGS-02] [RTE-05] About tells in picture and words what festival and contest are; a placeholder leads to it', async () => {
  const { page } = await site.open('/aboutus?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'What Ashenda is' }).click()
  await atPath(page, '/about')
  await heading(page, 'About us').waitFor()
  await picturesArrive(page)
  for (const text of [
    /beauty-style pageant for women/,
    /Miss Mekelle/,
    /platform of women’s heritage/,
    /diaspora/,
    /innovation and invention company/,
  ])
    await page.getByText(text).first().waitFor()
})

test('[PGS-01] Contact tells that somebody is there 24x7, and e-mail and phone lines', async () => {
  const { page } = await site.open('/contact?lang=en')
  await page.getByText(/^Available 24x7/).waitFor()
  const main = page.getByRole('main')
  expect(await main.locator('a[href^="tel:+"]').count()).toBe(3)
  expect(await main.locator('dl a[href^="mailto:"]').count()).toBe(1)
})

test('[RTE-09] an address that cannot be read shows the page "not found", and one with a full stop behind it the page meant', async () => {
  const { page, expectTrouble } = await site.open('/100%')
  expectTrouble(/404/)
  await page.getByRole('heading', { name: '404' }).waitFor()
  await page.goto('/about%E2%80%8B.?lang=en')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})
