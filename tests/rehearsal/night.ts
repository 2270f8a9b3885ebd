import { setTimeout as wait } from 'node:timers/promises'
import { arrivalsOf, type Curve, presentAt, steady, theNight } from './arrivals.ts'
import { along, type Rig } from './rig.ts'
import type { CpuSpan } from './site/cpu.ts'
import { countedAfterMs, type DiskGrowth, growthBetween, readDisk, redisMemory } from './site/disk.ts'
import type { CheckResult, Mix, VotersResult } from './voters/protocol.ts'

/** Of each voter, unless told otherwise: assumed, and to be replaced by what is known. */
export const usualMix: Mix = {
  document: 1,
  files: 0.8,
  cached: 0.9,
  calls: 1,
  vote: 1,
  repeated: 0.02,
  chapa: 0.02,
  card: 0.01,
  receipt: 0.1,
  results: 0,
}

export interface NightPlan {
  readonly voters: number
  /** The six hours take so long here. */
  readonly durationMs: number
  readonly mix: Mix
  /** Open pages at the peak. */
  readonly mostOpen: number
  /** How long a page stays open, in minutes of the night. */
  readonly stayMinutes: number
  /** Of the voters, those who look at the results afterwards, as fast as they came at the peak. */
  readonly resultsShare: number
}

export interface NightResult extends ServicesSeen {
  readonly plan: NightPlan
  readonly came: VotersResult
  /** Pages that were opened for their sockets, and counts they got. */
  readonly mostPages: number
  readonly opened: number
  readonly messages: number
  readonly messageBytes: number
  readonly pageSeconds: number
  readonly whole: CpuSpan
  readonly peak: CpuSpan & { readonly perSecond: number }
  readonly results: VotersResult
  readonly countedAfterMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly disk: DiskGrowth
  readonly check: CheckResult
}

const followEveryMs = 500

/** The night, from the first voter to the last look at the result, and whether everything that was promised is true. */
export async function rehearseNight(rig: Rig, plan: NightPlan): Promise<NightResult> {
  const { site, crowd } = rig
  const curve = arrivalsOf(plan.voters, plan.durationMs)
  const began = new Date()
  const before = await readDisk(site)
  const startedAt = performance.now()
  const whole = rig.watch()
  const peak = watchPeak(rig, plan)
  const pages = followWithPages(rig, plan, curve)
  const services = watchServices(rig)
  const came = await along(rig, plan.mix, curve)
  await site.untilCounted()
  const wholeSpan = whole()
  const followed = await pages.stop()
  const seen = await services.stop()
  console.log(`  the night took ${((performance.now() - startedAt) / 1000).toFixed(0)} s; now the results`)
  const lookers = plan.voters * plan.resultsShare
  const results = await along(rig, { results: 1 }, steady(curve.most, (lookers / curve.most) * 1000))
  const disk = growthBetween(before, await readDisk(site))
  return {
    plan,
    came,
    ...followed,
    whole: wholeSpan,
    peak: await peak,
    results,
    countedAfterMs: await countedAfterMs(site, began),
    disk,
    ...seen,
    check: await checkNight(rig, crowd),
  }
}

/** What is used within the minutes of the peak alone. */
async function watchPeak(rig: Rig, { durationMs, voters }: NightPlan): Promise<NightResult['peak']> {
  const perMinuteMs = durationMs / (theNight.hours * 60)
  await wait(theNight.peakFromMinute * perMinuteMs)
  const stop = rig.watch()
  await wait(theNight.peakMinutes * perMinuteMs)
  const span = stop()
  return { ...span, perSecond: (voters * theNight.peakShare) / span.seconds }
}

interface Followed {
  /** Open pages at most. */
  readonly mostPages: number
  readonly opened: number
  readonly messages: number
  readonly messageBytes: number
  readonly pageSeconds: number
}

/** As many open pages as there are people, scaled so that there are `mostOpen` when most are there. */
function followWithPages(
  { crowd }: Rig,
  { durationMs, mostOpen, stayMinutes }: NightPlan,
  curve: Curve,
): { readonly stop: () => Promise<Followed> } {
  const stayMs = (stayMinutes * durationMs) / (theNight.hours * 60)
  const perMinuteMs = durationMs / (theNight.hours * 60)
  const most = presentAt(curve, (theNight.peakFromMinute + theNight.peakMinutes) * perMinuteMs, stayMs)
  const startedAt = performance.now()
  let [isOver, opened, pageMs, open, mostPages] = [false, 0, 0, 0, 0]
  const follow = async (): Promise<Followed> => {
    const before = await crowd.order({ order: 'be', sockets: 0 })
    let lastAt = performance.now()
    while (!isOver) {
      const ms = performance.now() - startedAt
      const wanted = Math.max(1, Math.min(mostOpen, Math.round((mostOpen * presentAt(curve, ms, stayMs)) / most)))
      await crowd.order({ order: 'be', sockets: wanted })
      opened += Math.max(0, wanted - open)
      const now = performance.now()
      pageMs += open * (now - lastAt)
      lastAt = now
      open = wanted
      mostPages = Math.max(mostPages, open)
      await wait(followEveryMs)
    }
    const after = await crowd.order({ order: 'be', sockets: mostOpen })
    const messages = after.messages - before.messages
    return {
      mostPages,
      opened,
      messages,
      messageBytes: (after.bytes - before.bytes) / Math.max(1, messages),
      pageSeconds: pageMs / 1000,
    }
  }
  const following = follow()
  return {
    stop: () => {
      isOver = true
      return following
    },
  }
}

interface ServicesSeen {
  readonly redisPeakBytes: number
  /** Of Postgres, at most: those that were open, and those that were at work in the same moment. */
  readonly connections: { readonly open: number; readonly busy: number }
}

function watchServices({ site }: Rig): { readonly stop: () => Promise<ServicesSeen> } {
  let redisPeakBytes = 0
  const connections = { open: 0, busy: 0 }
  const look = async (): Promise<void> => {
    redisPeakBytes = Math.max(redisPeakBytes, await redisMemory(site))
    const [row] = await site.sql<{ open: number; busy: number }[]>`
      select count(*)::int as open, count(*) filter (where state <> 'idle')::int as busy
      from pg_stat_activity where application_name in ('ashenda-api', 'ashenda-worker')`
    connections.open = Math.max(connections.open, row?.open ?? 0)
    connections.busy = Math.max(connections.busy, row?.busy ?? 0)
  }
  const timer = setInterval(() => void look().catch(() => {}), 500)
  return {
    stop: async () => {
      clearInterval(timer)
      await look()
      return { redisPeakBytes, connections }
    },
  }
}

/** A gateway reads Postgres every five seconds, whatever it has missed. */
const convergeWithinMs = 6_500

/** Nothing acknowledged is lost, the tally is what a recount gives, payments agree with Chapa, and open pages show it. */
export async function checkNight({ site, voters }: Rig, crowd: Rig['crowd']): Promise<CheckResult> {
  await site.untilCounted()
  const rows = await site.sql<{ contestant: string; votes: number }[]>`
    select contestant_id as contestant, free + first + second + third as votes from tally`
  const votes = new Map(rows.map((row) => [row.contestant, row.votes]))
  const counts = site.contestants.map((id) => votes.get(id) ?? 0)
  const { converged } = await crowd.order({ order: 'converge', counts, withinMs: convergeWithinMs })
  const different = converged?.different ?? Number.NaN
  const check = await voters.check({
    databaseUrl: site.databaseUrl,
    contest: site.contest,
    chapaUrl: site.chapa.url,
  })
  const pages = different === 0 ? [] : [`${different} open pages show other counts than the database has`]
  return { ...check, problems: [...check.problems, ...pages] }
}
