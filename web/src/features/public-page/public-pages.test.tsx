import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import people from '../../../content/exemplars/people.json'
import { openPage } from '../../testing/page.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const main = () => within(screen.getByRole('main'))

test('[EXM-01] about fourteen notable women: illustration, Who is she?, a page about her, and the way to connect', async () => {
  const user = await openPage('/exemplary')
  await heading('Exemplary women')
  await screen.findByText(/The portraits are drawings made for this page\./)
  const women = main().getAllByRole('listitem')
  expect([women.length, people.length]).toEqual([14, 14])
  const links = main().getAllByRole<HTMLAnchorElement>('link', { name: /^Read more about .+ \(opens in a new tab\)$/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(people.map(({ link }) => link))
  for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
  const her = within(women.find(({ textContent }) => textContent?.includes('Letesenbet Gidey')) as HTMLElement) // one of them
  her.getByRole('img', { name: 'Illustration for Letesenbet Gidey' })
  expect(her.getByText(/She was born in Endameskel/).closest('details')?.open).toBe(false)
  await user.click(her.getByText('Who is she?'))
  expect(her.getByText(/She was born in Endameskel/).closest('details')?.open).toBe(true)
  await user.click(her.getByRole('link', { name: 'Connect: write to us about Letesenbet Gidey' }))
  const write = await screen.findByRole('link', { name: 'Write about Letesenbet Gidey' })
  expect(location.pathname).toBe('/contact')
  expect(write.getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=Letesenbet%20Gidey$/)
})

test.each([
  ['/ashenda', 'Ashenda'],
  ['/aboutus', 'About us'],
])('[RTE-05] the placeholder %s has a name of its own and leads to About', async (path, name) => {
  const user = await openPage(path)
  await heading(name)
  await waitFor(() => expect(document.title).toBe(`${name} · ashenda tigray`))
  await user.click(screen.getByRole('link', { name: 'What Ashenda is' }))
  await heading('About us')
  expect(location.pathname).toBe('/about')
})

test('[PGS-01] [PGS-02] About tells what festival and contest are', async () => {
  await openPage('/about')
  await heading('About us')
  for (const text of [
    /beauty-style pageant for women/,
    /Miss Mekelle/,
    /platform of women’s heritage/,
    /diaspora/,
    /innovation and invention company/,
  ])
    expect(main().getAllByText(text).length).toBeGreaterThan(0)
})

test('[PGS-01] Contact tells that somebody is there 24x7, and e-mail and phone lines', async () => {
  await openPage('/contact')
  await screen.findByText(/^Available 24x7/)
  const hrefs = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => href.startsWith('tel:+'))).toHaveLength(3)
  expect(hrefs.some((href) => /^mailto:[^?]+$/.test(href))).toBe(true)
})
