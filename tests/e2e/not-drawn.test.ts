import { PageRenderer } from '@ashenda/api/modules/pages/render/page-renderer.ts'
import { renderedAttribute } from '@ashenda/core/contracts/page-render.ts'
import { expect, test, vi } from 'vitest'
import { useSite } from './support/site.ts'
import { withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false })
const notNow = (): void =>
  void vi.spyOn(PageRenderer.prototype, 'render').mockRejectedValueOnce(new Error('too much to do'))

test('[RTE-03] a page that the server could not draw says so where there are no scripts, and comes when it is asked for again', async () => {
  const { page } = await site.visitor(withoutScripts)
  // It comes again by itself after some seconds, and a slow machine would look at it then.
  await page.route('**/about?lang=en', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '')
    await route.fulfill({ response: answer, body })
  })
  notNow()
  await page.goto('/about?lang=en')
  // Playwright looks for no text in a noscript.
  const said = page.locator('noscript .lost')
  expect(await said.textContent()).toContain('This is not possible at the moment, please try again shortly')
  expect(await page.locator('.arriving').isVisible(), 'what stands over it').toBe(false)
  const again = said.locator('a')
  expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await again.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/about?lang=en')
})

test('[RTE-03] and is drawn by the browser at once where there are some', async () => {
  notNow()
  // Another one: what was drawn within the last seconds is sent again.
  const { page } = await site.open('/policy?lang=en')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator(`[${renderedAttribute}]`).count(), 'drawn by the server').toBe(0)
})
