import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards } from '../support/home.ts'
import { useSite } from '../support/site.ts'
import { keep } from './baseline.ts'
import { differences } from './compare.ts'
import { phone } from './look-through.ts'
import { type Picture, readPicture, takePicture } from './picture.ts'

const site = useSite({ worker: false })

interface Seen {
  readonly page: Page
  readonly look: () => Promise<Picture>
  readonly kept: Picture
}

/** A page, and its picture as it would have been kept. */
async function see(path: string): Promise<Seen> {
  const { page, context } = await site.open(path, { viewport: phone, reducedMotion: 'reduce' })
  await page.locator('main h1').waitFor()
  const session = await context.newCDPSession(page)
  const look = () => takePicture(page, session)
  return { page, look, kept: await readPicture(await keep(await look())) }
}

const change = (page: Page, selector: string, style: Readonly<Record<string, string>>): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((node, wanted) => {
      if (node instanceof HTMLElement) Object.assign(node.style, { translate: '', visibility: '', ...wanted })
    }, style)

test('what is kept of a page is found again, with letters drawn a little otherwise', async () => {
  const { page, look, kept } = await see('/login?lang=en')
  expect(differences(await look(), kept)).toEqual([])
  await change(page, 'main', { translate: '0.4px 0.6px' })
  expect(differences(await look(), kept)).toEqual([])
})

test.each([
  ['a form', '/login?lang=en', 'main form button[type=submit]'],
  ['a heading', '/login?lang=en', 'main h1'],
  ['a field', '/login?lang=en', 'main input'],
  ['a card', '/?lang=en', 'main article'],
  ['a star', '/?lang=en', 'main article label:has(input[name=pick])'],
])('%s that has moved by 12 px is seen, and so is one that is hidden', async (_, path, selector) => {
  const { page, look, kept } = await see(path)
  if (path.startsWith('/?')) await cards(page).nth(11).waitFor()
  const before = path.startsWith('/?') ? await readPicture(await keep(await look())) : kept
  for (const style of [{ translate: '12px' }, { translate: '0 12px' }, { visibility: 'hidden' }]) {
    await change(page, selector, style)
    expect(differences(await look(), before), JSON.stringify(style)).not.toEqual([])
  }
  await change(page, selector, {})
  expect(differences(await look(), before)).toEqual([])
})
