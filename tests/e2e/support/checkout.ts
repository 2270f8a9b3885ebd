import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerWith } from './answers.ts'
import { toasts } from './home.ts'
import { stopClock } from './pass-time.ts'

const checkout = 'https://checkout.chapa.test/pay/1'

/**
 * Pays with Chapa, and expects the page to say where it leads, and to lead there when a second has passed and not before. Its clock was installed before it
 * was opened.
 * @param path of the call that begins the payment
 * @param press presses the button
 */
export async function expectWayToCheckout(
  page: Page,
  path: string,
  press: (pay: Locator) => Promise<void>,
): Promise<void> {
  await page.route(checkout, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Checkout</h1>' }))
  const payment = '018f0000-0000-7000-8000-000000000003'
  await answerWith(page, path, { success: true, message: '', url: checkout, payment })
  const pay = page.getByRole('button', { name: 'Pay ETB 30' })
  await pay.waitFor()
  // Where it leaves too early it is kept here and says so: the test itself would hear of that only later.
  await page.evaluate((url) => {
    navigation.onnavigate = (event) => {
      if (event.destination.url !== url) return
      event.preventDefault()
      document.documentElement.dataset['leadsTo'] = url
    }
  }, checkout)
  // What is shown for a second stands until it was seen.
  await stopClock(page)
  await press(pay)
  await toasts(page).getByText('Taking you to checkout.chapa.test to pay…').waitFor()
  await page.clock.runFor(999)
  const tooEarly = await page.evaluate(() => {
    navigation.onnavigate = null
    return document.documentElement.dataset['leadsTo']
  })
  expect(tooEarly).toBeUndefined()
  await page.clock.runFor(1)
  await page.waitForURL(checkout)
}
