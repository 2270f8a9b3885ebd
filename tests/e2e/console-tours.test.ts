import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import type { Locator, Page } from 'playwright-core'
import { v7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { insertPaid, insertRequest } from '../support/admin-subjects.ts'
import { ballotsFrom, someSignal } from '../support/ballots-from.ts'
import { desktop, phone } from '../support/browser.ts'
import { liveKey, type StartedSandbox } from '../support/chapa.ts'
import { demoName } from '../support/demo-site.ts'
import { accessTo, actAtChapa, payForVote, paymentEnv, reachedPayment, sandboxFor } from '../support/payments.ts'
import { useSameDay } from '../support/same-day.ts'
import { atPath, heading, isFocused } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import {
  closePanel,
  type Day,
  findInPalette,
  giveReason,
  go,
  look,
  panelOf,
  root,
  sayIn,
  search,
  titles,
  told,
} from './support/console-day.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'
import { rows } from './support/users-page.ts'

/** Forged ballots of the last 100 s are of the day that the page shows. */
useSameDay(100_000)
const site = useSite({ worker: false, env: paymentEnv })

/** Of the demo's contestants, each tour in each language has its own. */
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const record = (ballots: ReturnType<typeof ballotsFrom>) => recordGroup(site.platform.sql, site.demo.contestId, ballots)
const insertChange = (number: number) => site.platform.sql`
  insert into contestant_changes (contestant_id, version, occupation) values (${idOf(number)}, ${randomUUID()}, 'singer')`

/** An admin's day: what she finds, and what she does. `first`: the number of the first contestant it is about. */
interface Tour {
  readonly role: 'owner' | 'finance' | 'moderator' | 'operations'
  readonly seed?: (person: string, first: number, chapa: StartedSandbox) => Promise<unknown>
  readonly walk: (day: Day, person: string, first: number) => Promise<void>
}

const organiser: Tour = {
  role: 'owner',
  async seed(sender, first) {
    const { platform, demo } = site
    await insertChange(first)
    await record(ballotsFrom(3, () => idOf(first), { from: Date.now() - 9_000, withinMs: 3_000 }))
    for (let request = 0; request < 2; request += 1) {
      const id = await insertRequest({ platform, contest: demo.contestId }, idOf(first))
      await platform.sql`
        update contestant_requests set brand_name = ${sender}, created_at = now() - interval '2 days' where id = ${id}`
    }
  },
  async walk(day, sender, first) {
    const { page, say } = day
    const [counted] = await site.platform.sql<{ votes: number }[]>`select sum(votes)::int as votes from tally`
    const tile = page.locator(`main a[href="${root}/ranking"] b`).first()
    await eventually(() => tile.textContent()).toBe(String(counted?.votes))
    await look(day)
    const need = page
      .getByRole('region', { name: say('console:overview.needs') })
      .getByRole('listitem')
      .first()
    const count = Number(/\d+/.exec((await need.textContent()) ?? '')?.[0])
    await need.getByRole('link').click()
    await heading(page, say(titles['/requests'])).waitFor()
    await eventually(() => rows(page).count()).toBe(count)
    expect(await rows(page).filter({ hasText: sender }).count()).toBe(2)
    await look(day)

    await go(day, '/users')
    await page.locator(`main nav a[href="${root}/users#tab=approvals"]`).click()
    await page
      .getByRole('article', { name: demoName(first) })
      .locator('[aria-keyshortcuts=A]')
      .waitFor()
    await look(day)
    await page.keyboard.press('a')
    await told(page, say('console:approvals.approved'))
    await page.locator(`main nav a[href="${root}/users"]`).click()
    for (const number of [first + 1, first + 2])
      await rows(page)
        .filter({ hasText: demoName(number) })
        .getByRole('checkbox')
        .check()
    await look(day)
    const selection = page.getByRole('region', { name: say('console:table.selection') })
    await selection.getByRole('button', { name: say('console:contestants.deactivate') }).click()
    await giveReason(page, `a pause, says ${sender}`)
    await told(page, say('console:contestants.deactivateDone_other', { number: 2 }))

    await go(day, '/requests')
    await rows(page).filter({ hasText: sender }).first().click()
    // Opening marks it read; an answer that overtook this would leave no deed of reading.
    await panelOf(page)
      .getByRole('button', { name: say('console:requests.markUnread') })
      .waitFor()
    await panelOf(page)
      .getByRole('button', { name: say('console:requests.markAnswered') })
      .click()
    await told(page, say('console:requests.saidAnswered'))
    await closePanel(page)

    await go(day, '/contest')
    const name = page.getByRole('textbox', { name: say('console:settings.name') })
    await name.fill(`Ashenda of ${sender}`)
    await look(day)
    await page.locator('main form').filter({ has: name }).locator('[type=submit]').click()
    await told(page, say('console:settings.saved'))

    await go(day, '/actions')
    const away = 'contestant_deactivate'
    const acts = ['contest_change', 'request_reply', 'request_read', away, away, 'contestant_approve']
    const done = rows(page).locator('td:nth-child(3)')
    await eventually(async () => (await done.allTextContents()).slice(0, acts.length)).toEqual(
      acts.map((act) => say(`console:actions.did_${act}`)),
    )
    expect(
      await rows(page)
        .filter({ hasText: `a pause, says ${sender}` })
        .count(),
    ).toBe(2)
    await look(day)
  },
}

const finance: Tour = {
  role: 'finance',
  async seed(name, _, sandbox) {
    const { payment } = (await payForVote(site.platform, { name })).body
    await actAtChapa(site.platform, sandbox, String(payment), 'pay')
    await reachedPayment(site.platform, String(payment))
  },
  async walk(day, payer) {
    const { page, say } = day
    const { platform } = site
    const [paid] = await platform.sql<{ id: string; reference: string }[]>`
      select p.id, reference from payments p join voters v on v.id = voter_id where v.name = ${payer}`
    const { id = '', reference = '' } = paid ?? {}
    await go(day, '/payments')
    await search(page, payer)
    await eventually(() => rows(page).filter({ hasText: reference }).count()).toBe(1)
    await eventually(() => rows(page).count()).toBe(1)
    await look(day)
    await rows(page).click()
    const refund = say('admin:admin.actionOf', { what: say('admin:admin.refund'), reference })
    await panelOf(page).getByRole('button', { name: refund }).click()
    await giveReason(page, 'paid twice by mistake')
    await panelOf(page).getByText('paid twice by mistake').first().waitFor()
    await reachedPayment(platform, id, 'refunded')
    await closePanel(page)

    await go(day, '/ledger')
    const figure = page.locator('main table a[href*="state=refunded"]').first()
    await figure.waitFor()
    await look(day)
    await figure.click()
    await heading(page, say(titles['/payments'])).waitFor()
    const [back] = await platform.sql<{ count: number }[]>`
      select count(*)::int as count from payments where state = 'refunded'`
    await eventually(() => rows(page).count()).toBe(back?.count)
    await rows(page).filter({ hasText: reference }).waitFor()
    const csv = page.locator('main a[download]')
    expect((await page.request.get((await csv.getAttribute('href')) ?? '')).status()).toBe(200)
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(await readFile(await download.path(), 'utf8')).toContain(reference)
  },
}

const moderator: Tour = {
  role: 'moderator',
  async seed(_, first) {
    const where = { from: Date.now() - 100_000, withinMs: 90_000 }
    const forged = ballotsFrom(14, () => idOf(first + 3), { ...where, browser: someSignal() })
    await record([...forged, ...ballotsFrom(14, (index) => idOf(10 + (index % 8)), where)])
    await site.platform.sql`
      insert into reports (id, contestant_id, reporter, reason) values (${v7()}, ${idOf(first + 4)}, ${randomUUID()}, 'untrue')`
  },
  async walk(day, reason, first) {
    const { page, say } = day
    await go(day, '/suspicion')
    const group = page.getByRole('article').filter({
      hasText: demoName(first + 3)
        .split(' ', 2)
        .join(' '),
    })
    await group.first().waitFor()
    await look(day)
    await group.first().locator('[data-opens]').click()
    for (const step of ['quarantine', 'release']) {
      await page.locator('main form select').selectOption(step)
      await page.locator('main form').getByRole('textbox').fill(`${step}: ${reason}`)
      await page.locator('main form [type=submit]').click()
      await page
        .locator('main ol li')
        .filter({ hasText: `${step}: ${reason}` })
        .waitFor()
      const [held] = await site.platform.sql<{ count: number }[]>`
        select count(*)::int as count from ballots where status = 'quarantined'`
      expect(held?.count).toBe(step === 'quarantine' ? 14 : 0)
    }
    await look(day)

    await go(day, '/users')
    await page.locator(`main nav a[href="${root}/users#tab=approvals"]`).click()
    const reported = page.getByRole('article', { name: demoName(first + 4) })
    const what = say('console:moderation.dismiss')
    await reported
      .getByRole('button', { name: say('admin:admin.actionOf', { what, reference: demoName(first + 4) }) })
      .click()
    await giveReason(page, reason)
    await told(page, say('console:moderation.dismissed'))
    await reported.waitFor({ state: 'detached' })
  },
}

/** A text as it may read with any values. */
const likeness = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.+'))

const operations: Tour = {
  role: 'operations',
  async walk(day, reason, first) {
    const { page, say } = day
    await go(day, '/queues')
    const queue = page.getByRole('row').filter({ has: page.locator('a[href$="#queue=payments"]') })
    await queue.locator('[aria-haspopup=menu]').click()
    await look(day)
    await page.getByRole('menuitem', { name: say('console:queues.pause'), exact: true }).click()
    await giveReason(page, reason)
    await go(day, '')
    const line = page.getByRole('alert').getByRole('listitem').filter({ hasText: reason })
    await line.waitFor()
    expect(await line.textContent()).toMatch(
      likeness(say('console:flow.pausedBy', { queue: say('console:queues.queue_payments'), who: 'Selam Hagos' })),
    )
    await look(day)
    await line.getByRole('button').click()
    await giveReason(page, reason)
    await line.waitFor({ state: 'detached' })

    const find = page.getByRole('button', { name: say('console:shell.find') })
    if ((page.viewportSize()?.width ?? 0) < 600) await find.click()
    else await page.keyboard.press('Control+k')
    await findInPalette(page, demoName(first + 5))
    await heading(page, demoName(first + 5)).waitFor()
    await atPath(page, `${root}/users/${idOf(first + 5)}`)
    await look(day)
  },
}

/** A worker, and Chapa. */
async function startWork(): Promise<StartedSandbox> {
  const sandbox = await sandboxFor(site.platform, { refundStepMs: 1 })
  const worker = await site.platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  return sandbox
}

const narrow = { ...phone, viewport: { width: 390, height: 844 } }
const days = [
  { language: 'en', options: desktop, first: 3, person: 'Tsehaytu Gebru' },
  { language: 'tig', options: narrow, first: 20, person: 'ጸሃይቱ ገብሩ' },
] as const
const tours = Object.entries({ organiser, finance, moderator, operations }).flatMap(([who, tour]) =>
  days.map((day) => ({ who, ...tour, ...day })),
)

test.each(tours)(
  'a day of $who, $language',
  async ({ role, seed, walk, language, options, first, person }) => {
    const chapa = await startWork()
    await seed?.(person, first, chapa)
    const { page } = await openAsAdmin(site, `${root}?lang=${language}`, { options, adminRole: role })
    const day = { page, say: sayIn(language) }
    await heading(page, day.say(titles[''])).waitFor()
    await walk(day, person, first)
  },
  120_000,
)

/** ms: three seconds are promised on a machine that does nothing else. */
const reachMs = 10_000

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if ((await target.count()) > 0 && (await isFocused(target))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('not reached by Tab')
}

test('by the keyboard alone: a contestant is reached, another approved, and a refund begun and cancelled', async () => {
  const { platform, demo } = site
  await insertChange(18)
  const payment = await insertPaid({ platform, contest: demo.contestId })
  await platform.sql`
    insert into payment_events (payment_id, to_state, source) values (${payment}, 'succeeded', 'settle')`
  const { page } = await openAsAdmin(site, root, { options: desktop })
  await heading(page, 'Overview').waitFor()
  for (const number of [0, 29, 18]) {
    const before = Date.now()
    await page.keyboard.press(number === 0 ? '/' : 'Control+k')
    await findInPalette(page, demoName(number))
    await heading(page, demoName(number)).waitFor()
    expect(Date.now() - before).toBeLessThan(reachMs)
  }
  const approve = page.getByRole('main').getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await toasts(page).filter({ hasText: 'Approved.' }).waitFor()

  await page.keyboard.press('Control+k')
  const { reference } = await reachedPayment(platform, payment)
  await findInPalette(page, reference)
  const refund = panelOf(page).getByRole('button', { name: `Refund: ${reference}` })
  await refund.waitFor()
  await tabTo(page, refund)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Refund this payment: ${reference}` })
  await dialog.waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel', exact: true }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => isFocused(refund)).toBe(true)
  expect(await reachedPayment(platform, payment)).toMatchObject({ state: 'succeeded' })
})
