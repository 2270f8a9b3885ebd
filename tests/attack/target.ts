import { randomUUID } from 'node:crypto'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { startMessages } from '../support/messages.ts'
import { paymentEnv } from '../support/payments.ts'
import { startPlatform } from '../support/platform.ts'
import { usualEvening } from '../support/usual-evening.ts'
import type { Target } from './attack.ts'

export interface OpenTarget extends Target {
  readonly close: () => Promise<void>
}

/** A site with everything to attack, under production limits. */
export async function openTarget(): Promise<OpenTarget> {
  const messages = await startMessages()
  const contestants: string[] = []
  let contest = ''
  const platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql, { opensAt: new Date(Date.now() - 2 * 3_600_000) })
      for (let number = 0; number < 3; number += 1) contestants.push(await insertContestant(sql, contest))
    },
    { ...messages.env, ...paymentEnv, RATE_LIMITS: 'on', PASSWORD_RESET: 'safe' },
  )
  // Earlier votes, because the watch needs something to compare with.
  const others = Array.from({ length: 7 }, () => randomUUID())
  await usualEvening(platform, contest, [...contestants, ...others], ['+251911', '+251977'])
  await platform.startWorker()
  return {
    platform,
    messages,
    contestants,
    close: async () => {
      await platform.close()
      await messages.close()
    },
  }
}
