import { createHash, randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { currentContest, insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { type BallotFields, cast, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, testPepper } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { usePlatform } from '../support/use-platform.ts'

let contest = ''
const picks: string[] = []

/** Two copies of the api. Each test decides when queued ballots are recorded. */
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
})
const other = usePlatform(async () => {}, {}, { beside: platform })
beforeEach(() => recordQueued())

/** Runs a worker until nothing is waiting. */
async function recordQueued(): Promise<void> {
  const worker = await platform.startWorker()
  while (await platform.services.ballots.unfinished()) await new Promise((resolve) => setImmediate(resolve))
  await worker.close()
}

/** A payer with her browser, and ways to send. */
function someVoter() {
  const phone = somePhone()
  const claimant = randomUUID()
  const voter = { id: voterIdOf(testPepper, phone), phone }
  const pay = () => insertCredit(platform.sql, voter, createHash('sha256').update(claimant).digest())
  const submit = (kind: 'paid' | undefined, key: string = randomUUID()) => {
    const fields: BallotFields = { phone, actors: picks, kind }
    const headers = { cookie: `claimant=${claimant}`, 'idempotency-key': key }
    return (to: Platform = platform) => cast(to, fields, headers)
  }
  const ballots = () => platform.sql`select id, kind, status from ballots where voter_id = ${voter.id} order by id`
  const credits = () =>
    platform.sql`select id, ballot_id from credits where voter_id = ${voter.id} order by created_at, id`
  return { phone, claimant, voter, pay, submit, ballots, credits }
}

describe('the same submit is the same ballot, whatever was decided', () => {
  test('free at first, resent after a payment: counted once, and the payment keeps its vote', async () => {
    const { pay, submit, ballots, credits } = someVoter()
    const send = submit(undefined)
    const first = await send()
    await recordQueued()
    const credit = await pay()
    expect((await send(other)).body).toEqual(first.body)
    await recordQueued()
    expect(await ballots()).toEqual([{ id: first.body['ballot'], kind: 'free', status: 'counted' }])
    expect(await credits()).toEqual([{ id: credit, ballot_id: null }])
    const next = await submit('paid')()
    await recordQueued()
    expect(await outcomeOf(platform, next.body['ballot'])).toMatchObject({ kind: 'paid', status: 'counted' })
  })

  test('with two payments, sent to two copies of the api: each ballot keeps its id and spends one', async () => {
    const { pay, submit, ballots, credits } = someVoter()
    for (let count = 0; count < 2; count += 1) await pay()
    const [send, sendNext] = [submit('paid'), submit('paid')]
    const answers = [await send(), await sendNext(), await sendNext(other), await send(other)]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const ids = answers.map(({ body }) => body['ballot'])
    expect([ids[3], ids[2]]).toEqual([ids[0], ids[1]])
    await recordQueued()
    expect((await sendNext(other)).body).toEqual(answers[1]?.body)
    await recordQueued()
    expect(await ballots()).toEqual([ids[0], ids[1]].toSorted().map((id) => ({ id, kind: 'paid', status: 'counted' })))
    expect((await credits()).map(({ ballot_id }) => ballot_id).toSorted()).toEqual([ids[0], ids[1]].toSorted())
  })

  test('sent at once to two copies, with two payments: one ballot, and one vote is left', async () => {
    const { pay, submit, ballots } = someVoter()
    for (let count = 0; count < 2; count += 1) await pay()
    const send = submit('paid')
    const answers = await Promise.all([platform, other, platform, other].map(send))
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: answers[0]?.body })
    await recordQueued()
    expect(await ballots()).toEqual([{ id: answers[0]?.body['ballot'], kind: 'paid', status: 'counted' }])
    expect(await submit('paid')()).toMatchObject({ status: 202 })
    expect(await submit('paid')()).toMatchObject(refused(422, 'credit_spent'))
  })
})

describe('several ballots on one credit', () => {
  test('while one is pending another is refused on any copy; the first gets its answer again', async () => {
    const { pay, submit, ballots } = someVoter()
    await pay()
    const send = submit('paid')
    const first = await send()
    for (const to of [platform, other]) expect(await submit('paid')(to)).toMatchObject(refused(422, 'credit_spent'))
    expect((await send(other)).body).toEqual(first.body)
    await recordQueued()
    for (const to of [platform, other]) expect(await submit('paid')(to)).toMatchObject(refused(422, 'credit_spent'))
    expect(await ballots()).toEqual([{ id: first.body['ballot'], kind: 'paid', status: 'counted' }])
  })

  test('a voter without the cookie is asked to retry while it is pending, then gets the first answer', async () => {
    const { phone, pay, submit } = someVoter()
    await pay()
    const key = randomUUID()
    const first = await submit('paid', key)()
    const sendBare = () => cast(other, { phone, actors: picks, kind: 'paid' }, { 'idempotency-key': key })
    expect(await sendBare()).toMatchObject(refused(503, 'unknown_outcome'))
    await recordQueued()
    expect((await sendBare()).body).toEqual(first.body)
  })

  test('one refused at recording leaves the credit to the next', async () => {
    const { pay, submit } = someVoter()
    await pay()
    const inactiveSince = (at: Date | null) =>
      platform.sql`update contestants set inactive_since = ${at} where id = ${picks[0] ?? ''}`
    const before = new Date(Date.now() - 1_000)
    const first = await submit('paid')()
    await inactiveSince(before)
    await recordQueued()
    expect(await outcomeOf(platform, first.body['ballot'])).toMatchObject({ reason: 'inactive_contestant' })
    await inactiveSince(null)
    // Either copy may have read the contestants meanwhile and would use that for seconds.
    await Promise.all([platform.reload(), other.reload()])
    expect(await submit('paid')(other)).toMatchObject({ status: 202 })
  })

  /** The state an api leaves when it dies between mark and queue. */
  const reserveFor = (ballot: string, credit: string, seconds: number) =>
    platform.sql`update credits set reserved_by = ${ballot}, reserved_at = now() - make_interval(secs => ${seconds}) where id = ${credit}`

  test('one that never reached the queue returns the credit after seconds', async () => {
    const { pay, submit } = someVoter()
    const credit = await pay()
    await reserveFor(randomUUID(), credit, 5)
    expect(await submit('paid')()).toMatchObject(refused(422, 'credit_spent'))
    await reserveFor(randomUUID(), credit, 30)
    expect(await submit('paid')()).toMatchObject({ status: 202 })
  })

  test('while earlier ballots are queued the credit stays reserved', async () => {
    const { pay, submit } = someVoter()
    const credit = await pay()
    await cast(platform, { actors: picks })
    await reserveFor(randomUUID(), credit, 1)
    await platform.sql`update credits set reserved_at = now() - interval '10 minutes' where id = ${credit}`
    const longAgo = Date.now() - 600_000
    await platform.services.ballots.intake.submit(
      queuedBallot(picks, { at: longAgo }),
      await currentContest(platform.sql),
    )
    expect(await submit('paid')()).toMatchObject(refused(422, 'credit_spent'))
    await recordQueued()
    expect(await submit('paid')()).toMatchObject({ status: 202 })
  })
})

test('no money is refunded while its vote is pending', async () => {
  const { pay, submit, credits } = someVoter()
  const credit = await pay()
  const [row] = await platform.sql<
    { payment: string }[]
  >`select payment_id as payment from credits where id = ${credit}`
  const admin = (await insertAdmin(platform)).id
  const refund = () =>
    askRefund(platform.sql, row?.payment ?? '', { by: admin, reason: 'asked for', givesUpPlace: false })
  const answer = await submit('paid')()
  expect(answer.status).toBe(202)
  expect(await refund()).toBe('credit_spent')
  await recordQueued()
  expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ status: 'counted' })
  expect(await refund()).toBe('credit_spent')
  expect(await credits()).toEqual([{ id: credit, ballot_id: answer.body['ballot'] }])
})
