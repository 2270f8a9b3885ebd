import { randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { recordAction } from '@ashenda/db/queries/admin/admin-actions.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { Worker } from 'bullmq'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { logIn, registerContestant } from '../support/accounts.ts'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { askFor } from '../support/documents.ts'
import { get, post, refused } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { enterVotePayment } from '../support/payments.ts'
import { filesOf, placesWith } from '../support/personal-traces.ts'
import { jpegPhoto } from '../support/photos.ts'
import { testPepper } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { paidBallot, queuedBallot } from '../support/queued-ballot.ts'
import { dataUrlOf, sendPhoto } from '../support/send-photo.ts'
import { insertOrder } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { insertUpload } from '../support/uploads.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''
let other = ''

const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
    other = await insertContestant(sql, contest, { fname: 'Abeba', mname: 'Tesfay' })
  },
  { RATE_LIMITS: 'off' },
)
const admin = useAdmin(platform, { fname: 'Mulu', mname: 'Berhe' })

const asAdmin = (path: string, body: unknown) => post(`${platform.url}/admin/${path}`, body, { cookie: admin.cookie })
const recordReason = (subjectId: string, reason: string, before?: Record<string, string>) =>
  platform.sql.begin((tx) =>
    recordAction(tx, { adminId: admin.id, action: 'zone.change', subjectId, reason, ...(before && { before }) }),
  )
const phoneForms = (phone: string): readonly string[] => [
  phone,
  phone.slice(4),
  phone.slice(4).replace(/(\d{2})(\d{3})/, '$1 $2 '),
]
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** A failed group, in the queue until somebody retries it. */
async function failGroup(ballots: readonly unknown[]): Promise<void> {
  await queueOf(platform).add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })
  const connection = platform.redis.duplicate({ maxRetriesPerRequest: null })
  const worker = new Worker('ballots', null, { connection, prefix: platform.prefix })
  const taken = await worker.getNextJob('a token')
  await taken?.moveToFailed(new Error('the disk is full'), 'a token')
  await worker.close()
  connection.disconnect()
}

async function insertRequest(contestant: string, fields: { brand: string; email: string; phone: string | null }) {
  const id = v7()
  await platform.sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email, phone, message)
    values (${id}, ${randomUUID()}, ${contestant}, ${fields.brand}, ${fields.email}, ${fields.phone}, 'please call')`
  return id
}

async function insertLetter(id: string, payload: Uint8Array, problem = 'a constraint'): Promise<void> {
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem) values (${id}, ${contest}, ${payload}, ${problem})`
}

test('an erased voter is gone from every table, queue and log, and every vote counts', async () => {
  const phone = somePhone()
  const name = 'Letebrhan Gebremeskel'
  const voter = { id: voterIdOf(testPepper, phone), phone }
  const ballot = (change = {}) => queuedBallot([other], { phone, voter: voter.id, name, ...change })
  const credit = await insertCredit(platform.sql, voter)
  await insertCredit(platform.sql, voter)
  await platform.sql`update voters set name = ${name} where id = ${voter.id}`
  await recordGroup(platform.sql, contest, [ballot(), { ...paidBallot([other], voter, credit), name }])
  const open = await enterVotePayment(platform, { phone, name })
  const [refunded] = await platform.sql<{ id: string }[]>`
    select payment_id as id from credits where voter_id = ${voter.id} and ballot_id is null`
  const request = { by: admin.id, reason: `${name} called from ${phone.slice(4)}`, givesUpPlace: false }
  expect(await askRefund(platform.sql, refunded?.id ?? '', request)).toBeUndefined()
  const letter = ballot({ kind: 'paid', credit: randomUUID() })
  await insertLetter(letter.id, bytesOf(letter), `value ${phone} is refused`)
  await insertLetter(randomUUID(), Buffer.from(`{"phone":"${phone}","name":"${name}"`))
  const kept = { phone: somePhone(), name: 'Abrehet Kahsay' }
  const failed = queuedBallot([other], { kind: 'paid', credit: randomUUID(), voter: voter.id, phone, name })
  await failGroup([failed, queuedBallot([other], kept), { phone, name, picks: [] }])
  await insertRequest(other, { brand: name, email: 'letebrhan@example.org', phone })
  const order = await insertOrder(platform.sql)
  await platform.sql`update orders set buyer_phone = ${phone}, buyer_name = ${name} where id = ${order}`
  // Its packing slip goes, alone or among others; another one stays.
  const elsewhere = await insertOrder(platform.sql)
  await platform.sql`update orders set buyer_name = 'Abeba Tesfay', buyer_email = '' where id = ${elsewhere}`
  const slip = { kind: 'packing-slip', language: 'en', format: 'a4' } as const
  await askFor(platform, { ...slip, subject: order })
  await askFor(platform, { ...slip, subject: randomUUID(), subjects: [order, elsewhere] })
  const keptSlip = await askFor(platform, { ...slip, subject: elsewhere })
  await recordReason(randomUUID(), `a call from 0${phone.slice(4, 6)} ${phone.slice(6)}, says ${name}`, { name })
  const traces = [...phoneForms(phone), name, 'letebrhan@example.org']

  expect(await placesWith(platform, traces)).toEqual(
    expect.arrayContaining([
      'admin_actions',
      'ballots:1',
      'contestant_requests',
      'dead_letters',
      'orders',
      'payment_events',
      'voters',
    ]),
  )
  const { body: preview } = await asAdmin('voters/look-up', { phone: `0${phone.slice(4)}` })
  expect(preview).toMatchObject({
    phone,
    isThere: true,
    isQueued: true,
    name,
    requests: 1,
    orders: 1,
    letters: 2,
    ballots: 2,
    payments: 3,
    openVotes: 0,
    contestant: null,
  })
  expect(await asAdmin('voters/erase', { phone, reason: `${name} asked, by phone 0${phone.slice(4)}` })).toMatchObject({
    status: 200,
  })
  expect(await placesWith(platform, traces)).toEqual([])
  expect((await platform.sql`select id from documents`).map(({ id }) => id)).toEqual([keptSlip.id])
  expect((await asAdmin('voters/look-up', { phone })).body).toMatchObject({ isThere: false, ballots: 2, payments: 3 })
  expect(await asAdmin('voters/erase', { phone, reason: 'again' })).toMatchObject(refused(404, 'not_found'))

  const [log] = await platform.sql`select reason, after from admin_actions where subject_id = ${voter.id}`
  expect(log).toEqual({ reason: '[…] asked, by phone […]', after: { requests: 1, orders: 1 } })
  const [history] =
    await platform.sql`select detail from payment_events where detail ? 'reason' and payment_id = ${refunded?.id ?? ''}`
  expect(history?.['detail']).toMatchObject({ by: admin.id, reason: '[…] called from […]' })
  expect(await placesWith(platform, [kept.name])).toEqual(['ballots:1'])

  // Pending ballots are counted or refused as usual, and restore nothing.
  const worker = await platform.startWorker()
  expect(await outcomeOf(platform, failed.id)).toMatchObject({ status: 'refused', reason: 'credit_spent' })
  expect(await asAdmin(`dead-letters/${letter.id}/replay`, {})).toMatchObject({ status: 202 })
  expect(await outcomeOf(platform, letter.id)).toMatchObject({ status: 'refused', reason: 'credit_spent' })
  await worker.close()
  expect(await placesWith(platform, traces)).toEqual([])
  const counts = await tallies(platform)
  expect(counts.kept).toEqual(counts.recounted)
  expect(counts.kept).toContainEqual(expect.objectContaining({ contestant: other, free: 2, first: 1 }))
  expect(await chainProblems(platform.sql, contest)).toEqual([])
  expect(await platform.sql`select state from payments where id = ${open.id}`).toEqual([{ state: 'created' }])
})

test('a voter known only to the queue is erased before she is recorded', async () => {
  const phone = somePhone()
  const ballot = queuedBallot([other], { phone, voter: voterIdOf(testPepper, phone), name: 'Tirhas Alemu' })
  await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { removeOnComplete: true })
  expect(await asAdmin('voters/erase', { phone, reason: 'by letter' })).toMatchObject({ status: 200 })
  const worker = await platform.startWorker()
  expect(await outcomeOf(platform, ballot.id)).toMatchObject({ status: 'counted' })
  await worker.close()
  expect(await placesWith(platform, [phone, 'Tirhas'])).toEqual([])
})

test('an erased voter who pays again is known again for a prize; a free vote alone restores nothing', async () => {
  const phone = somePhone()
  const voter = voterIdOf(testPepper, phone)
  await recordGroup(platform.sql, contest, [queuedBallot([other], { phone, voter, name: 'Freweyni' })])
  expect(await asAdmin('voters/erase', { phone, reason: 'by letter' })).toMatchObject({ status: 200 })
  await recordGroup(platform.sql, contest, [queuedBallot([other], { phone, voter, name: 'Freweyni' })])
  expect(await placesWith(platform, [phone])).toEqual([])
  await enterVotePayment(platform, { phone, name: 'Freweyni' })
  expect(await platform.sql`select phone, name, erased_at from voters where id = ${voter}`).toEqual([
    { phone, name: 'Freweyni', erased_at: null },
  ])
})

test('an erased contestant is gone everywhere, with photos, sessions and her own votes; votes for her count', async () => {
  const email = `desta-${randomUUID()}@example.org`
  const her = await registerContestant(platform, {
    email,
    fname: 'Destawit',
    mname: 'Kinfegebriel',
    lname: 'Woldu',
    occupation: 'weaves near the old church',
    description: 'My grandmother taught me',
    answer: 'running',
    paid: true,
  })
  const session = await logIn(platform, her.id, 'actor')
  const media = await platform.startWorker()
  const sent = { content: dataUrlOf(await jpegPhoto()), type: 'new' }
  expect(await sendPhoto(platform, her, sent)).toMatchObject({ status: 200 })
  await until(async () => (await platform.sql`select 1 from images where contestant_id = ${her.id}`).length === 1)
  await media.close()
  const [picture] = await platform.sql<{ id: string }[]>`select id from images where contestant_id = ${her.id}`
  const upload = await insertUpload(platform, her.id, await jpegPhoto())
  // Of her zone's title, and of another one that she has.
  const pictureOf = { kind: 'title', language: 'en', format: 'square' } as const
  const pictures = [
    await askFor(platform, { ...pictureOf, subject: her.id }),
    await askFor(platform, { ...pictureOf, subject: randomUUID(), subjects: [her.id] }),
  ].map(({ id }) => id)
  await insertRequest(her.id, { brand: 'A brand', email: 'brand@example.org', phone: null })
  const as = { id: voterIdOf(testPepper, her.phone), phone: her.phone }
  await recordGroup(platform.sql, contest, [
    queuedBallot([her.id]),
    queuedBallot([other], { phone: her.phone, voter: as.id, name: 'Desta' }),
  ])
  await failGroup([
    queuedBallot([other], { kind: 'paid', credit: randomUUID(), voter: as.id, phone: her.phone, name: 'Desta' }),
  ])
  await recordReason(her.id, 'Destawit wishes it', { name: 'Destawit Kinfegebriel' })
  await recordReason(randomUUID(), `Destawit Woldu, ${email.toUpperCase()}, 00251${her.phone.slice(4)}`)
  await platform.reload()
  const traces = [...phoneForms(her.phone), email, 'Destawit', 'Kinfegebriel', 'Woldu', 'old church', 'My grandmother']
  expect(await placesWith(platform, [...traces, picture?.id ?? '', upload])).toEqual(
    expect.arrayContaining([
      'admin_actions',
      'contestants',
      'directory',
      'images',
      'users',
      'voters',
      `uploads/${upload}`,
    ]),
  )

  const { body: preview } = await get(`${platform.url}/admin/contestants/${her.id}/erasure`, { cookie: admin.cookie })
  expect(preview).toMatchObject({ phone: her.phone, photos: 1, requests: 1, sessions: 2, votes: 1, payments: 0 })
  const reason = `Destawit wrote from ${email}`
  expect(await asAdmin(`contestants/${her.id}/erase`, { reason })).toMatchObject({ status: 200 })
  await until(async () => !(await placesWith(platform, traces)).includes('directory'))
  expect(await placesWith(platform, traces)).toEqual([])
  expect((await filesOf(platform)).filter((file) => file.includes(picture?.id ?? '') || file.includes(upload))).toEqual(
    [],
  )
  expect(await platform.sql`select 1 from sessions where user_id = ${her.id}`).toEqual([])
  expect(await platform.sql`select 1 from documents where id = any(${pictures}::uuid[])`).toEqual([])
  expect((await get(`${platform.url}/actor/getActorById`, { cookie: session })).status).toBe(401)
  expect(await platform.sql`select reason from admin_actions where subject_id = ${her.id} order by id`).toEqual([
    { reason: '[…] wishes it' },
    { reason: '[…] wrote from […]' },
  ])
  expect(await get(`${platform.url}/admin/contestants/${her.id}/erasure`, { cookie: admin.cookie })).toMatchObject(
    refused(404, 'not_found'),
  )
  const counts = await tallies(platform)
  expect(counts.kept).toEqual(counts.recounted)
  expect(counts.kept).toContainEqual(expect.objectContaining({ contestant: her.id, free: 1 }))
  expect(await chainProblems(platform.sql, contest)).toEqual([])
})

test('a number without votes says so, and an invalid one is refused', async () => {
  const unknown = somePhone()
  expect((await asAdmin('voters/look-up', { phone: unknown })).body).toMatchObject({ isThere: false, name: null })
  expect(await asAdmin('voters/erase', { phone: unknown, reason: 'by letter' })).toMatchObject(
    refused(404, 'not_found'),
  )
  expect(await asAdmin('voters/look-up', { phone: 'Selam' })).toMatchObject(refused(422, 'bad_phone'))
  expect(await platform.sql`select 1 from voters where id = ${voterIdOf(testPepper, unknown)}`).toEqual([])
})
