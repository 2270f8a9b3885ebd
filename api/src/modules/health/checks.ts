import type { Sql } from '@ashenda/db/client.ts'
import type { Directory } from '../../directory/directory.ts'
import type { BallotShard } from '../../intake/ballot-shards.ts'
import { reasonsOf } from '../../intake/durability.ts'
import type { Services } from '../../module.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'

export interface HealthChecksDeps {
  readonly sql: Sql
  readonly shards: readonly Pick<BallotShard, 'number' | 'state'>[]
  readonly directory: Directory
  readonly voterPeppers: Pick<VoterPeppers, 'isKept'>
}

/** What has to be well for votes to be taken and counted. */
export const healthChecks = ({ sql, shards, directory, voterPeppers }: HealthChecksDeps): Services['health'] => ({
  postgres: async () => void (await sql`select 1`),
  ...Object.fromEntries(
    shards.map(({ number, state }) => [
      number === 0 ? 'redis' : `redis-${number}`,
      async () => {
        const wrong = await state.durability.judge()
        if (wrong.length > 0) return reasonsOf(wrong)
        return state.isAdmitted ? undefined : 'the first Redis has not been told that ballots may be in this one'
      },
    ]),
  ),
  contest: async () => {
    if (!directory.content) return 'there is no current contest'
    return voterPeppers.isKept ? undefined : 'the pepper that the contest was opened with is not in PHONE_PEPPER_FORMER'
  },
})
