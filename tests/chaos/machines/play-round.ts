import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../support/until.ts'
import { ballotsOf, type Meter, recoveryMs, startMeter } from '../meter.ts'
import { checkWhenQuiet } from '../quiet-check.ts'
import type { Random } from '../random.ts'
import { slowdownByOthers } from '../slowdown.ts'
import { type Watcher, watch } from '../watchers.ts'
import { hostFaults, type Strike } from './host-faults.ts'
import { missingFrom, type Since, type Standing, sinceNow, standingOf } from './missing.ts'
import type { Site } from './site.ts'
import type { Trials } from './trials.ts'

/** What became of one fault. Plain data: it goes through JSON. */
export interface Round {
  readonly fault: string
  /** From the fault on until the apis that go on acknowledged again; missing where none does. */
  readonly againMs?: number
  /** The same until the full rate was answered and recorded again. */
  readonly fullRateMs?: number
  /** From the repair on until both apis, both workers and all pages were back by themselves. */
  readonly backMs?: number
  readonly isOtherPrimary: boolean
  /** How many times longer everything took on this machine than it would by itself. */
  readonly slowdown: number
  readonly acknowledged: number
  readonly problems: readonly string[]
}

const payersAtATime = 50
/** What is promised of a lost machine of Redis, on a machine that has its cores; where others take them it takes as many times longer. */
const promisedMs = 30_000
/** To see how long it takes where it takes too long. */
const waitedForMs = 90_000

/** Who votes and who watches meanwhile. */
interface People {
  readonly trials: readonly Trials[]
  readonly watchers: readonly Watcher[]
  readonly meter: Meter
}

/** Votes, strikes one fault, has it mended, and compares everything. The site is whole again afterwards. */
export async function playRound(site: Site, fault: string, random: Random): Promise<Round> {
  const strike = hostFaults[fault]
  if (!strike) throw new Error(`there is no fault ${fault}`)
  const { cluster, load, hosts } = site
  const slowdown = await slowdownByOthers()
  const limitMs = promisedMs * slowdown
  const acknowledgedBefore = load.ledger.acknowledged.size
  const people = await invite(site, slowdown)
  let before: Standing
  let felt: Felt
  let back: Back
  try {
    const beganAt = performance.now()
    await until(() => people.trials.every((one) => one.steadyFrom(beganAt)), { withinMs: waitedForMs })
    before = await until(() => standingOf(site).catch(() => undefined))
    felt = await feel(await strike(site, random), people, limitMs)
    back = await comeBack(site, before, people, limitMs)
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
  return {
    fault,
    ...felt.figures,
    ...back.figures,
    isOtherPrimary: (await site.replicas.primary()) !== before.primary,
    slowdown,
    acknowledged: load.ledger.acknowledged.size - acknowledgedBefore,
    problems: [...felt.problems, ...back.problems, ...Object.values(quiet.problems).flat(), ...cluster.crashes],
  }
}

async function invite(site: Site, slowdown: number): Promise<People> {
  const { cluster, load } = site
  await load.electorate.pay(cluster.sql, payersAtATime)
  load.start()
  return {
    trials: cluster.apis.map((_, api) => site.tryAt(api, slowdown)),
    // Each stays with its api: it would not be seen otherwise whether that one hears of votes.
    watchers: cluster.apis.flatMap(({ url }) => [watch([url], 0), watch([url], 0)]),
    meter: startMeter(ballotsOf(cluster.sql, load.ledger)),
  }
}

interface Felt {
  readonly figures: Pick<Round, 'againMs' | 'fullRateMs'>
  readonly problems: readonly string[]
}

/** From the strike to its repair. */
async function feel(strike: Strike, { trials, meter }: People, limitMs: number): Promise<Felt> {
  const startedAt = performance.now()
  const { goesOn, silent, holdMs, mend } = strike
  const problems: string[] = []
  const figures: { againMs?: number; fullRateMs?: number } = {}
  if (goesOn.length > 0) {
    const againMs = await longest(() =>
      latest(goesOn.map((api) => since(startedAt, trials[api]?.steadyFrom(startedAt)))),
    )
    const fault = { name: '', startedAt, repairedAt: startedAt }
    const fullRateMs = await longest(() => recoveryMs(fault, meter.samples, Number.POSITIVE_INFINITY))
    problems.push(
      ...tooLate('votes were taken again', againMs, limitMs),
      ...tooLate('the full rate was back', fullRateMs, limitMs),
    )
    Object.assign(figures, againMs !== undefined && { againMs }, fullRateMs !== undefined && { fullRateMs })
  }
  await wait(holdMs)
  for (const api of silent) {
    const count = trials[api]?.acknowledgedBetween(startedAt, performance.now()) ?? 0
    if (count > 0) problems.push(`api ${api + 1} acknowledged ${count} ballots that no second disk could have`)
  }
  await mend()
  return { figures, problems }
}

interface Back {
  readonly figures: Pick<Round, 'backMs'>
  readonly problems: readonly string[]
}

/** From the repair on until everything is as it was; nobody helps. */
async function comeBack(site: Site, before: Standing, people: People, limitMs: number): Promise<Back> {
  const since: Since = await sinceNow(site)
  let missing: readonly string[]
  do {
    await wait(100)
    missing = await missingFrom(site, before, since, people.trials, people.watchers)
  } while (missing.length > 0 && performance.now() < since.at + waitedForMs)
  if (missing.length > 0) {
    return { figures: {}, problems: missing.map((what) => `${seconds(waitedForMs)} after the repair ${what}`) }
  }
  const backMs = performance.now() - since.at
  return { figures: { backMs }, problems: tooLate('everything was back', backMs, limitMs) }
}

/** Of a duration that is known once it is over; undefined where that is not to be waited for. */
const longest = (ask: () => number | undefined): Promise<number | undefined> =>
  until(ask, { withinMs: waitedForMs }).catch(() => undefined)

const since = (startedAt: number, at: number | undefined): number | undefined =>
  at === undefined ? undefined : at - startedAt

/** Of moments that all have to come. */
const latest = (moments: readonly (number | undefined)[]): number | undefined =>
  moments.includes(undefined) ? undefined : Math.max(...moments.flatMap((ms) => ms ?? []))

const tooLate = (what: string, ms: number | undefined, limitMs: number): readonly string[] => {
  if (ms === undefined) return [`not within ${seconds(waitedForMs)}: ${what}`]
  return ms > limitMs ? [`${what} only after ${seconds(ms)}`] : []
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
