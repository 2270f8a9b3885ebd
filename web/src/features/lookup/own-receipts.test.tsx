import { type ReceiptAnswer, receiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import tig from '../../locales/tig/refusals.json' with { type: 'json' }
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal, tellLive } from '../../testing/server.ts'

const ballots = Array.from({ length: 6 }, (_, index) => `0${index}8f0000-0000-8000-8000-00000000000${index}`)
const receipts = ballots.map(receiptOf)
const counted = { status: 'counted', kind: 'free', reason: null, at: '2026-08-22T12:00:00.000Z' } as const
const notFound = () => refusal('not_found', 'not found', 404)

const keep = (...own: readonly string[]): void => localStorage.setItem('ownBallots', JSON.stringify(own))
const sayOutcome = (index: number, told: object): void =>
  answer('GET', `/vote/ballots/${ballots[index]}`, { success: true, ...told })
/** The server's answer for a receipt; mostly only what the list shows. */
const sayReceipt = (index: number, told: Partial<ReceiptAnswer> | (() => Response)): void =>
  answer('GET', `/vote/receipts/${receipts[index]}`, typeof told === 'function' ? told : sample(receiptAnswer, told))
const sent = async () => within(await screen.findByRole('region', { name: 'Votes sent from this browser' }))
const lineOf = async (index: number) =>
  within(await (await sent()).findByRole('article', { name: receipts[index] ?? '' }))

test('a browser that sent no vote says so', async () => {
  await openPage('/where')
  await (await sent()).findByText('No vote was sent from this browser yet.')
})

test('a vote on hold, removed, counted, unreadable, refused or unknown says so', async () => {
  keep(ballots[0] ?? '', 'no ballot', ...ballots.slice(1, 5))
  const picks = [{ _id: '00000000-0000-7000-8000-000000000009', name: 'Selam Hagos' }]
  for (const [index, status] of (['voided', 'quarantined', 'counted'] as const).entries()) {
    sayOutcome(index, { status: 'counted', kind: 'free' })
    sayReceipt(index, { ...counted, status, picks, contestSlug: '2026' })
  }
  sayOutcome(3, { status: 'refused', kind: null, reason: 'unprocessable' })
  sayReceipt(3, notFound)
  sayOutcome(4, { status: 'counted', kind: 'free' })
  sayReceipt(4, notFound)
  await openPage('/where')
  await (await lineOf(0)).findByText('This vote was removed from the count.')
  ;(await lineOf(1)).getByText('This vote is on hold while the organisers check it.')
  ;(await lineOf(2)).getByText('Your vote is counted.')
  ;(await lineOf(2)).getByRole('link', { name: 'Selam Hagos' })
  ;(await lineOf(2)).getByText(/^Free vote, .+ \(Addis Ababa time\)$/)
  ;(await lineOf(3)).getByText('Your vote was not counted: it could not be read')
  ;(await lineOf(4)).getByText(/^We cannot find this vote any more\./)
  expect((await lineOf(4)).queryByRole('link')).toBeNull()
  expect((await sent()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    receipts.slice(0, 5),
  )
})

test('the reason of a refused vote is in the language shown', async () => {
  keep(ballots[0] ?? '')
  sayOutcome(0, { status: 'refused', kind: 'free', reason: 'inactive_contestant' })
  sayReceipt(0, { ...counted, status: 'refused', reason: 'inactive_contestant' })
  await openPage('/where', { language: 'tig' })
  await screen.findByText(new RegExp(tig.inactive_contestant))
})

test('of many votes the latest are shown, and earlier ones on request', async () => {
  keep(...ballots)
  for (const index of ballots.keys()) {
    sayOutcome(index, { status: 'counted', kind: 'free' })
    sayReceipt(index, counted)
  }
  const user = await openPage('/where')
  await lineOf(4)
  const headings = async () => (await sent()).getAllByRole('heading', { level: 3 })
  expect(await headings()).toHaveLength(5)
  await user.click((await sent()).getByRole('button', { name: 'Show earlier votes' }))
  await (await lineOf(5)).findByText('Your vote is counted.')
  expect(await headings()).toHaveLength(6)
  expect(screen.queryByRole('button', { name: 'Show earlier votes' })).toBeNull()
})

test('parts that fail to load can be requested again; the receipts stay meanwhile', async () => {
  keep(ballots[0] ?? '')
  answer('GET', `/vote/ballots/${ballots[0]}`, refusal('unavailable', 'away', 503))
  const user = await openPage('/where')
  await (await sent()).findByText('What became of them could not be loaded.')
  ;(await lineOf(0)).getByRole('link', { name: 'Check that your vote is counted' })
  sayOutcome(0, { status: 'counted', kind: 'free' })
  sayReceipt(0, counted)
  await user.click((await sent()).getByRole('button', { name: 'Try again' }))
  await (await lineOf(0)).findByText('Your vote is counted.')
})

test('Home shows the last vote’s status as it becomes known, and leads to its receipt', async () => {
  keep(...ballots)
  await openPage('/')
  await screen.findByText('Your last vote')
  await tellLive({ type: 'ballot', topic: `ballot:${ballots[0]}`, status: 'pending' })
  await screen.findByText('Your last vote: waiting to be counted')
  await tellLive({ type: 'ballot', topic: `ballot:${ballots[0]}`, status: 'counted', kind: 'free' })
  await screen.findByText('Your last vote: counted')
  expect(screen.getByRole('link', { name: 'see receipt' }).getAttribute('href')).toBe(`/receipt/${receipts[0]}`)
})
