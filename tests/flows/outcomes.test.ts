import { randomUUID } from 'node:crypto'
import { eventChannel } from '@ashenda/core/contracts/events/event.ts'
import {
  type BallotOutcome,
  ballotOutcomeAnswer,
  ballotOutcomeWith,
  settledOutcome,
} from '@ashenda/core/contracts/http/ballots.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { get } from '../support/http.ts'
import { type LiveClient, openLive } from '../support/live-client.ts'
import { lookFor } from '../support/lookup.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'

/** One ballot for each possible outcome, and what is said about it. */
interface Ending {
  readonly name: string
  readonly ballot: QueuedBallot
  readonly outcome: BallotOutcome
}

let platform: Platform
let contest = ''
let page: LiveClient
const endings: Ending[] = []

/** Like keyed ids; a receipt leaves out the digit that marks them. */
const ballotId = (): string => randomUUID().replace(/^(.{14})./, '$18')
const topicOf = ({ id }: { readonly id: string }): string => `ballot:${id}`

const message = ballotOutcomeWith({ type: Type.Literal('ballot'), topic: Type.String() })

beforeAll(async () => {
  const picks: string[] = []
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
  })
  const payer = somePayer()
  const credit = await insertCredit(platform.sql, payer)
  const free = queuedBallot(picks.slice(0, 1), { id: ballotId() })
  await recordGroup(platform.sql, contest, [free])
  const { voter, phone } = free
  endings.push(
    {
      name: 'counted, free',
      ballot: queuedBallot(picks.slice(0, 1), { id: ballotId() }),
      outcome: { status: 'counted', kind: 'free' },
    },
    {
      name: 'counted, paid',
      ballot: { ...paidBallot(picks, payer, credit), id: ballotId() },
      outcome: { status: 'counted', kind: 'paid' },
    },
    {
      name: 'refused, free',
      ballot: queuedBallot(picks.slice(0, 1), { id: ballotId(), voter, phone }),
      outcome: { status: 'refused', kind: 'free', reason: 'free_vote_used' },
    },
    {
      name: 'refused, paid',
      ballot: { ...paidBallot(picks, payer, randomUUID()), id: ballotId() },
      outcome: { status: 'refused', kind: 'paid', reason: 'credit_spent' },
    },
    {
      name: 'not to be processed',
      ballot: queuedBallot(picks.slice(0, 1), { id: ballotId(), name: 'Se\u0000lam' }),
      outcome: { status: 'refused', kind: null, reason: 'unprocessable' },
    },
  )
  page = await openLive(platform.url)
  for (const { ballot } of endings) page.say({ type: 'subscribe', topic: topicOf(ballot) })
  for (const { ballot } of endings) await page.hears('ballot', topicOf(ballot)) // still pending
  for (const { ballot } of endings)
    await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { attempts: 1, removeOnComplete: true })
  await platform.startWorker()
  for (const { ballot } of endings) await page.outcome(ballot.id)
})
afterAll(async () => {
  page.socket.terminate()
  await platform.close()
})

describe('a ballot’s outcome is reported completely', () => {
  const each = ['counted, free', 'counted, paid', 'refused, free', 'refused, paid', 'not to be processed']
  const endingOf = (name: string): Ending => {
    const found = endings.find((ending) => ending.name === name)
    if (!found) throw new Error(`no ballot is ${name}`)
    return found
  }

  test.each(each)('to a page that listened before it was recorded: %s', async (name) => {
    const { ballot, outcome } = endingOf(name)
    const told = page.heard.filter((one) => one.type === 'ballot' && one.topic === topicOf(ballot))
    for (const one of told) expect(Value.Check(message, one)).toBe(true)
    expect(told).toEqual([
      { type: 'ballot', topic: topicOf(ballot), status: 'pending' },
      { type: 'ballot', topic: topicOf(ballot), ...outcome },
    ])
  })

  test.each(each)('to a page that listens afterwards: %s', async (name) => {
    const { ballot, outcome } = endingOf(name)
    const late = await openLive(platform.url)
    late.say({ type: 'subscribe', topic: topicOf(ballot) })
    const told = await late.outcome(ballot.id)
    late.socket.terminate()
    expect(Value.Check(message, told)).toBe(true)
    expect(told).toEqual({ type: 'ballot', topic: topicOf(ballot), ...outcome })
  })

  test.each(each)('to a request for the ballot: %s', async (name) => {
    const { ballot, outcome } = endingOf(name)
    const { body } = await get(`${platform.url}/vote/ballots/${ballot.id}`)
    expect(Value.Check(ballotOutcomeAnswer, body)).toBe(true)
    expect(body).toEqual({ success: true, ...outcome })
  })

  test.each(each)('to a request for the receipt: %s', async (name) => {
    const { ballot, outcome } = endingOf(name)
    const { body } = await lookFor(platform, receiptOf(ballot.id))
    expect(Value.Check(settledOutcome, body['outcome'])).toBe(true)
    expect(body['outcome']).toEqual(outcome)
  })

  test('by the worker’s event alone, before Postgres is asked', async () => {
    const [paid, refused] = [ballotId(), ballotId()]
    for (const id of [paid, refused]) page.say({ type: 'subscribe', topic: `ballot:${id}` })
    for (const id of [paid, refused]) await page.hears('ballot', `ballot:${id}`)
    const event = (change: object) =>
      platform.redis.publish(
        eventChannel(platform.prefix),
        JSON.stringify({ type: 'tallied', contest, values: [], counted: [], refused: [], ...change }),
      )
    await event({ counted: [paid], refused: [[refused, 'credit_spent']], paid: [paid, refused] })
    expect(await page.outcome(paid)).toMatchObject({ status: 'counted', kind: 'paid' })
    expect(await page.outcome(refused)).toMatchObject({ status: 'refused', kind: 'paid', reason: 'credit_spent' })
  })
})
