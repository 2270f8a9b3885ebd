import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import { cardOf } from './support/home.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const dialogTo = (page: Page, name: string) => page.getByRole('dialog', { name: `Leave a Request To: ${name}` })

/** Presses the one button of an alert, which gives the focus back as it goes. */
async function acknowledge(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

const requestOn = (page: Page, name: string) =>
  cardOf(page, name).getByRole('button', { name: `Request ${name}`, exact: true })

const stored = () => site.platform.sql`
  select contestant_id, brand_name, email, phone, message, kind from contestant_requests order by id`

test('[HOM-08] the Request button of a card opens the dialog, which says what is missing', async () => {
  const name = demoName(1)
  const { page } = await site.open()
  await requestOn(page, name).click()
  const dialog = dialogTo(page, name)
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await eventually(() => dialog.getByText('Please fill this in.').count()).toBe(2)
  expect(
    await dialog
      .getByRole('combobox', { name: /^Request type/ })
      .locator('option')
      .allTextContents(),
  ).toEqual(['Something else', 'Promotion', 'Hiring', 'Ambassador'])
})

test('[HOM-08] [ADM-04] the page of one contestant has the Request button too, and a landline is taken', async () => {
  const name = demoName(3)
  const { page } = await site.open(`/${site.demo.contestantIds[3]}?lang=en`)
  await page
    .getByRole('region', { name })
    .getByRole('button', { name: `Request ${name}`, exact: true })
    .click()
  const dialog = dialogTo(page, name)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mekelle Radio')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('hello@radio.example')
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('034 440 1234')
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await acknowledge(page, 'Request submitted successfully')
  expect(await stored()).toContainEqual(
    expect.objectContaining({ contestant_id: site.demo.contestantIds[3], phone: '+251344401234' }),
  )
  await site.platform.sql`delete from contestant_requests`
})

test('[HOM-08] [ADM-04] a request is sent with what was filled in; a lost one is told of and sent again as typed', async () => {
  const name = demoName(2)
  const { page, expectTrouble } = await site.open()
  expectTrouble(/registerRequest/, /ERR_FAILED/)
  await requestOn(page, name).click()
  const dialog = dialogTo(page, name)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Axum Coffee')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('hello@coffee.example')
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('0911223344')
  await dialog.getByRole('combobox', { name: /^Request type/ }).selectOption('Ambassador')
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Will you be our face?')

  await page.route('**/vote/registerRequest', async (route) => {
    await route.fetch() // it arrives; its answer does not
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await acknowledge(page, 'Error submitting request')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await pressEscape(page)
  await dialog.waitFor({ state: 'detached' })

  await page.unroute('**/vote/registerRequest')
  await requestOn(page, name).click()
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await acknowledge(page, 'Request submitted successfully')
  await dialog.waitFor({ state: 'detached' })
  expect(await stored()).toEqual([
    {
      contestant_id: site.demo.contestantIds[2],
      brand_name: 'Axum Coffee',
      email: 'hello@coffee.example',
      phone: '+251911223344',
      message: 'Will you be our face?',
      kind: 'ambassador',
    },
  ])
})
