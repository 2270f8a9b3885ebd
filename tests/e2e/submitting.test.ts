import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { problemOf } from './support/account-forms.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { ballotsOf, castFree, talliedVotes, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import {
  cards,
  castButton,
  choose,
  chooseButton,
  nameInput,
  openEmptyPodium,
  openPodium,
  phoneInput,
  podium,
  pressSubmit,
  starOf,
  stored,
  submit,
  submitButton,
  submitWithoutVotes,
  thanks,
  thankYou,
} from './support/home.ts'
import { passTimeUntil } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const isFocused = (input: ReturnType<typeof nameInput>) => input.evaluate((node) => node === document.activeElement)

/** Its upper and lower edge can be touched: nothing lies over them. */
const isInSight = (input: ReturnType<typeof nameInput>): Promise<boolean> =>
  input.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 40, y) === node)
  })

test.each([
  ['', 1],
  [' on a slow phone, too', 20],
])(
  '[VOT-04] without votes the inputs are disabled, and the button leads to the contestants%s',
  async (_where, rate) => {
    const { page, context } = await site.open()
    await openEmptyPodium(page)
    const processor = await context.newCDPSession(page)
    expect(await nameInput(page).isDisabled()).toBe(true)
    expect(await phoneInput(page).isDisabled()).toBe(true)
    expect(await castButton(page).count()).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    // Slow for the closing alone, until whose end the podium keeps the focus: on a busy machine all else would take a minute.
    await processor.send('Emulation.setCPUThrottlingRate', { rate })
    await chooseButton(page).click()
    await podium(page).waitFor({ state: 'detached' })
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const heading = page.getByRole('heading', { name: 'Choose your three' })
    await eventually(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    await eventually(() => heading.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBeLessThan(160)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  },
)

test('[VOT-04] a submit without votes alerts so', async () => {
  const { page } = await site.open()
  await openEmptyPodium(page)
  await submitWithoutVotes(page)
  const alert = page.getByRole('alertdialog', { name: 'you havent voted yet', exact: true })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  await chooseButton(page).waitFor()
})

test('[VOT-04] an empty phone focuses the phone input, an empty name the name input; both are told of beside them, and nothing is sent', async () => {
  const { page } = await site.open()
  const sent = watchCalls(page, /^\/vote\/(?:vote|verifyPayment)$/)
  await choose(page, 0)
  await openPodium(page)
  await castButton(page).click()
  await eventually(() => isFocused(phoneInput(page))).toBe(true)
  await eventually(() => isInSight(phoneInput(page))).toBe(true)
  for (const input of [phoneInput(page), nameInput(page)]) expect(await problemOf(input)).toBe('Please fill this in.')
  await phoneInput(page).fill(somePhone())
  expect(await problemOf(phoneInput(page))).toBe('')
  await nameInput(page).fill('   ')
  expect(await problemOf(nameInput(page))).toBe('')
  await castButton(page).click()
  await eventually(() => isFocused(nameInput(page))).toBe(true)
  await eventually(() => isInSight(nameInput(page))).toBe(true)
  expect(await problemOf(nameInput(page))).toBe('Please fill this in.')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(sent).toEqual([])
})

test('[VOT-04] [VOT-09] a bad phone is told of beside it and focused, by the page or by the server, and asked about nobody', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/40[0-9]|422/)
  const asked = watchCalls(page, '/vote/verifyPayment')
  await choose(page, 0)
  await pressSubmit(page, { phone: '0911 22' })
  await eventually(() => isFocused(phoneInput(page))).toBe(true)
  const problem = await problemOf(phoneInput(page))
  expect(problem).toContain('mobile phone number')
  expect(asked).toEqual([])
  // As long as a number, of no country.
  await phoneInput(page).fill('+999 123 456 789')
  expect(await problemOf(phoneInput(page))).toBe('')
  await castButton(page).click()
  await eventually(() => problemOf(phoneInput(page))).toBe(problem)
  await eventually(() => isFocused(phoneInput(page))).toBe(true)
  expect(asked).toHaveLength(1)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test.each(['lost', 'never answered'] as const)(
  '[VOT-04] where the texts of refusals are %s, what the page finds wrong is told in words all the same',
  async (how) => {
    const { page, expectTrouble } = await site.visitor()
    expectTrouble(/assets|Failed to fetch|dynamically imported/)
    await page.route('**/assets/refusal-texts-*', (route) => (how === 'lost' ? route.abort() : undefined))
    await page.goto('/?lang=en')
    await choose(page, 0)
    await pressSubmit(page, { phone: '0911 22', name: 'a'.repeat(61) })
    await eventually(() => problemOf(phoneInput(page))).toContain('valid mobile phone number')
    expect(await problemOf(nameInput(page))).toBe('a name has at most 60 characters')
  },
)

test('[RTE-09] [HOM-11] somebody who never logged in votes, is thanked, keeps a receipt and is counted', async () => {
  const { page, context } = await site.open()
  const phone = somePhone()
  await choose(page, 0)
  await submit(page, { phone })
  await thankYou(page).waitFor()
  expect((await thankYou(page).textContent())?.replace(/\s+/g, ' ')).toBe(thanks)
  await podium(page).getByText('Your vote is counted.').waitFor()
  const [ballot] = await ballotsOf(site.platform.sql, phone)
  expect(ballot?.status).toBe('counted')
  await podium(page)
    .getByText(receiptOf(ballot?.id ?? ''), { exact: true })
    .waitFor()
  // The language, whom she has chosen, what marks a browser that may pay, and one that votes, for a day; nothing of a log-in.
  const names = ['claimant', 'language', 'picks', 'voting']
  expect((await context.cookies()).map(({ name }) => name).toSorted()).toEqual(names)
  await podium(page).getByRole('button', { name: 'Back to the contestants' }).click()
  await podium(page).waitFor({ state: 'detached' })
})

test('[VOT-05] [VOT-08] free mode posts and counts the first vote only', async () => {
  const { page } = await site.open()
  const sent = watchCalls(page, '/vote/vote')
  const phone = somePhone()
  await choose(page, 4, 5, 6)
  await openPodium(page)
  await podium(page)
    .getByRole('button', { name: `Move ${demoName(5)} to gold` })
    .click()
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await submit(page, { name: ' Abeba ', phone })
  await podium(page).getByText('Your vote is counted.').waitFor()
  expect(sent.map(({ method, body }) => ({ method, body }))).toEqual([
    { method: 'POST', body: { phone, name: ' Abeba ', actors: [idOf(5)], kind: 'free' } },
  ])
  const [ballot] = await ballotsOf(site.platform.sql, phone)
  expect(ballot).toMatchObject({ kind: 'free', status: 'counted', picks: [idOf(5)] })
  expect(await Promise.all([4, 5, 6].map((number) => talliedVotes(site.platform.sql, idOf(number))))).toEqual([0, 1, 0])
})

test('[VOT-05] the first vote is the lowest filled rank, where gold is empty', async () => {
  const { page } = await site.open()
  const sent = watchCalls(page, '/vote/vote')
  await choose(page, 0, 7)
  await starOf(cards(page), demoName(0)).click()
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  expect(sent[0]?.body).toMatchObject({ actors: [idOf(7)] })
})

test("[VOT-07] the server's refusal is alerted: a phone's second free vote changes nothing, and leads to where one can pay", async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/422/)
  const phone = somePhone()
  await castFree(site.platform.url, idOf(8), phone)
  await untilTallied(site.platform.sql, idOf(8), 1)
  await choose(page, 9)
  await submit(page, { phone })
  const alert = page.getByRole('alertdialog', { name: 'this phone has already used its free vote', exact: true })
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Pay ETB 30' }).waitFor()
  expect(new URL(page.url()).searchParams.get('phone')).toBe(phone)
  expect(await page.getByRole('button', { name: 'Vote for free' }).count()).toBe(0)
  await page.getByText('This phone has used its free vote.').waitFor()
  expect(await stored(page, 'pendingBallot')).toBeNull()
  expect(await stored(page, 'votes')).toContain(idOf(9))
  expect(await talliedVotes(site.platform.sql, idOf(9))).toBe(0)

  // Nor is it offered on another way to paying.
  await page.getByRole('link', { name: 'Change votes, name or phone' }).click()
  await castButton(page).click()
  await page.getByRole('button', { name: 'Pay ETB 30' }).waitFor()
  expect(await page.getByRole('button', { name: 'Vote for free' }).count()).toBe(0)
})

test('[VOT-07] a refusal whose texts never come is told all the same', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/422/)
  await page.clock.install()
  await page.route('**/assets/refusal-texts-*', () => undefined)
  await page.goto('/?lang=en')
  const phone = somePhone()
  await castFree(site.platform.url, idOf(8), phone)
  await choose(page, 9)
  // Without paying on the way, which comes with these texts.
  await page.goto('/?lang=en&method=free')
  await nameInput(page).fill('Tsehay Girmay')
  await phoneInput(page).fill(phone)
  const refused = page.waitForResponse('**/vote/vote')
  await castButton(page).click()
  await refused
  const told = page.getByRole('alertdialog', { name: 'this phone has already used its free vote', exact: true })
  await passTimeUntil(page, told, { atMostMs: 5_000 })
})

test('[VOT-07] who has left the form when the refusal comes is told so and stays where she is', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/422/)
  const phone = somePhone()
  await castFree(site.platform.url, idOf(8), phone)
  const answer = await holdAnswers(page, '/vote/vote')
  await choose(page, 9)
  await submit(page, { phone })
  await eventually(async () => answer.waiting).toBe(1)
  await page.evaluate(() => history.pushState(null, '', '/about'))
  await page.getByRole('heading', { level: 1, name: /about/i }).waitFor()
  answer.open()
  const alert = page.getByRole('alertdialog', { name: 'this phone has already used its free vote', exact: true })
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('[VOT-07] a refusal about a field is told in the language shown, beside the input it is about', async () => {
  const { page } = await site.open('/?lang=tig')
  await page.getByRole('checkbox', { name: `ድምጺ ሃቡ ${demoName(0)}` }).click()
  await page.getByRole('button', { name: /^ኣረክቡ/ }).click()
  const dialog = page.getByRole('dialog', { name: 'ድምጽታትኩም' })
  const phone = dialog.getByRole('textbox', { name: 'ቁጽሪ ቴሌፎን' })
  await dialog.getByRole('textbox', { name: 'ምሉእ ስም' }).fill('ጸሃይ ግርማይ')
  await phone.fill('12')
  await dialog.getByRole('button', { name: 'ድምጸይ ኣረክብ' }).click()
  await eventually(() => isFocused(phone)).toBe(true)
  expect(await problemOf(phone)).toBe('በጃኹም ትኽክለኛ ቁጽሪ ሞባይል ኣእትዉ፤ ካብ ኢትዮጵያ ወጻኢ እንተኾይኑ + ን ኮድ ሃገርን ወስኹ')
})

test('[HOM-16] after a success the selection, nextVote and the query string are cleared; a reload submits nothing', async () => {
  const { page } = await site.open('/?lang=en&from=a-friend')
  const sent = watchCalls(page, '/vote/vote')
  await choose(page, 10, 11)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  expect(JSON.parse((await stored(page, 'votes')) ?? '')).toEqual([null, null, null])
  expect(await stored(page, 'nextVote')).toBe('1')
  expect(await stored(page, 'pendingBallot')).toBeNull()
  expect(new URL(page.url()).search).toBe('')

  await page.reload()
  await cards(page).first().waitFor()
  expect(await podium(page).count()).toBe(0)
  expect(await starOf(cards(page), demoName(10)).isChecked()).toBe(false)
  expect(await submitButton(page).count()).toBe(0)
  const dialog = await openEmptyPodium(page)
  await eventually(() => dialog.getByText('not selected', { exact: true }).count()).toBe(3)
  expect(sent).toHaveLength(1)
})
