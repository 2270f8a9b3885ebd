import { beforeAll, describe, expect, test } from 'vitest'
import { someAddress } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { cardOf, payFee, payVote, someCard, unknownCode } from '../../support/cards.ts'
import { somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { failIntoPause } from '../../support/pauses.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()
beforeAll(async () => {
  await platform.startWorker()
})

const unavailable = refused(422, 'card_unavailable')
const tooMany = refused(429, 'too_many_attempts')

describe('guessing card codes', () => {
  test('for one phone is limited after five, even for a valid card, which stays unused', async () => {
    const [phone, from] = [somePhone(), someAddress()]
    const card = await someCard(platform)
    await failIntoPause(platform, async () => {
      const answer = await payVote(platform, unknownCode(), { phone, from })
      if (answer.status !== 429) expect(answer).toMatchObject(unavailable)
      return answer.status
    })
    const answer = await payVote(platform, card, { phone, from })
    expect(answer).toMatchObject(tooMany)
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
  })

  test('does not keep others at the same address from paying', async () => {
    const [phone, from] = [somePhone(), someAddress()]
    for (let index = 0; index < 6; index += 1) await payVote(platform, unknownCode(), { phone, from })
    expect(await payVote(platform, await someCard(platform), { from })).toMatchObject({ status: 200 })
  })

  test('with changing phones is limited per address', async () => {
    const from = someAddress()
    const statuses: number[] = []
    for (let index = 0; index < 201; index += 1) statuses.push((await payVote(platform, 'a slip', { from })).status)
    expect(statuses).toEqual([...Array(200).fill(422), 429])
  })

  test('by a contestant is limited per account', async () => {
    const { cookie } = await registerContestant(platform)
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1) statuses.push((await payFee(platform, 'a slip', cookie)).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429])
  })
})
