import type { Sql } from '@ashenda/db/client.ts'
import type { Directory } from '../../directory/directory.ts'
import { type Durability, reasonsOf } from '../../intake/durability.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'

export interface HealthChecksDeps {
  readonly sql: Sql
  readonly durability: Durability
  readonly directory: Directory
  readonly voterPeppers: Pick<VoterPeppers, 'isKept'>
}

export type HealthChecks = Readonly<Record<string, () => Promise<string | undefined>>>

/** What has to be well for votes to be taken and counted. */
export const healthChecks = ({ sql, durability, directory, voterPeppers }: HealthChecksDeps): HealthChecks => ({
  postgres: async () => void (await sql`select 1`),
  redis: async () => {
    const wrong = await durability.judge()
    return wrong.length > 0 ? reasonsOf(wrong) : undefined
  },
  contest: async () => {
    if (!directory.content) return 'there is no current contest'
    return voterPeppers.isKept ? undefined : 'the pepper that the contest was opened with is not in PHONE_PEPPER_FORMER'
  },
})
