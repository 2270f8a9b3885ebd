import type { Sql } from '@ashenda/db/client.ts'
import type { Directory } from '../../directory/directory.ts'
import type { BallotShards } from '../../intake/ballot-shards.ts'
import { reasonsOf } from '../../intake/durability.ts'
import type { Services } from '../../module.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'

/** Begins the name of what is told and decides nothing. */
export const emptiedPrefix = 'emptied-'

export interface HealthChecksDeps {
  readonly sql: Sql
  readonly shards: BallotShards
  readonly directory: Directory
  readonly voterPeppers: Pick<VoterPeppers, 'isKept'>
}

/** A Redis that gets no new ballots does not decide whether votes can be taken. */
const nameOf = (number: number, filled: number): string =>
  number === 0 ? 'redis' : number < filled ? `redis-${number}` : `${emptiedPrefix}redis-${number}`

/** What has to be well for votes to be taken and counted. */
export const healthChecks = ({ sql, shards, directory, voterPeppers }: HealthChecksDeps): Services['health'] => ({
  postgres: async () => void (await sql`select 1`),
  ...Object.fromEntries(
    shards.all.map(({ number, state }) => [
      nameOf(number, shards.filled),
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
