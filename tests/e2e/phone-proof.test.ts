import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { otherThan, startMessages } from '../support/messages.ts'
import { isFocused, problemOf } from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { drawn } from './support/drawn.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { choose, chooseFree, podium, submit, thankYou } from './support/home.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'
import { alive, fillBallot, plainSubmit, rankOf, sendBallot, withoutScripts } from './support/without-scripts.ts'

const messages = await startMessages()
const site = useSite({
  env: messages.env,
  seed: (sql) => sql`update contests set phone_proof = 'always' where current`,
})
afterAll(() => messages.close())

const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my vote' }).click()
const expectCounted = (phone: string, number: number) =>
  eventually(() => ballotsOf(site.platform.sql, phone)).toMatchObject([
    { kind: 'free', status: 'counted', picks: [idOf(number)] },
  ])

test('a free vote whose phone has to be proven asks for the code in the dialog, waits through a reload, and counts once it is right', async () => {
  const phone = somePhone()
  const { page, expectTrouble } = await site.open()
  // The browser names every answer that says no.
  expectTrouble(/status of (403|422)/)
  await choose(page, 3)
  await submit(page, { phone })
  await eventually(() => isFocused(codeField(page))).toBe(true)
  await expectFits(page, 'the code is asked for')
  expect(await violations(page, [], '[role=dialog]')).toEqual([])
  await pressEscape(page)
  await podium(page).waitFor({ state: 'detached' })
  // What is left to do is said where it is done.
  await page.getByRole('button', { name: 'Enter your code' }).waitFor()
  await page.reload()
  await codeField(page).waitFor()
  const code = await messages.codeFor(phone)
  expect(messages.to(phone)).toHaveLength(1)
  expect(await ballotsOf(site.platform.sql, phone)).toEqual([])
  await codeField(page).fill(otherThan(code))
  await confirm(page)
  await eventually(() => problemOf(codeField(page))).toContain('this code is not right')

  await page.getByRole('button', { name: 'Change the number' }).click()
  const other = somePhone()
  await podium(page).getByRole('textbox', { name: 'Phone' }).fill(other)
  await podium(page).getByRole('button', { name: 'submit my vote' }).click()
  await chooseFree(page)
  await codeField(page).waitFor()
  const message = `${await messages.codeFor(other)} is your Ashenda code. It works for 5 minutes. Tell it to nobody.`
  await codeField(page).fill(message)
  await confirm(page)
  await thankYou(page).waitFor()
  await expectCounted(other, 3)
  expect(await ballotsOf(site.platform.sql, phone)).toEqual([])
})

test('without scripts a page asks for the code, says what is wrong with it, and leads to the receipt', async () => {
  const phone = somePhone()
  const visitor = await site.open('/?lang=en', withoutScripts)
  visitor.expectTrouble(/status of (422|429)/)
  const { page } = visitor
  await choose(page, 8)
  await plainSubmit(page).click()
  await rankOf(page, 'gold').waitFor()
  await fillBallot(page, { phone, kind: 'Free vote' })
  await sendBallot(page)
  await codeField(page).waitFor()
  await page.getByText(phone).waitFor()
  const code = await messages.codeFor(phone)
  // The phone dropped the page while she read the message, or she went back from a look at something else.
  expect(new URL(page.url()).pathname).toBe('/ballot/code')
  await page.reload()
  await codeField(page).waitFor()
  await page.goto('/policy')
  await page.goBack()
  await page.getByText(phone).waitFor()
  expect(messages.to(phone)).toHaveLength(1)

  await page.getByRole('button', { name: 'Send another code' }).click()
  await page
    .getByText(/Please wait \d+ seconds?/)
    .first()
    .waitFor()
  await codeField(page).fill(otherThan(code))
  await confirm(page)
  await eventually(() => problemOf(codeField(page))).toContain('this code is not right')
  await codeField(page).fill(code)
  await confirm(page)
  await page.waitForURL(/\/receipt\//)
  await page.getByText('This vote is counted.').waitFor()
  await expectCounted(phone, 8)
})

test('the page that asks for the code lives where scripts come after all, also after a wrong code', async () => {
  const phone = somePhone()
  const visitor = await site.open(`/ballot?lang=en&pick=${idOf(10)}`)
  visitor.expectTrouble(/status of 422/)
  const { page } = visitor
  await page.getByRole('button', { name: `Choose ${demoName(10)}` }).click()
  await rankOf(page, 'gold').waitFor()
  await alive(page)
  await fillBallot(page, { phone, kind: 'Free vote' })
  await sendBallot(page)
  await page.waitForURL(/\/ballot\/code$/)
  await alive(page)
  await page.getByText(phone).waitFor()
  const code = await messages.codeFor(phone)
  await codeField(page).fill(otherThan(code))
  await confirm(page)
  await eventually(() => problemOf(codeField(page))).toContain('this code is not right')
  await alive(page)
  await codeField(page).fill(code)
  await confirm(page)
  await page.waitForURL(/\/receipt\//)
  await expectCounted(phone, 10)
})

test('who types the code before its page is alive keeps typing, whatever place the address names', async () => {
  const { page } = await site.open(`/ballot?lang=en&pick=${idOf(11)}`)
  await page.getByRole('button', { name: `Choose ${demoName(11)}` }).click()
  await rankOf(page, 'gold').waitFor()
  await alive(page)
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/code-page-*', async (route) => {
    if (!isHeld) return route.continue()
    held.push(route)
  })
  await fillBallot(page, { phone: somePhone(), kind: 'Free vote' })
  await sendBallot(page)
  await page.waitForURL(/\/ballot\/code$/)
  await page.evaluate(() => {
    location.hash = 'main'
  })
  await page.reload()
  await alive(page)
  await eventually(() => held.length).toBeGreaterThan(0)
  await codeField(page).focus()
  isHeld = false
  await Promise.all(held.map((route) => route.continue()))
  const isAlive = (): Promise<boolean> =>
    codeField(page).evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')))
  await eventually(isAlive).toBe(true)
  await drawn(page)
  expect(await isFocused(codeField(page))).toBe(true)
})
