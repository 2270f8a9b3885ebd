import { insertContest, insertContestant } from '../support/contest-data.ts'
import { startMessages } from '../support/messages.ts'
import { paymentEnv } from '../support/payments.ts'
import { startPlatform } from '../support/platform.ts'
import type { Target } from './attack.ts'

export interface OpenTarget extends Target {
  readonly close: () => Promise<void>
}

/** A site of its own with everything that is to be attacked, with the limits of production. */
export async function openTarget(): Promise<OpenTarget> {
  const messages = await startMessages()
  const contestants: string[] = []
  const platform = await startPlatform(
    async (sql) => {
      const contest = await insertContest(sql)
      for (let number = 0; number < 3; number += 1) contestants.push(await insertContestant(sql, contest))
    },
    { ...messages.env, ...paymentEnv, RATE_LIMITS: 'on', PASSWORD_RESET: 'safe' },
  )
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
