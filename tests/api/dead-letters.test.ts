import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { get, post, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { useWatchedQueues } from '../support/watched-queues.ts'

const queues = useWatchedQueues()

test('a dead letter is replayed once its cause is fixed and disappears when recorded; a non-ballot cannot be replayed', async () => {
  const ballot = queuedBallot([queues.contestant])
  const id = ballot.id
  await queues.platform.sql`delete from dead_letters`
  await queues.platform.sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${id}, ${queues.contest}, ${Buffer.from(JSON.stringify(ballot))}, 'a constraint of yesterday')`
  await queueOf(queues.platform).add(
    'tally-group',
    { contest: queues.contest, ballots: [{ phone: '+251911223344' }] },
    { removeOnComplete: true },
  )
  const worker = await queues.platform.startWorker()
  const letters = await until(async () => {
    const answer = await get(queues.at('dead-letters'), queues.cookie())
    return answer.body['total'] === 2 && answer
  })
  expect(letters.body['letters']).toMatchObject([
    { _id: id, isReadable: true, problem: 'a constraint of yesterday' },
    { isReadable: false, problem: 'unreadable' },
  ])
  const [, second] = letters.body['letters'] as { _id: string }[] // of the contract
  expect(JSON.stringify(letters.body)).not.toContain(ballot.phone)
  const replay = (letter: string) => post(queues.at(`dead-letters/${letter}/replay`), {}, queues.cookie())
  expect(await replay(second?._id ?? '')).toMatchObject(refused(422, 'letter_unreadable'))
  expect(await replay(randomUUID())).toMatchObject(refused(404, 'not_found'))
  expect(await replay(id)).toMatchObject({ status: 202 })
  await until(async () => (await get(queues.at('dead-letters'), queues.cookie())).body['total'] === 1)
  expect(await outcomeOf(queues.platform, id)).toMatchObject({ status: 'counted' })
  expect(await queues.actionsOf('dead-letter')).toMatchObject([
    { action: 'dead-letter.recorded', subject: id },
    { action: 'dead-letter.replay', subject: id },
  ])
  await worker.close()
})
