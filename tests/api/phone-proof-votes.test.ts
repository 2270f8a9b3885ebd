import { describe, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { type Answer, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { ballotIn, keptIn, usePhoneProof } from '../support/phone-proof.ts'
import { withinTenMinutes } from '../support/ten-minutes.ts'

const site = usePhoneProof()
const { change, voteOf, prove, waiting, recordedOf } = site

const countNow = async (): Promise<number> => {
  const [row] = await site.platform.sql`select coalesce(sum(free), 0)::int as free from tally`
  return row?.['free']
}

describe('where every free vote needs a code', () => {
  test('sixty votes with invented numbers count for nothing', async () => {
    const before = await countNow()
    const phones = Array.from({ length: 60 }, () => somePhone())
    const answers = await Promise.all(phones.map((phone) => voteOf(phone)()))
    for (const answer of answers) expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    // One more that is proven is counted behind them.
    const { ballot, code } = await waiting()
    await prove(ballot, code)
    expect(await outcomeOf(site.platform, ballot)).toMatchObject({ status: 'counted' })
    expect(await recordedOf(phones)).toEqual([])
    expect(await countNow()).toBe(before + 1)
  })

  test('the code makes a vote count, once, and its record says proven', async () => {
    const { phone, ballot, code } = await waiting()
    expect(site.messages.to(phone)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => prove(ballot, `${code.slice(0, 3)} ${code.slice(3)}`)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { success: true, ballot } })
    expect(await outcomeOf(site.platform, ballot)).toMatchObject({
      status: 'counted',
      kind: 'free',
      picks: [site.contestant],
    })
    expect(await site.platform.sql`select proven from ballots where id = ${ballot}`).toEqual([{ proven: true }])
    expect(await recordedOf([phone])).toHaveLength(1)
  })

  test('a resent pending vote sends no other code and waits for the same one', async () => {
    const { phone, send, ballot, code } = await waiting()
    const again = await send()
    expect(again).toMatchObject(refused(403, 'phone_unproven'))
    expect(ballotIn(again)).toBe(ballot)
    expect((await prove(ballot, code)).status).toBe(202)
    expect(site.messages.to(phone)).toHaveLength(1)
  })

  test('a proven phone is not asked again in that browser, even before the vote is recorded', async () => {
    const { phone, send, ballot, code } = await waiting()
    const proven = await prove(ballot, code)
    expect(await send({ cookie: keptIn(proven) })).toMatchObject({ status: 202, body: { ballot } })
    expect(keptIn(proven)).toMatch(/^proven=[\w-]+$/)
    await outcomeOf(site.platform, ballot)
    const [first] = site.messages.to(phone)
    expect(await voteOf(phone)()).toMatchObject(refused(422, 'free_vote_used'))
    expect(site.messages.to(phone)).toEqual([first])
  })

  test('a forged mark or one of another phone proves nothing', async () => {
    const { ballot, code } = await waiting()
    const cookie = keptIn(await prove(ballot, code))
    for (const made of [cookie, 'proven=AAAAAAAAAAAAAAAAAAAAAA', `proven=${'.'.repeat(50)}`])
      expect(await voteOf(somePhone(), { cookie: made })()).toMatchObject(refused(403, 'phone_unproven'))
  })

  test('a used free vote costs no message', async () => {
    const { phone, ballot, code } = await waiting()
    await prove(ballot, code)
    await outcomeOf(site.platform, ballot)
    expect(await voteOf(phone)()).toMatchObject(refused(422, 'free_vote_used'))
    expect(site.messages.to(phone)).toHaveLength(1)
  })

  test('numbers of excluded countries cannot vote free', async () => {
    expect(await voteOf('+14155552671')()).toMatchObject(refused(422, 'phone_not_provable'))
    expect(site.messages.to('+14155552671')).toEqual([])
  })
})

describe('where only unusual votes need a code', () => {
  test('the fourth vote of a browser in ten minutes needs one, those before do not', async () => {
    await change('unusual')
    const statuses = await withinTenMinutes(async () => {
      const first = await voteOf(somePhone())()
      expect(first.status).toBe(202)
      const cookie = keptIn(first)
      const answers: Answer[] = []
      for (let number = 0; number < 4; number += 1) answers.push(await voteOf(somePhone(), { cookie })())
      return answers.map(({ status }) => status)
    })
    expect(statuses).toEqual([202, 202, 403, 403])
  })

  test('a vote resent many times on a bad line does not become unusual', async () => {
    await change('unusual')
    const first = await voteOf(somePhone())()
    const cookie = keptIn(first)
    const send = voteOf(somePhone(), { cookie })
    for (let number = 0; number < 6; number += 1) expect((await send()).status).toBe(202)
    expect((await voteOf(somePhone(), { cookie })()).status).toBe(202)
  })
})
