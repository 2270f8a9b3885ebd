import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { phone as aPhone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { choose, podium, submit, thankYou } from './support/home.ts'
import { useSite } from './support/site.ts'
import { fillBallot, plainSubmit, rankOf, sendBallot, withoutScripts } from './support/without-scripts.ts'

/** Much work, so that a person sees that there is some. */
const site = useSite({ env: { RATE_LIMITS: 'on', WORK_HASHES: '400000' } })

/** Until the test ends, so many vote from there in each minute that it asks for more. */
function crowd(address: string): void {
  const { services } = site.platform
  const fill = (): void => {
    while (!services.admitAddress(address));
  }
  fill()
  const timer = setInterval(fill, 100)
  // With each minute counting begins anew: what comes first in it finds the address crowded, too.
  const { server } = site.platform.app
  server.prependListener('request', fill)
  onTestFinished(() => {
    clearInterval(timer)
    server.off('request', fill)
  })
}
const from = (address: string, options: BrowserContextOptions = aPhone): BrowserContextOptions => ({
  ...options,
  extraHTTPHeaders: { 'x-forwarded-for': address },
})
const narrow = { ...aPhone, viewport: { width: 360, height: 740 } }
const expectCounted = (phone: string) =>
  eventually(() => ballotsOf(site.platform.sql, phone)).toMatchObject([{ kind: 'free', status: 'counted' }])

describe('a free vote from an address of which very many come', () => {
  test('is taken once the browser has computed for a moment; meanwhile the page says so', async () => {
    crowd('196.188.0.1')
    const phone = somePhone()
    const visitor = await site.open('/?lang=en', from('196.188.0.1'))
    visitor.expectTrouble(/status of 403/)
    const { page } = visitor
    // A fast machine has computed before anybody could read: what it sends then waits.
    const seen = Promise.withResolvers<void>()
    await page.route('**/vote/vote', async (route) => {
      if (route.request().postDataJSON().work !== undefined) await seen.promise
      await route.continue()
    })
    await choose(page, 3)
    await submit(page, { phone })
    await podium(page)
      .getByText(/^Checking… Many people/)
      .waitFor()
    seen.resolve()
    await thankYou(page).waitFor()
    await expectCounted(phone)
  })

  test('is taken also where the browser has no workers', async () => {
    crowd('196.188.0.2')
    const phone = somePhone()
    const visitor = await site.visitor(from('196.188.0.2'))
    visitor.expectTrouble(/status of 403/)
    const { page } = visitor
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    await page.goto('/?lang=en')
    await choose(page, 4)
    await submit(page, { phone })
    await thankYou(page).waitFor()
    await expectCounted(phone)
  })

  test('without scripts waits a stated time, and counts when it is sent again then', async () => {
    crowd('196.188.0.4')
    const phone = somePhone()
    const visitor = await site.open('/?lang=en', from('196.188.0.4', withoutScripts))
    visitor.expectTrouble(/status of 429/)
    const { page } = visitor
    await choose(page, 6)
    await plainSubmit(page).click()
    await rankOf(page, 'gold').waitFor()
    await fillBallot(page, { phone, kind: 'Free vote' })
    // The clock of the ticket stands, however long a busy machine takes in between.
    const { clock } = site.platform.services
    const { now } = clock
    onTestFinished(() => {
      clock.now = now
    })
    const ticketAt = clock.now()
    clock.now = () => ticketAt
    await sendBallot(page)
    const wait = page.getByText(/many people vote from your network right now.*Please wait \d+ seconds?/)
    await wait.first().waitFor()
    await expectFits(page, 'it has to wait')
    // Too early: the rest of the time, and what was typed stands.
    await sendBallot(page)
    await wait.first().waitFor()
    expect(await ballotsOf(site.platform.sql, phone)).toEqual([])
    // Twenty seconds are long for a test.
    clock.now = () => ticketAt + 25_000
    await sendBallot(page)
    await page.waitForURL(/\/receipt\//)
    clock.now = now
    await expectCounted(phone)
  })
})

test('an admin sees what stands out, against what is usual, and ends it', async () => {
  const { sql } = site.platform
  await sql`
    insert into vote_alerts (id, contest_id, kind, subject, started_at, seen_at, votes, usual)
    select gen_random_uuid(), c.id, a.kind, a.subject, now() - interval '20 minutes', now(), 2000, a.usual
    from contests c, (values ('prefix', '+251977', 12), ('contest', '', 400), ('contestant', ${site.demo.contestantIds[0] ?? ''}, null))
      as a(kind, subject, usual)
    where c.current`
  const { page } = await openAsAdmin(site, '/dashboard/admin/suspicion?lang=en#tab=alerts', { options: narrow })
  const phones = page.getByRole('article', { name: 'Phones that begin with +251977' })
  await phones.getByText('Usual: 12').waitFor()
  await phones.getByText(/No codes are asked for because of it/).waitFor()
  await expectFits(page, 'what stands out')
  expect(await violations(page, [])).toEqual([])
  await phones.getByRole('button', { name: /^End it/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await phones.getByText(/^Ended by/).waitFor()
  for (const language of ['tig', 'am', 'arabic', 'hindi', 'korean']) {
    await page.goto(`/dashboard/admin/suspicion?lang=${language}#tab=alerts`)
    await page.locator('main article').nth(2).waitFor()
    await expectFits(page, `what stands out, ${language}`)
  }
}, 120_000)
