import { randomUUID } from 'node:crypto'
import { messageOf } from '@ashenda/core/errors.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertContest, insertContestant, moveTime } from '../support/contest-data.ts'
import { type BallotFields, cast, refused } from '../support/http.ts'
import { startPlatform } from '../support/platform.ts'
import { queuedBallots } from '../support/queue.ts'
import { usePlatform } from '../support/use-platform.ts'

let contestId = ''
const known = { good: '', second: '', third: '', fourth: '', unpaid: '', inactive: '', elsewhere: '' }

const platform = usePlatform(async (sql) => {
  contestId = await insertContest(sql)
  for (const name of ['good', 'second', 'third', 'fourth'] as const)
    known[name] = await insertContestant(sql, contestId)
  known.unpaid = await insertContestant(sql, contestId, { paid: false })
  known.inactive = await insertContestant(sql, contestId, { inactiveSince: new Date(Date.now() - 1_000) })
  const last = randomUUID()
  await sql`insert into contests (id, name, opens_at, closes_at) values (${last}, 'last year', now(), now() + interval '1 h')`
  known.elsewhere = await insertContestant(sql, last)
})

async function expectNothingTaken(): Promise<void> {
  expect(await queuedBallots(platform)).toEqual([])
  const [counts] = await platform.sql`
    select (select count(*)::int from ballots) as ballots, (select count(*)::int from voters) as voters`
  expect(counts).toEqual({ ballots: 0, voters: 0 })
}

type Name = keyof typeof known
const picks = (...names: Name[]) => ({ actors: names.map((name) => known[name]) })

describe('[VOT-09] a ballot is refused with message and code, and not counted', () => {
  test.each<[string, number, Parameters<typeof messageOf>[0], () => BallotFields]>([
    ['no picks', 422, 'no_picks', () => picks()],
    ['four picks', 422, 'too_many_picks', () => picks('good', 'second', 'third', 'fourth')],
    ['the same contestant twice', 422, 'duplicate_pick', () => picks('good', 'second', 'good')],
    [
      'the same contestant in other case',
      422,
      'duplicate_pick',
      () => ({ actors: [known.good, known.good.toUpperCase()] }),
    ],
    ['an id nobody has', 422, 'unknown_contestant', () => ({ actors: [randomUUID()] })],
    ['an id that is none', 422, 'unknown_contestant', () => ({ actors: ['1 or 1=1'] })],
    ['a contestant of another contest', 422, 'unknown_contestant', () => picks('elsewhere')],
    ['a contestant who has not paid', 422, 'unpaid_contestant', () => picks('unpaid')],
    ['an inactive contestant', 422, 'inactive_contestant', () => picks('inactive')],
    ['a bad third pick', 422, 'unpaid_contestant', () => picks('good', 'second', 'unpaid')],
    ['no phone', 422, 'bad_phone', () => ({ ...picks('good'), phone: '' })],
    ['a landline', 422, 'bad_phone', () => ({ ...picks('good'), phone: '0111234567' })],
    ['a phone abroad without its country code', 422, 'bad_phone', () => ({ ...picks('good'), phone: '07400 123456' })],
    ['no name', 422, 'empty_name', () => ({ ...picks('good'), name: '' })],
    ['a name of spaces', 422, 'empty_name', () => ({ ...picks('good'), name: ' \u00a0 ' })],
    ['a name of directional controls', 422, 'empty_name', () => ({ ...picks('good'), name: '\u202e\u2066' })],
    ['a name of 61 letters', 422, 'name_too_long', () => ({ ...picks('good'), name: 'ሰ'.repeat(61) })],
    ['a name with NUL', 400, 'invalid_text', () => ({ ...picks('good'), name: 'Se\u0000lam' })],
    ['a name with a line break', 400, 'invalid_text', () => ({ ...picks('good'), name: 'Se\nlam' })],
    ['a name with half a character', 400, 'invalid_text', () => ({ ...picks('good'), name: 'Se\ud83dlam' })],
    ['a paid vote without a credit', 422, 'credit_missing', () => ({ ...picks('good'), kind: 'paid' })],
  ])('%s: %i %s', async (_case, status, code, fields) => {
    for (const kind of ['free', undefined] as const) {
      const answer = await cast(platform, { kind, ...fields() }, { 'idempotency-key': randomUUID() })
      expect(answer).toMatchObject(refused(status, code))
      expect(answer.body).toEqual({ success: false, code, message: messageOf(code) })
    }
    await expectNothingTaken()
  })
})

describe('outside the contest’s hours', () => {
  const setHours = async (opens: string, closes: string): Promise<void> => {
    await moveTime(
      platform.sql,
      (tx) => tx`
        update contests set opens_at = now() + ${opens}::interval, closes_at = now() + ${closes}::interval where id = ${contestId}`,
    )
    await platform.reload()
  }

  test.each([
    ['before the opening', '1 h', '2 h', 'contest_not_open'],
    ['after the closing', '-2 h', '-1 s', 'contest_closed'],
  ])('%s no ballot is accepted', async (_case, opens, closes, code) => {
    await setHours(opens, closes)
    expect(await cast(platform, picks('good'))).toMatchObject(refused(422, code))
    await expectNothingTaken()
  })

  test('without a contest ballots are answered 503', async () => {
    await platform.sql`update contests set current = false`
    const other = await startPlatform(async () => {})
    onTestFinished(() => other.close())
    const answer = await cast(other, picks('good'))
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
