import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertCredit } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { runNode } from '../support/run-node.ts'
import { workerContext } from '../support/worker-context.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const signer = checkpointSigner('3c'.repeat(32))

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

const region = (page: Page, name: string) => page.getByRole('region', { name })
const ranked = (page: Page) => region(page, 'Most votes').getByRole('listitem').getByRole('link').allTextContents()

test('each new seal comes by itself, with those before it; whoever follows the page with nothing but Node recounts the result', async () => {
  await vote(4, 4, 7)
  const first = await sign()
  await eventually(async () => (await told()).ballots.counted).toBe(3)
  const { page } = await site.open('/results?lang=en')
  await eventually(() => ranked(page)).toEqual([demoName(4), demoName(7)])
  const seals = region(page, 'The seal of the count')
  await seals.getByText(first).waitFor()
  await seals.getByText(/^Link 1, signed /).waitFor()
  await vote(7, 6)
  const second = await sign()
  await seals.getByText(second).waitFor()
  await seals.getByText('Earlier seals').click()
  await seals.getByRole('listitem').getByText(first).waitFor()

  await publishResults(workerContext(site.platform))
  const [end] = await site.platform.sql<{ links: number }[]>`select sequence::int as links from chain_heads`
  await eventually(async () => (await told()).file?.links).toBe(end?.links)
  await page.reload()
  const folder = await mkdtemp(path.join(tmpdir(), 'recount-'))
  const take = async (link: Locator): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const content = await (await fetch(download.url())).bytes()
    await writeFile(path.join(folder, download.suggestedFilename()), content)
    return download.suggestedFilename()
  }
  expect(await take(seals.getByText('Save the list of seals'))).toBe('ashenda-checkpoints.json')
  const files = region(page, 'All votes as files')
  expect(await take(files.getByRole('link', { name: /CSV/ }))).toMatch(/^ashenda-result-\d+\.csv\.gz$/)
  expect(await take(files.getByRole('link', { name: /JSON/ }))).toMatch(/^ashenda-result-\d+\.jsonl\.gz$/)
  const steps = region(page, 'How to check it yourself')
  await take(steps.getByRole('link', { name: 'ashenda-audit.mjs' }))
  const [program = '', ...args] = ((await steps.locator('code').textContent()) ?? '').replace(/^node /, '').split(' ')
  expect(await runNode(program, {}, args, { cwd: folder })).toMatchObject({
    code: 0,
    output: expect.stringContaining('The result holds.'),
  })
})

test('an admin decides by which votes titles go, and everybody reads it with the four totals', async () => {
  const { sql } = site.platform
  const [first = '', second = ''] = site.demo.contestantIds
  const payer = somePayer()
  await recordGroup(sql, site.demo.contestId, [
    queuedBallot([first]),
    queuedBallot([first]),
    queuedBallot([second], { proven: true }),
    paidBallot([second], payer, await insertCredit(sql, payer)),
    paidBallot([second], payer, await insertCredit(sql, payer)),
  ])
  const { page } = await openAsAdmin(site, '/dashboard/admin/contest')
  const rule = page.getByRole('combobox', { name: 'Votes that decide' })
  expect(await rule.inputValue()).toBe('paid,proven,unproven')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await rule.selectOption('paid votes, and free votes with a code')
  await page.getByText('only proven free votes can count if everybody is asked for a code').waitFor()
  await rule.selectOption('paid votes alone')
  await page.getByText('voting has begun: say why the rules change').waitFor()
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('  codes failed to arrive ')
  await save.click()
  await toasts(page).getByText('saved', { exact: false }).waitFor()

  const visitor = (await site.open('/results?lang=en')).page
  const box = visitor.getByRole('region', { name: 'What decides the titles' })
  await box.getByText('Only paid votes decide the titles.', { exact: false }).first().waitFor()
  await box.getByText('Reason: codes failed to arrive').waitFor()
  const rows = visitor.getByRole('region', { name: 'Most votes' }).getByRole('listitem')
  await eventually(() => rows.count()).toBe(1)
  await rows.getByText('2 votes').click()
  await rows.getByText('Paid 2 · free with code 1 · free without code 0 · quarantined 0').waitFor()
})
