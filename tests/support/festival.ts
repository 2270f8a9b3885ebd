import type {
  GroupAnswer,
  QuarantinedAnswer,
  SuspicionAnswer,
  SuspiciousGroup,
} from '@ashenda/core/contracts/http/suspicion.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Step } from '@ashenda/core/domain/suspicion.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeAll, beforeEach, expect } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { ballotsFrom, someSignal } from './ballots-from.ts'
import { chainProblems } from './chain.ts'
import { insertContest, insertContestant } from './contest-data.ts'
import { get, post } from './http.ts'
import { tallies } from './outcome.ts'
import { usePlatform } from './use-platform.ts'

export const minute = 60_000
/** Noon, so that no test crosses midnight, in a long festival. */
export const noon = Date.parse(`${new Date(Date.now() + 3 * 60 * minute).toISOString().slice(0, 10)}T12:00:00+03:00`)
export const day = 24 * 60 * minute

/** The file's own platform in mid-contest, without ballots before each test, and the suspicion page's data. */
export function useFestival() {
  const contestants: string[] = []
  const platform = usePlatform(async (sql) => {
    made.contest = await insertContest(sql, { opensAt: new Date(noon - 6 * day), closesAt: new Date(noon + 6 * day) })
    for (const fname of ['Letay', 'Selam', 'Abrehet', 'Mihret', 'Tsega'])
      contestants.push(await insertContestant(sql, made.contest, { fname, mname: 'Kiros' }))
  })
  const made = {
    // Set before the first test.
    platform,
    admin: undefined as unknown as Account,
    other: undefined as unknown as Account,
    contest: '',
  }

  beforeAll(async () => {
    made.admin = await insertAdmin(platform)
    made.other = await insertAdmin(platform, { fname: 'Aster', mname: 'Desta' })
  })
  beforeEach(async () => {
    await platform.sql`truncate ballot_signals, ballots, tally, vote_hours, ballot_groups, chain_heads`
  })

  const pick = (index: number): string => contestants[index % contestants.length] ?? ''
  const letay = (): string => pick(0)
  const record = (ballots: readonly QueuedBallot[]) => recordGroup(platform.sql, made.contest, ballots)

  /** A usual festival day: people at home, and a village behind its carrier's address, busy all day. */
  async function usualDay(village = someSignal()): Promise<void> {
    for (let hour = -8; hour < 8; hour += 1) {
      const from = noon + hour * 60 * minute
      await record([
        ...ballotsFrom(60, pick, { address: village, from, withinMs: 59 * minute }),
        ...Array.from({ length: 6 }, (_, at) =>
          ballotsFrom(1, () => pick(at + hour + 8), { from: from + at * 9 * minute, withinMs: 1 }),
        ).flat(),
      ])
    }
  }

  const ask = <T>(path: string, who = made.admin) =>
    get(`${platform.url}/admin/suspicion${path}`, { cookie: who.cookie }) as Promise<
      { status: number; body: unknown } & { body: T }
    >
  const groups = async (): Promise<readonly SuspiciousGroup[]> =>
    (await ask<SuspicionAnswer>(`?day=${new Date(noon).toISOString().slice(0, 10)}`)).body.groups
  const open = async (key: string, query = ''): Promise<GroupAnswer> =>
    (await ask<GroupAnswer>(`/groups/${key}${query}`)).body
  const quarantined = async (): Promise<QuarantinedAnswer> => (await ask<QuarantinedAnswer>('/quarantined')).body
  const decide = (key: string, step: Step, seen: string, who = made.admin, reason = 'one phone in one hour') =>
    post(`${platform.url}/admin/suspicion/groups/${key}`, { step, reason, seen }, { cookie: who.cookie })
  const act = async (key: string, step: Step, who = made.admin) => decide(key, step, (await open(key)).seen, who)

  async function expectSound(): Promise<void> {
    const { kept, recounted } = await tallies(platform)
    expect(kept).toEqual(recounted)
    expect(await chainProblems(platform.sql, made.contest)).toEqual([])
  }

  return Object.assign(made, {
    pick,
    letay,
    record,
    usualDay,
    ask,
    groups,
    open,
    quarantined,
    decide,
    act,
    expectSound,
  })
}

export const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T // just counted
}
