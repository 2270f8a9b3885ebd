import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '@ashenda/db/client.ts'
import { until } from '../../support/until.ts'
import { ballotsOf, type Meter, recoveryMs, startMeter } from '../meter.ts'
import { checkWhenQuiet, countsOf, stayedWithinMs } from '../quiet-check.ts'
import type { Random } from '../random.ts'
import { slowdownByOthers } from '../slowdown.ts'
import { type Watcher, watch } from '../watchers.ts'
import type { MachinesOf } from './machines-of.ts'
import type { Site } from './site.ts'
import type { Strike } from './strike.ts'
import type { Trials } from './trials.ts'
import { idleSince, type Since, sinceNow } from './work-done.ts'

/** The result of one fault. Plain data, because it goes through JSON. */
export interface Round {
  readonly fault: string
  /** From the fault until the surviving apis acknowledged again; missing if none survives. */
  readonly againMs?: number
  /** The same until the full rate was answered and recorded again. */
  readonly fullRateMs?: number
  /** From the repair until both apis, both workers and all pages were back by themselves. */
  readonly backMs?: number
  /** Ballots acknowledged after the fault and more than five seconds before its repair, but not recorded by the repair. */
  readonly waiting?: number
  readonly isOtherPrimary: boolean
  /** How many times slower this machine was than when idle. */
  readonly slowdown: number
  readonly acknowledged: number
  readonly problems: readonly string[]
}

const payersAtATime = 50
/** Long enough to measure recoveries that take too long. */
const waitedForMs = 90_000
/** The last seconds, in which votes are still taken although none are counted. */
const lastSecondsMs = 3_000
/** Within this time a ballot should be counted (docs/operations/run.md, Alerts and objectives), on an idle machine. */
const countedWithinMs = 5_000

/** Voters and watchers during a round. */
interface People {
  readonly trials: readonly Trials[]
  readonly watchers: readonly Watcher[]
  readonly meter: Meter
}

/** Votes, strikes one fault, repairs it, and compares everything. Afterwards the site is whole again. */
export async function playRound<S extends Site>(
  machines: MachinesOf<S>,
  site: S,
  fault: string,
  random: Random,
): Promise<Round> {
  const strike = machines.faults[fault]
  if (!strike) throw new Error(`there is no fault ${fault}`)
  const { cluster, load, hosts } = site
  const slowdown = await slowdownByOthers()
  const limitMs = machines.promisedMs * slowdown
  const acknowledgedBefore = load.ledger.acknowledged.size
  const people = await invite(site, slowdown)
  const told: string[] = []
  let figures: Figures
  let isOtherPrimary: boolean
  try {
    const beganAt = performance.now()
    await until(() => people.trials.every((one) => one.steadyFrom(beganAt)), { withinMs: waitedForMs })
    const missing = await until(() => machines.stand(site).catch(() => undefined), { withinMs: waitedForMs })
    const primary = await machines.primary(site)
    const struck = await strike(site, random)
    const felt = await feel(struck, people, site, { limitMs, dueMs: countedWithinMs * slowdown })
    const since = await sinceNow(site)
    const back = await comeBack(since, limitMs, async () => [
      ...(await missing()),
      ...(await idleSince(site, since, people.trials, people.watchers)),
      ...(struck.uncountedAfterMs !== undefined && fullRateMs(since.at, people.meter) === undefined
        ? ['the full rate is not counted']
        : []),
    ])
    isOtherPrimary = (await until(() => machines.primary(site).catch(() => undefined))) !== primary
    if (isOtherPrimary && struck.isPrimaryKept) told.push('another one is the primary')
    told.push(...felt.problems, ...back.problems)
    figures = { ...felt.figures, ...back.figures }
  } catch (error) {
    for (const watcher of people.watchers) watcher.close()
    throw error
  } finally {
    hosts.heal()
    await Promise.all(people.trials.map((one) => one.end(load)))
    await people.meter.stop()
  }
  const quiet = await checkWhenQuiet(cluster, load, people.watchers, slowdown)
  for (const watcher of people.watchers) watcher.close()
  const crowd = await crowdProblems(site, slowdown)
  return {
    fault,
    ...figures,
    isOtherPrimary,
    slowdown,
    acknowledged: load.ledger.acknowledged.size - acknowledgedBefore,
    problems: [...told, ...Object.values(quiet.problems).flat(), ...crowd, ...cluster.crashes],
  }
}

type Figures = Pick<Round, 'againMs' | 'fullRateMs' | 'backMs' | 'waiting'>

interface Outcome {
  readonly figures: Figures
  readonly problems: readonly string[]
}

async function invite(site: Site, slowdown: number): Promise<People> {
  const { cluster, load } = site
  await load.electorate.pay(cluster.sql, payersAtATime)
  load.start()
  return {
    trials: cluster.apis.map((_, api) => site.tryAt(api, slowdown)),
    // Each stays with its api, to see whether that api hears of votes.
    watchers: cluster.apis.flatMap(({ url }) => [watch([url], 0), watch([url], 0)]),
    meter: startMeter(ballotsOf(cluster.sql, load.ledger)),
  }
}

/** From the strike to its repair. */
async function feel(
  strike: Strike,
  { trials, meter }: People,
  { cluster, load }: Site,
  { limitMs, dueMs }: { readonly limitMs: number; readonly dueMs: number },
): Promise<Outcome> {
  const startedAt = performance.now()
  const before = load.ledger.acknowledged.size
  const { goesOn, silent, uncountedAfterMs, isAllCounted = false, holdMs, wrongs, mend } = strike
  const problems: string[] = []
  const figures: { againMs?: number; fullRateMs?: number; waiting?: number } = {}
  if (goesOn.length > 0) {
    const againMs = await longest(() =>
      latest(goesOn.map((api) => since(startedAt, trials[api]?.steadyFrom(startedAt)))),
    )
    problems.push(...tooLate('votes were taken again', againMs, limitMs))
    if (againMs !== undefined) figures.againMs = againMs
  }
  if (goesOn.length > 0 && uncountedAfterMs === undefined) {
    const rateMs = await longest(() => fullRateMs(startedAt, meter))
    problems.push(...tooLate('the full rate was back', rateMs, limitMs))
    if (rateMs !== undefined) figures.fullRateMs = rateMs
  }
  await wait(Math.max(0, holdMs - dueMs))
  const dueBallots = [...load.ledger.acknowledged.keys()].slice(before)
  await wait(isAllCounted ? dueMs : Math.min(holdMs, dueMs))
  if (goesOn.length > 0 && uncountedAfterMs === undefined) {
    // Our own connection may be among those lost.
    const waiting = await until(() => unrecorded(cluster.sql, dueBallots).catch(() => undefined))
    figures.waiting = waiting
    if (isAllCounted && waiting > 0) problems.push(`${waiting} ballots waited for the repair to be counted`)
  }
  const now = performance.now()
  for (const api of silent) {
    const count = trials[api]?.acknowledgedBetween(startedAt, now) ?? 0
    if (count > 0) problems.push(`api ${api + 1} acknowledged ${count} ballots that no second disk could have`)
  }
  if (uncountedAfterMs !== undefined) {
    for (const api of goesOn)
      if (trials[api]?.acknowledgedBetween(now - lastSecondsMs, now) === 0)
        problems.push(`api ${api + 1} took no more votes`)
    const recorded = meter.samples
      .filter(({ at }) => at > startedAt + uncountedAfterMs)
      .map((sample) => sample.recorded)
    const counted = (recorded.at(-1) ?? 0) - (recorded[0] ?? 0)
    if (counted > 0) problems.push(`${counted} ballots were counted meanwhile`)
  }
  problems.push(...(wrongs?.() ?? []))
  await mend()
  return { figures, problems }
}

/** From the repair until everything is as before, without help. */
async function comeBack(since: Since, limitMs: number, ask: () => Promise<readonly string[]>): Promise<Outcome> {
  let missing: readonly string[]
  do {
    await wait(100)
    missing = await ask()
  } while (missing.length > 0 && performance.now() < since.at + waitedForMs)
  if (missing.length > 0) {
    return { figures: {}, problems: missing.map((what) => `${seconds(waitedForMs)} after the repair ${what}`) }
  }
  const backMs = performance.now() - since.at
  return { figures: { backMs }, problems: tooLate('everything was back', backMs, limitMs) }
}

/** Nobody votes any more, so every connected page must show what Postgres has. */
async function crowdProblems({ crowd, cluster }: Site, slowdown: number): Promise<readonly string[]> {
  if (!crowd) return []
  const counts = await countsOf(cluster.sql)
  let different = crowd.pages
  const agree = async (): Promise<boolean> => {
    different = await crowd.different(counts)
    return different === 0
  }
  const withinMs = stayedWithinMs * slowdown
  const areSame = await until(agree, { withinMs, everyMs: 100 }).catch(() => false)
  return areSame ? [] : [`${different} pages of the crowd show other counts`]
}

/** How many are not recorded. Needs Postgres. */
async function unrecorded(sql: Sql, ballots: readonly string[]): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from ballots where id = any(${[...ballots]})`
  return ballots.length - (row?.count ?? 0)
}

const fullRateMs = (startedAt: number, { samples }: Meter): number | undefined =>
  recoveryMs({ name: '', startedAt, repairedAt: startedAt }, samples, Number.POSITIVE_INFINITY)

/** Waits for a duration known only when it is over; undefined if it takes too long. */
const longest = (ask: () => number | undefined): Promise<number | undefined> =>
  until(ask, { withinMs: waitedForMs }).catch(() => undefined)

const since = (startedAt: number, at: number | undefined): number | undefined =>
  at === undefined ? undefined : at - startedAt

/** The last of moments that must all come. */
const latest = (moments: readonly (number | undefined)[]): number | undefined =>
  moments.includes(undefined) ? undefined : Math.max(...moments.flatMap((ms) => ms ?? []))

const tooLate = (what: string, ms: number | undefined, limitMs: number): readonly string[] => {
  if (ms === undefined) return [`not within ${seconds(waitedForMs)}: ${what}`]
  return ms > limitMs ? [`${what} only after ${seconds(ms)}`] : []
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
