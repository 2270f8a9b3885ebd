import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { heading } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, choose, openPodium, starOf, submitButton } from './support/home.ts'
import { useSite } from './support/site.ts'
import { alive, holdScripts, plainSubmit, rankOf, withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

test('[VOT-03] who was chosen without scripts stands on the podium once there are some, also who is not on the first page', async () => {
  const plain = await site.open('/?lang=en', withoutScripts)
  await choose(plain.page, 0, 1)
  await plainSubmit(plain.page).click()
  await heading(plain.page, 'Your ballot').waitFor()
  await plain.page.goto(`/ballot?pick=${idOf(20)}`)
  await plain.page.getByText(`The link you opened suggests ${demoName(20)}.`).waitFor()
  await plain.page.getByRole('button', { name: `Choose ${demoName(20)}` }).click()
  await plain.page.getByRole('listitem').getByText(demoName(20)).waitFor()

  const { page, context } = await site.visitor(phone)
  await context.addCookies(await plain.context.cookies())
  await page.goto('/?lang=en')
  await submitButton(page).getByText('Send 3 votes').waitFor()
  await starOf(cardOf(page, demoName(1)), demoName(1))
    .and(page.locator(':checked'))
    .waitFor()
  const dialog = await openPodium(page)
  for (const number of [0, 1, 20]) await dialog.getByText(demoName(number), { exact: true }).first().waitFor()
})

test('[VOT-03] who was chosen with scripts stands by rank on the page without them, and whoever was taken off does not', async () => {
  const { page, context } = await site.open('/?lang=en')
  await choose(page, 4, 0, 1)
  await starOf(cardOf(page, demoName(1)), demoName(1)).click()
  await submitButton(page).getByText('Send 2 votes').waitFor()

  const plain = await site.visitor(withoutScripts)
  await plain.context.addCookies(await context.cookies())
  await plain.page.goto('/ballot?lang=en')
  expect(await rankOf(plain.page, 'gold').inputValue()).toBe(idOf(4))
  expect(await rankOf(plain.page, 'silver').inputValue()).toBe(idOf(0))
  expect(await rankOf(plain.page, 'bronze').inputValue()).toBe('')
})

test('[VOT-01] stars ticked before the first script get their places in the order they were pressed', async () => {
  const { page } = await site.visitor(phone)
  const scripts = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  const stars = page.locator('main article input[name=pick]')
  await stars.nth(3).waitFor({ state: 'attached' })
  for (const number of [3, 0]) {
    await stars.nth(number).click()
    // Its movement has begun: what was pressed within one frame has no order.
    await eventually(() => stars.nth(number).evaluate((star) => typeof star.getAnimations()[0]?.startTime)).toBe(
      'number',
    )
  }
  await scripts.letCome()
  await alive(page)
  const [second, first] = await Promise.all([0, 3].map((number) => stars.nth(number).inputValue()))
  await eventually(() =>
    page.evaluate(() => JSON.parse(localStorage.getItem('votes') ?? '[]').map((one: { id: string } | null) => one?.id)),
  ).toEqual([first, second, undefined])
})
