import { randomBytes } from 'node:crypto'
import { RowWaiter } from '@ashenda/api/jobs/row-waiter.ts'
import { CardRedemptions } from '@ashenda/api/modules/cards/redemption.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { Peppers } from '@ashenda/core/domain/peppers.ts'
import { votePriceOf } from '@ashenda/core/domain/price.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cardOf, someCard } from '../../support/cards.ts'
import { currentContest, somePhone } from '../../support/contest-data.ts'
import { testCodePepper, testPepper } from '../../support/platform.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

test('a call waiting for a card that a parallel call failed to queue is not told that it paid', async () => {
  const { sql } = platform
  const handing = Promise.withResolvers<never>()
  const redemptions = new CardRedemptions({
    sql,
    queue: { add: () => handing.promise },
    peppers: new Peppers([testCodePepper]),
    isQueueThere: () => true,
    changes: new RowWaiter(),
    log: pino({ level: 'silent' }),
    outcomeMs: 20_000,
  })
  const [card, phone] = [await someCard(platform), somePhone()]
  const voter = { id: voterIdOf(testPepper, phone), phone, name: 'Selam' }
  const payer = { purpose: 'vote', contest: await currentContest(sql), voter, claimantHash: randomBytes(32) } as const
  const redeem = () => redemptions.redeem(card, payer, votePriceOf(phone, usualRules)).catch((error: unknown) => error)
  const first = redeem()
  await until(async () => (await sql`select 1 from payments where voter_id = ${voter.id}`).length === 1)
  const second = redeem()
  handing.reject(new Error('Redis does not answer'))
  for (const answer of [await first, await second]) expect(answer).toMatchObject({ code: 'unavailable' })
  expect(await sql`select 1 from payments where voter_id = ${voter.id} and state <> 'failed'`).toEqual([])
  expect(await cardOf(sql, card)).toMatchObject({ state: 'active' })
})
