import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { demoName } from '../support/demo-site.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { runNode } from '../support/run-node.ts'
import { workerContext } from '../support/worker-context.ts'
import { answerWith } from './support/answers.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const signer = checkpointSigner('3c'.repeat(32))
const minute = 60_000

/** Everybody's votes until now: numbers of contestants. */
const vote = (...numbers: readonly number[]) =>
  recordGroup(
    site.platform.sql,
    site.demo.contestId,
    numbers.map((number) => queuedBallot([site.demo.contestantIds[number] ?? ''])),
  )

async function sign(): Promise<string> {
  await signCheckpoints({ sql: site.platform.sql, signer, publish: workerContext(site.platform).publish })
  const [end] = await site.platform.sql<{ head: string }[]>`select encode(head, 'hex') as head from chain_heads`
  return end?.head.match(/.{8}/g)?.join(' ') ?? ''
}

/** What was told to others a moment ago is told again for a while. */
const told = async (): Promise<ResultAnswer> =>
  (await (await fetch(`${site.platform.url}/contest/result`)).json()) as ResultAnswer // of the contract

/** In minutes from now. */
async function setHours(hours: { opensIn?: number; closesIn?: number; freezesIn?: number }): Promise<void> {
  const at = (minutes: number): Date => new Date(Date.now() + minutes * minute)
  await site.platform.sql`
    update contests set opens_at = ${at(hours.opensIn ?? -60)}, closes_at = ${at(hours.closesIn ?? 60)},
      freezes_at = ${hours.freezesIn === undefined ? null : at(hours.freezesIn)}, frozen_at = null
    where id = ${site.demo.contestId}`
  await site.platform.reload()
}

beforeEach(() => setHours({}))

const region = (page: Page, name: string) => page.getByRole('region', { name })
const ranked = (page: Page) => region(page, 'Most votes').getByRole('listitem').getByRole('link').allTextContents()

test('[VOT-11] before the first vote everything says what will come; the footer leads there', async () => {
  const { page } = await site.open('/about?lang=en')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Results' }).click()
  await region(page, 'Most votes').getByText('There are no votes yet.').waitFor()
  await region(page, 'The seal of the count').getByText('Nothing is signed yet.').waitFor()
  await region(page, 'All votes as files')
    .getByText('The first files come a few minutes after the first votes.')
    .waitFor()
})

test('[VOT-11] [LIV-01] the order of the public counts, and each new seal by itself, with those before it', async () => {
  await vote(4, 4, 7)
  const first = await sign()
  // What was told to others a moment ago is told again for some seconds.
  await eventually(
    async () => (await (await fetch(`${site.platform.url}/contest/result`)).json()).ballots.counted,
  ).toBe(3)
  const { page } = await site.open('/results?lang=en')
  await eventually(() => ranked(page)).toEqual([demoName(4), demoName(7)])
  await region(page, 'Most votes').getByText('Ballots counted: 3, refused: 0').waitFor()
  const seals = region(page, 'The seal of the count')
  await seals.getByText(first).waitFor()
  await seals.getByText(/^Link 1, signed /).waitFor()
  await vote(7)
  const second = await sign()
  await seals.getByText(second).waitFor()
  await seals.getByText('Earlier seals').click()
  await seals.getByRole('listitem').getByText(first).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    seals.getByText('Save the list of seals').click(),
  ])
  expect(download.suggestedFilename()).toBe('ashenda-checkpoints.json')
})

test('[VOT-11] the files of all votes can be had with their sizes; while counts are frozen they are held back, and the page says since when', async () => {
  await vote(5)
  await publishResults(workerContext(site.platform))
  await eventually(async () => (await told()).file?.links).toBeGreaterThan(0)
  const { page } = await site.open('/results?lang=en')
  const files = region(page, 'All votes as files')
  const command = region(page, 'How to check it yourself')
  await files.getByText(/^Up to link \d+, /).waitFor()
  for (const [name, file] of [
    [/^For checking \(JSON\), [\d.]+ (kB|bytes)$/, /^ashenda-result-\d+\.jsonl\.gz$/],
    [/^For spreadsheets \(CSV\), [\d.]+ (kB|bytes)$/, /^ashenda-result-\d+\.csv\.gz$/],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('link', { name }).click()])
    expect(download.suggestedFilename()).toMatch(file)
    if (file.source.includes('jsonl')) await command.getByText(` ${download.suggestedFilename()} `).waitFor()
  }
  await setHours({ freezesIn: -1 })
  await eventually(async () => {
    await page.reload()
    await files.getByText(/./).first().waitFor()
    return files.getByText('The files are not available while the counts are paused.').count()
  }).toBe(1)
  await page.getByText(/^Counts as of /).waitFor()
  expect(await files.getByRole('link').count()).toBe(0)
  await command.getByText(' ashenda-result-N.jsonl.gz ').waitFor()
})

test('[VOT-11] whoever follows the page with nothing but Node recounts the result', async () => {
  await vote(6)
  await sign()
  // It is published anew ten minutes after the last time.
  await site.platform.sql`update result_exports set made_at = made_at - interval '1 hour'`
  await publishResults(workerContext(site.platform))
  const [end] = await site.platform.sql<{ links: number }[]>`select sequence::int as links from chain_heads`
  await eventually(async () => (await told()).file?.links).toBe(end?.links)
  const { page } = await site.open('/results?lang=en')
  const folder = await mkdtemp(path.join(tmpdir(), 'recount-'))
  const take = async (link: Locator): Promise<void> => {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const content = await (await fetch(download.url())).bytes()
    await writeFile(path.join(folder, download.suggestedFilename()), content)
  }
  await take(region(page, 'The seal of the count').getByText('Save the list of seals'))
  await take(region(page, 'All votes as files').getByRole('link', { name: /JSON/ }))
  const steps = region(page, 'How to check it yourself')
  await take(steps.getByRole('link', { name: 'ashenda-audit.mjs' }))
  const [program = '', ...args] = ((await steps.locator('code').textContent()) ?? '').replace(/^node /, '').split(' ')
  expect(await runNode(program, {}, args, { cwd: folder })).toMatchObject({
    code: 0,
    output: expect.stringContaining('The result holds.'),
  })
})

test('[VOT-11] before voting opens, and when it is over and public, the page says so: the podium and the title of each zone', async () => {
  await vote(9, 9, 9, 9, 9, 9, 9)
  await setHours({ opensIn: 30 })
  const { page } = await site.open('/results?lang=en')
  await page.getByText(/^Voting opens on /).waitFor()
  expect(await region(page, 'The winners').count()).toBe(0)
  await setHours({ closesIn: -1 })
  await eventually(async () => {
    await page.reload()
    await page.getByText(/^Voting closed on /).waitFor()
    return region(page, 'Winners by zone').count()
  }).toBe(1)
  const podium = region(page, 'The winners').getByRole('listitem')
  await eventually(() => podium.count()).toBe(3)
  expect(await podium.first().textContent()).toContain(demoName(9))
  await region(page, 'Winners by zone').getByRole('heading', { name: 'mekelle zone' }).waitFor()
})

test('[VOT-11] what cannot be loaded can be asked for again', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/503/)
  const away = { success: false, code: 'unavailable', message: 'away' }
  await withoutFirstData(page)
  for (const path of ['/contest/result', '/contest/checkpoints']) await answerWith(page, path, away, { status: 503 })
  await page.goto('/results?lang=en')
  await page.getByText('The results could not be loaded.').waitFor()
  await page.getByText('The seals could not be loaded.').waitFor()
  await page.unrouteAll()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.first().click()
  await region(page, 'Most votes').waitFor()
  await again.click()
  await region(page, 'The seal of the count').getByText('The organisers’ key').waitFor()
})
