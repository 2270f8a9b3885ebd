import { ResilientWorker } from '@ashenda/worker/jobs/resilient-worker.ts'
import type { ConnectionOptions } from 'bullmq'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertContestant } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { cast, get, post } from '../support/http.ts'
import { until } from '../support/until.ts'
import { input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { useSite, type Visitor } from './support/site.ts'
import { acknowledge, notice, openTwice } from './support/two-admins.ts'

const site = useSite({ worker: false })

test('[RTE-07] the settings of the contest: what another admin saved shows beside what was typed, and is replaced only knowingly', async () => {
  const [first, second] = await openTwice(site, '/dashboard/admin/contest')
  const name = (page: Page) => input(page, 'Name of the contest')
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  const approval = (page: Page) => page.getByRole('combobox', { name: 'Who registers' })
  await name(second).fill('Ashenda of the second')
  await name(first).fill('Ashenda of the first')
  await approval(first).selectOption('manual')
  await save(first)
  await toasts(first).filter({ hasText: 'The settings are saved.' }).waitFor()

  await save(second)
  await notice(second).getByText('Selam Hagos').waitFor()
  await notice(second).locator('del').filter({ hasText: 'test' }).waitFor()
  await notice(second).locator('ins').filter({ hasText: 'Ashenda of the first' }).waitFor()
  expect(await name(second).inputValue(), 'what was typed').toBe('Ashenda of the second')
  await eventually(() => approval(second).inputValue()).toBe('manual')
  const kept = () => site.platform.sql`select name, approval from contests where current`
  expect(await kept()).toEqual([{ name: 'Ashenda of the first', approval: 'manual' }])
  await second.setViewportSize({ width: 360, height: 740 })
  await expectFits(second, 'the notice')

  await save(second)
  await toasts(second).filter({ hasText: 'The settings are saved.' }).waitFor()
  expect(await kept()).toEqual([{ name: 'Ashenda of the second', approval: 'manual' }])
  await eventually(() => notice(second).count()).toBe(0)
})

test('[ADM-06] a zone: the second name waits until the first has been read; who retires what was renamed is told', async () => {
  const [first, second] = await openTwice(site, '/dashboard/admin/create-zone')
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Rename: mekelle zone' }).click()
    return page.getByRole('dialog', { name: 'Rename the zone' })
  }
  const [one, two] = [await open(first), await open(second)]
  const name = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Name of the zone' })
  const rename = (dialog: Locator) => dialog.getByRole('button', { name: 'Rename' }).click()
  await name(one).fill('Mekelle city')
  await name(two).fill('Mekelle town')
  await rename(one)
  await one.waitFor({ state: 'detached' })
  await rename(two)
  await notice(two).locator('ins').filter({ hasText: 'Mekelle city' }).waitFor()
  expect(await name(two).inputValue()).toBe('Mekelle town')
  await first.getByRole('button', { name: 'Retire: Mekelle city' }).waitFor()

  await rename(two)
  await two.waitFor({ state: 'detached' })
  await second.getByRole('button', { name: 'Rename: Mekelle town' }).waitFor()
  await first.getByRole('button', { name: 'Retire: Mekelle city' }).click()
  await first.getByRole('button', { name: 'Yes' }).click()
  const answer = first.getByRole('alertdialog', { name: /^Selam Hagos changed this first\. Zone changed, / })
  await answer.getByRole('button', { name: 'OK' }).click()
  await first.getByRole('button', { name: 'Retire: Mekelle town' }).waitFor()
  const [zone] = await site.platform.sql`select retired_at from zones where name = 'Mekelle town'`
  expect(zone).toEqual({ retired_at: null })
})

test('[ADM-03] a request: who marks what is handled already reads who did it, and her card shows it', async () => {
  const { sql, url, reload } = site.platform
  const requestTo = await insertContestant(sql, site.demo.contestId, { fname: 'Letay', mname: 'Kiros', pictures: 0 })
  await reload()
  const request = { requestTo, brandName: 'Axum Coffee', email: 'axum@example.com', message: 'Will you come?' }
  expect(await post(`${url}/vote/registerRequest`, { request })).toMatchObject({ status: 200 })
  const [first, second] = await openTwice(site, '/dashboard/admin/requests')
  const card = (page: Page) => page.getByRole('article', { name: 'Axum Coffee' })
  const mark = (page: Page) => card(page).getByRole('button', { name: 'Mark as handled: Axum Coffee' })
  await mark(second).waitFor()
  await mark(first).click()
  await card(first).getByRole('button', { name: 'Reopen: Axum Coffee' }).waitFor()
  await mark(second).click()
  await acknowledge(second, 'Request handled')
  await card(second).getByText('Selam Hagos').waitFor()
  await card(second).getByRole('button', { name: 'Reopen: Axum Coffee' }).waitFor()
  const handled = await sql`select action from admin_actions where action like 'request.%'`
  expect(handled).toEqual([{ action: 'request.handle' }])
})

test('[ADM-02] a contestant: who takes out whom another admin has taken out reads why', async () => {
  const [first, second] = await openTwice(site, '/dashboard/admin/users')
  const card = async (page: Page) => {
    await page.getByRole('searchbox', { name: 'Name or phone' }).fill(demoName(7))
    const cards = page.getByRole('main').getByRole('article')
    await eventually(() => cards.count()).toBe(1)
    return cards
  }
  const deactivate = async (page: Page, reason: string) => {
    await (await card(page)).getByRole('button', { name: /^Deactivate/ }).click()
    await input(page, 'Reason optional').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  }
  await card(second)
  await deactivate(first, 'asked for a pause')
  await (await card(first)).getByText('inactive', { exact: true }).waitFor()
  await deactivate(second, 'of the second')
  const told = second.getByRole('alertdialog', {
    name: /^Selam Hagos changed this first\. .* Reason: asked for a pause$/,
  })
  await told.getByRole('button', { name: 'OK' }).click()
  await (await card(second)).getByText('inactive', { exact: true }).waitFor()
})

/** A group of ballots that no worker could record, without a sweep that puts it back. */
async function failGroup(): Promise<void> {
  const { redis, prefix } = site.platform
  const connection: ConnectionOptions = redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true })
  const broken = async (): Promise<void> => {
    throw new Error('no space left on device')
  }
  const worker = new ResilientWorker('ballots', broken, { connection, prefix })
  expect(await cast(site.platform, { actors: [site.demo.contestantIds[0]] })).toMatchObject({ status: 202 })
  const { cookie } = await insertAdmin(site.platform)
  await until(async () => {
    const { body } = await get(`${site.platform.url}/admin/queues/ballots/failed`, { cookie })
    return (body['total'] ?? 0) === 1
  })
  await worker.close()
}

/** From here on the page hears no news of the queues and keeps what it shows. */
async function keepAsItIs({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await page.routeWebSocket(/\/live/, () => undefined)
  let failed: string | undefined
  await page.route(/\/admin\/queues(\/ballots\/failed.*)?$/, async (route) => {
    if (route.request().method() !== 'GET' || !route.request().url().includes('failed')) return route.continue()
    failed ??= await (await route.fetch()).text()
    return route.fulfill({ body: failed, contentType: 'application/json' })
  })
}

test('[QUE-03] a failed job: who removes or puts back what is dealt with reads by whom, and it is not done twice', async () => {
  await failGroup()
  const first = await openAsAdmin(site, '/dashboard/admin/queues')
  const second = await openAsAdmin(site, '/dashboard/admin/queues', { before: keepAsItIs })
  second.expectTrouble(/409|404|WebSocket/)
  const votes = (page: Page) => page.getByRole('region', { name: 'Votes', exact: true })
  const button = (page: Page, name: RegExp) => votes(page).getByRole('button', { name })
  await button(second.page, /^Retry: /).waitFor()
  await button(first.page, /^Retry: /).click()
  await first.page.getByText('The job is tried again.').first().waitFor()

  await button(second.page, /^Retry: /).click()
  await acknowledge(second.page, 'Failed job retried')
  await button(second.page, /^Remove: /).click()
  await input(second.page, 'Reason').fill('it looks broken')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await acknowledge(second.page, 'Failed job retried')
  await eventually(() => second.page.getByRole('dialog').count()).toBe(0)
  const steps = await site.platform.sql`select action from admin_actions where action like 'job.%'`
  expect(steps).toEqual([{ action: 'job.retry' }])
})
