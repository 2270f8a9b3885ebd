import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { otherThan, startMessages } from '../support/messages.ts'
import { isFocused, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { drawn } from './support/drawn.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { choose, podium, submit, thankYou } from './support/home.ts'
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

/** A free vote that waits for its code, in the dialog. */
async function waitingVote(number: number) {
  const phone = somePhone()
  const visitor = await site.open()
  // The browser names every answer that says no.
  visitor.expectTrouble(/status of (403|422|429)/)
  const { page } = visitor
  await choose(page, number)
  await submit(page, { phone })
  await codeField(page).waitFor()
  return { page, phone, code: await messages.codeFor(phone) }
}

describe('[VOT-08] a free vote whose phone has to be proven', () => {
  test('asks for the code in the dialog, and counts once it is right', async () => {
    const { page, phone, code } = await waitingVote(3)
    await eventually(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await podium(page).getByText(phone).waitFor()
    await expectFits(page, 'the code is asked for')
    expect(await violations(page, [], '[role=dialog]')).toEqual([])
    expect(await ballotsOf(site.platform.sql, phone)).toEqual([])

    await codeField(page).fill('12')
    await confirm(page)
    await eventually(() => problemOf(codeField(page))).toContain('A code has six digits.')
    await codeField(page).fill(otherThan(code))
    await confirm(page)
    await eventually(() => problemOf(codeField(page))).toContain('this code is not right')
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await confirm(page)
    await thankYou(page).waitFor()
    await expectCounted(phone, 3)
  })

  test('says at the third wrong code that another is needed, and takes the whole message', async () => {
    const { page, phone, code } = await waitingVote(9)
    for (const said of [
      'please look at it again',
      'please look at it again',
      'for the third time; have another one sent',
    ]) {
      await codeField(page).fill(otherThan(code))
      await confirm(page)
      await eventually(() => problemOf(codeField(page))).toContain(said)
      await codeField(page).fill('')
    }
    await page.getByRole('button', { name: 'Change the number' }).click()
    const other = somePhone()
    await podium(page).getByRole('textbox', { name: 'Phone' }).fill(other)
    await podium(page).getByRole('button', { name: 'submit my vote' }).click()
    await codeField(page).waitFor()
    await codeField(page).fill(
      `${await messages.codeFor(other)} is your Ashenda code. It works for 5 minutes. Tell it to nobody.`,
    )
    await confirm(page)
    await thankYou(page).waitFor()
    await expectCounted(other, 9)
    expect(await ballotsOf(site.platform.sql, phone)).toEqual([])
  })

  test('waits through a closed dialog and a page that is loaded again, and no second code is sent', async () => {
    const { page, phone, code } = await waitingVote(4)
    await pressEscape(page)
    await podium(page).waitFor({ state: 'detached' })
    // What is left to do is said where it is done.
    await page.getByRole('button', { name: 'Enter your code' }).waitFor()
    await page.reload()
    await codeField(page).waitFor()
    expect(messages.to(phone)).toHaveLength(1)
    await codeField(page).fill(code)
    await confirm(page)
    await thankYou(page).waitFor()
    await expectCounted(phone, 4)
  })

  test('has another code sent after a minute, and the first works no longer', async () => {
    const phone = somePhone()
    const visitor = await site.visitor()
    visitor.expectTrouble(/status of (403|422|429)/)
    const { page } = visitor
    await page.clock.install()
    await page.goto('/?lang=en')
    await choose(page, 5)
    await submit(page, { phone })
    const again = page.getByRole('button', { name: /^(Send another code|Another code in \d+ seconds?)$/ })
    await again.waitFor()
    expect(await again.isDisabled()).toBe(true)
    const first = await messages.codeFor(phone)
    // The server has its own clock: for it the minute is over, too.
    const { redis, prefix } = site.platform
    const waiting = await redis.keys(`${prefix}:waiting-ballots:*`)
    await Promise.all(waiting.map((key) => redis.hset(key, 'resendAt', Date.now() - 1)))
    await page.clock.fastForward(61_000)
    await page.getByRole('button', { name: 'Send another code' }).click()
    await page.getByText('Another code is on its way.').waitFor({ state: 'attached' })
    const second = await messages.codeFor(phone, 2)
    if (first !== second) {
      await codeField(page).fill(first)
      await confirm(page)
      await eventually(() => problemOf(codeField(page))).toContain('this code is not right')
    }
    await codeField(page).fill(second)
    await confirm(page)
    await thankYou(page).waitFor()
    await expectCounted(phone, 5)
  })

  test('goes back to the form to mend the number', async () => {
    const { page } = await waitingVote(6)
    const phone = somePhone()
    await page.getByRole('button', { name: 'Change the number' }).click()
    await podium(page).getByRole('textbox', { name: 'Phone' }).fill(phone)
    await podium(page).getByRole('button', { name: 'submit my vote' }).click()
    await codeField(page).waitFor()
    await codeField(page).fill(await messages.codeFor(phone))
    await confirm(page)
    await thankYou(page).waitFor()
    await expectCounted(phone, 6)
  })

  test('of a country to which no code goes is told so, and nothing is sent', async () => {
    const visitor = await site.open()
    visitor.expectTrouble(/status of 422/)
    const { page } = visitor
    await choose(page, 7)
    await submit(page, { phone: '+14155552671' })
    await page
      .getByRole('alertdialog')
      .getByText(/a paid vote is open to you/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
    expect(messages.to('+14155552671')).toEqual([])
  })
})

test('[VOT-08] without scripts a page asks for the code, says what is wrong with it, and leads to the receipt', async () => {
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

test('[VOT-08] the page that asks for the code lives where scripts come after all, also after a wrong code', async () => {
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

test('[VOT-08] who types the code before its page is alive keeps typing, whatever place the address names', async () => {
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

test('[RTE-07] an admin decides who needs a code, and to which numbers they go', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, '/dashboard/admin/contest')
  expectTrouble(/status of 422/)
  const who = page.getByRole('combobox', { name: 'Who needs a code' })
  expect(await who.inputValue()).toBe('always')
  const prefixes = page.getByRole('textbox', { name: 'Codes are sent to numbers that begin with' })
  expect(await prefixes.inputValue()).toBe('+2517 +2519')
  await expectFits(page, 'settings of the contest')
  await prefixes.fill('2519')
  await eventually(() => problemOf(prefixes)).toContain('Each begins with +')
  await who.selectOption('unusual')
  await prefixes.fill('+2519, +1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved.').waitFor()
  const read = () =>
    site.platform.sql`select phone_proof as proof, proof_prefixes as prefixes from contests where current`
  expect(await read()).toEqual([{ proof: 'unusual', prefixes: ['+2519', '+1'] }])
  await who.selectOption('off')
  expect(await prefixes.count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(read).toEqual([{ proof: 'off', prefixes: ['+2519', '+1'] }])
})
