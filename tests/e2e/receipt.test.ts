import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { changeBallots } from '@ashenda/db/queries/ballots/ballot-changes.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { workerContext } from '../support/worker-context.ts'
import { ballotsOf, castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { choose, podium, submit, thankYou } from './support/home.ts'
import { passTimeUntil } from './support/pass-time.ts'
import { useSite } from './support/site.ts'
import { withWorker } from './support/with-worker.ts'

/** A worker is there when a test says so. */
const site = useSite({ worker: false })
const signer = checkpointSigner('2b'.repeat(32))
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

const sign = () => signCheckpoints({ sql: site.platform.sql, signer, publish: workerContext(site.platform).publish })

/** The ballot of somebody without a page, counted and signed. */
async function recordedBallot(contestant: string): Promise<string> {
  const phone = somePhone()
  let ballot = ''
  await withWorker(site, async () => {
    ballot = await castFree(site.platform.url, contestant, phone)
    await eventually(async () => (await ballotsOf(site.platform.sql, phone)).length).toBe(1)
  })
  await sign()
  return ballot
}

const checks = (page: Page) => page.getByRole('region', { name: 'What your browser checked' })
const addressOf = (ballot: string, whole = true) => `/receipt/${receiptOf(ballot)}?lang=en${whole ? `#${ballot}` : ''}`
const titles = (page: Page) => checks(page).getByRole('heading', { level: 3 }).allTextContents()

test('[VOT-11] from the thank-you a voter comes to the proof: it waits with her, is checked here, and names her choice', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/404/)
  await page.clock.install()
  await page.goto('/?lang=en')
  await choose(page, 6)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  await podium(page).getByRole('link', { name: 'Check that your vote is counted' }).click()
  await page.getByText('This vote is not counted yet. Counting goes on, and we keep looking.').waitFor()
  await withWorker(site, () => passTimeUntil(page, page.getByText('This vote is counted.')))
  await checks(page).getByText('Everything we could check is correct.').waitFor()
  await page.getByRole('link', { name: demoName(6) }).waitFor()
  await sign()
  await passTimeUntil(page, checks(page).getByText('Everything is correct.'))
  expect(await titles(page)).toEqual([
    'This is your vote ✓',
    expect.stringMatching(/^Your vote is in link \d+, unchanged ✓$/),
    'The link is part of the chain ✓',
    'The chain is signed ✓',
    'Nothing was changed in secret ✓',
  ])
  await checks(page)
    .getByText(/^The organisers signed link \d+, /)
    .waitFor()
})

test('[VOT-11] who comes back to the browser that cast the vote proves it by the receipt alone; another browser is not told', async () => {
  const { page } = await site.open()
  await choose(page, 7)
  await withWorker(site, async () => {
    await submit(page, { phone: somePhone() })
    await podium(page).getByText('Your vote is counted.').waitFor()
  })
  await sign()
  const receipt = String(
    await podium(page)
      .getByText(/^[\dA-Z]{4}(?:-[\dA-Z]{4}){2}$/)
      .textContent(),
  )
  await page.goto('/where?lang=en')
  // As somebody may type it who has it on paper.
  const typed = receipt.toLowerCase().replaceAll('-', '').replaceAll('0', 'o')
  await page.getByRole('textbox', { name: /^Receipt/ }).fill(typed)
  await page.getByRole('button', { name: 'Find' }).click()
  const found = page.getByRole('region', { name: 'Find a vote or a payment' })
  await found.getByRole('link', { name: 'Check that your vote is counted' }).click()
  await checks(page).getByText('Everything is correct.').waitFor()
  await page.getByRole('link', { name: demoName(7) }).waitFor()
  expect(page.url()).not.toContain('#') // what she copies from there gives nothing away
  const other = await site.open(`/receipt/${receipt}?lang=en`)
  await other.page.getByText('Only the browser that sent the vote can check this.').waitFor()
  expect(await other.page.getByRole('link', { name: demoName(7) }).count()).toBe(0)
})

test('[VOT-11] the link that is copied to be passed on shows that the vote is there, and not for whom', async () => {
  const ballot = await recordedBallot(idOf(9))
  const { page, context } = await site.open(addressOf(ballot))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: demoName(9) }).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${site.platform.url}/receipt/${receiptOf(ballot)}?lang=en`)
  const { page: stranger } = await site.open(link)
  await stranger.getByText('This vote is counted.').waitFor()
  await stranger.getByText('Only the browser that sent this vote shows who it is for.').waitFor()
  await checks(stranger).getByText('Only the browser that sent the vote can check this.').waitFor()
  expect(await stranger.locator('main').textContent()).not.toContain(demoName(9))
})

test('[VOT-11] an answer that was tampered with on its way, or by the server, is told as not fitting', async () => {
  const ballot = await recordedBallot(idOf(3))
  const { page } = await site.visitor()
  const tamper = async (change: (answer: ReceiptAnswer) => ReceiptAnswer): Promise<void> => {
    await page.unrouteAll()
    await page.route('**/vote/receipts/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as ReceiptAnswer) }) // of the contract
    })
    await page.goto('about:blank')
    await page.goto(addressOf(ballot))
    await checks(page).getByRole('status').waitFor()
  }
  await tamper((answer) => answer)
  await checks(page).getByText('Everything is correct.').waitFor()
  await tamper((answer) => ({ ...answer, proof: answer.proof && { ...answer.proof, picks: [idOf(4)] } }))
  await checks(page).getByText('Something is wrong.').waitFor()
  expect((await titles(page))[1]).toMatch(/unchanged: wrong$/)
  await tamper((answer) => ({
    ...answer,
    checkpoint: answer.checkpoint && { ...answer.checkpoint, signedAt: new Date(0).toISOString() },
  }))
  await eventually(async () => (await titles(page))[3]).toBe('The chain is signed: wrong')
  await tamper((answer) => ({ ...answer, proof: null }))
  await eventually(async () => (await titles(page))[0]).toBe('This is your vote: wrong')
  await page.unrouteAll()
  await page.goto('about:blank')
  await page.goto(`/receipt/${receiptOf(ballot)}?lang=en#00000000-0000-8000-8000-000000000000`)
  await checks(page).getByText('This is your vote: wrong').waitFor()
})

test('[VOT-11] a ballot that was taken out of the count says so, with the reason; what is no receipt is said to be none', async () => {
  const ballot = await recordedBallot(idOf(5))
  const { sql } = site.platform
  const admin = await insertAdmin(site.platform)
  await changeBallots(sql, {
    contest: site.demo.contestId,
    ids: [ballot],
    to: 'voided',
    reason: 'one phone after the other',
    adminId: admin.id,
  })
  await sign()
  const { page, expectTrouble } = await site.open(addressOf(ballot))
  expectTrouble(/404/)
  await page.getByText('This vote was removed from the count.').waitFor()
  await page.getByText(/^Removed from the count, .+: one phone after the other$/).waitFor()
  await checks(page).getByText('Everything is correct.').waitFor()
  await page.goto('/receipt/0000-0000-0000?lang=en')
  await page.getByText('No vote has this receipt.').waitFor()
})

test('[VOT-11] a browser without Ed25519 says that it cannot check the signature, and checks the rest', async () => {
  const ballot = await recordedBallot(idOf(7))
  const { page } = await site.visitor()
  await page.addInitScript(() => {
    SubtleCrypto.prototype.importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  })
  await page.goto(addressOf(ballot))
  await checks(page).getByText('This browser cannot check the signature (Ed25519).').waitFor()
  await checks(page).getByText('Everything we could check is correct.').waitFor()
  expect((await titles(page)).filter((title) => title.endsWith(' ✓'))).toHaveLength(4)
})

test('[VOT-11] [VOT-07] /where leads to the proof of a receipt', async () => {
  const ballot = await recordedBallot(idOf(8))
  const { page } = await site.open(`/where?${new URLSearchParams({ lang: 'en', reference: receiptOf(ballot) })}`)
  await page.getByRole('link', { name: 'Check that your vote is counted' }).click()
  await page.getByText('This vote is counted.').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/receipt/${receiptOf(ballot)}`)
})
