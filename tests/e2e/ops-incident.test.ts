import { ResilientWorker } from '@ashenda/worker/jobs/resilient-worker.ts'
import type { ConnectionOptions, Worker } from 'bullmq'
import { expect, onTestFinished, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { cast } from '../support/http.ts'
import { watchful } from '../support/impatient.ts'
import { outcomeOf } from '../support/outcome.ts'
import { input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false, parts: { waits: watchful } })
const narrow = { ...phone, viewport: { width: 360, height: 740 } }

/** A worker on which every group fails, as on a machine whose disk is full. */
function startBrokenWorker(): Worker {
  const { redis, prefix } = site.platform
  const connection: ConnectionOptions = redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true })
  const broken = async (): Promise<void> => {
    throw new Error('no space left on device')
  }
  return new ResilientWorker('ballots', broken, { connection, prefix })
}

test('[QUE-03] a queue breaks: the page says what that means for voters, an admin reads why and puts the jobs back, and all is counted and green', async () => {
  const { page, account } = await openAsAdmin(site, '/dashboard/admin/queues', { options: narrow })
  await page.getByRole('row').getByRole('link', { name: 'Votes', exact: true }).click()
  const votes = page.getByRole('region', { name: 'Votes', exact: true })
  await votes.getByText('No worker is running, so no votes are counted.').waitFor()
  await page.getByText('Live: updated every two seconds.').waitFor()

  const broken = startBrokenWorker()
  const [first, second] = site.demo.contestantIds
  const answers = [await cast(site.platform, { actors: [first] }), await cast(site.platform, { actors: [second] })]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  await votes.getByText('2 failed jobs hold 2 ballots that are not counted yet.').waitFor()
  await broken.close()
  for (const title of ['Waiting or running', 'In and done, a second'])
    await votes.getByRole('figure', { name: title }).waitFor()
  await votes.getByText('No worker is running, so no votes are counted.').waitFor()

  await eventually(() => votes.getByText('no space left on device').count()).toBe(2)
  await votes.getByText('Data', { exact: true }).first().click()
  const payload = (await votes.locator('pre').first().textContent()) ?? ''
  expect(payload).toContain('"ballots"')
  expect(payload).not.toMatch(/Selam|\+\d{5}/) // an id may end in nine digits
  await expectFits(page, 'failed jobs')
  expect(await violations(page)).toEqual([])

  await votes.getByRole('button', { name: 'Retry all' }).click()
  await input(page, 'Reason').fill('the disk has room again')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry all' }).click()
  await page.getByText('Retried: 2 failed jobs').waitFor()
  const worker = await site.platform.startWorker()
  onTestFinished(() => worker.close())
  await votes.getByText('Votes are counted as they come.').waitFor()
  for (const { body } of answers)
    expect(await outcomeOf(site.platform, body['ballot'])).toMatchObject({ status: 'counted' })
  await eventually(() => votes.getByRole('button', { name: 'Retry all' }).count()).toBe(0)
  expect(
    await site.platform.sql`select action, reason from admin_actions where admin_id = ${account.id} order by id`,
  ).toEqual([
    { action: 'job.retry-all', reason: 'the disk has room again' },
    { action: 'job.retried-all', reason: '' },
  ])
})

test('Bull Board, from the page of the queues: a job that waits is read there, without the name of who voted', async () => {
  const { status } = await cast(site.platform, { actors: [site.demo.contestantIds[0]], name: 'Tsehaytu Wuhibegzer' })
  expect(status).toBe(202)
  const { page } = await openAsAdmin(site, '/dashboard/admin/queues', {
    options: { viewport: { width: 1440, height: 900 } },
  })
  await page.getByRole('link', { name: 'Bull Board' }).click()
  await page
    .getByRole('link', { name: /^ballots/ })
    .first()
    .click()
  const told = page.waitForResponse(/\/api\/queues\/ballots\/\w+$/)
  await page.getByText('tally-group').first().click()
  const text = await (await told).text()
  expect(text).toContain('"name":"…"')
  expect(text).not.toContain('Tsehaytu')
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/admin\/bull-board\/queue\/ballots\/\w+$/)
  await page.reload({ waitUntil: 'load' }) // a page of Bull Board's own never says that it has come alive
  await page.getByText('tally-group').first().waitFor()
})
