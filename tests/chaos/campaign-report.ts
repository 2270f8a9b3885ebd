import { type KeptCampaign, killsOf } from './campaign.ts'
import type { MachineFacts } from './machine-facts.ts'
import type { Recovery } from './meter.ts'
import type { Portion } from './portion.ts'
import { listed, type Verdict } from './report.ts'

/** One kind of fault over all portions. */
interface FaultRow {
  readonly name: string
  readonly times: number
  /** How many were over before the next fault. */
  readonly seen: number
  readonly medianMs: number
  readonly longestMs: number
}

/** Each kind of fault, slowest recovery first. */
export function faultRows(recoveries: readonly Recovery[]): readonly FaultRow[] {
  const kinds = Map.groupBy(recoveries, ({ name }) => name)
  return [...kinds]
    .map(([name, all]) => {
      const seen = all.flatMap(({ ms }) => ms ?? []).sort((first, second) => first - second)
      return {
        name,
        times: all.length,
        seen: seen.length,
        medianMs: seen[Math.floor(seen.length / 2)] ?? 0,
        longestMs: seen.at(-1) ?? 0,
      }
    })
    .sort((first, second) => second.longestMs - first.longestMs)
}

/** One verdict for each promise over all portions; a problem in any portion counts. */
export function verdictsOfAll(portions: readonly Portion[]): readonly Verdict[] {
  const byPromise = Map.groupBy(
    portions.flatMap(({ verdicts, seed }) => verdicts.map((verdict) => ({ ...verdict, seed }))),
    ({ promise }) => promise,
  )
  return [...byPromise].map(([promise, verdicts]) => {
    const undecided = verdicts.flatMap(({ undecided: why, seed }) => (why === undefined ? [] : `seed ${seed}: ${why}`))
    return {
      promise,
      problems: verdicts.flatMap(({ problems, seed }) => problems.map((problem) => `seed ${seed}: ${problem}`)),
      ...(undecided.length > 0 && { undecided: undecided.join('; ') }),
    }
  })
}

function sumsOf(portions: readonly Portion[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of portions.flatMap((portion) => Object.entries(portion.sums)))
    sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}

function killsByVictim(portions: readonly Portion[]): Readonly<Record<string, number>> {
  const kills: Record<string, number> = {}
  for (const [victim, count] of portions.flatMap((portion) => Object.entries(portion.kills)))
    kills[victim] = (kills[victim] ?? 0) + count
  return kills
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

const wordOf = ({ problems, undecided }: Verdict): string => {
  if (problems.length > 0) return `**broken**: ${problems.join('; ')}`
  return undecided === undefined ? 'held' : `not decided: ${undecided}`
}

/** Mentions problems found earlier, even if they are fixed now. */
function repeatsOf(portions: readonly Portion[]): string {
  const repeated = portions.flatMap(({ seed, before }) =>
    before ? [`| ${seed} | ${[...new Set(before)].join('; ')} |`] : [],
  )
  if (repeated.length === 0) return ''
  return `
Portions that did not hold were played again with the same seed, when what they had found was mended:

| seed | found at first |
|---|---|
${repeated.join('\n')}
`
}

/** As Markdown. */
export function campaignSection({ campaign, portions }: KeptCampaign, machine: MachineFacts): string {
  const comparisons = portions.reduce((sum, portion) => sum + portion.comparisons, 0)
  const drainMs = Math.max(0, ...portions.map(({ longestDrainMs }) => longestDrainMs))
  return `## Chaos

${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB; Node ${machine.node}; last portion at commit ${machine.commit}, ${machine.date}.

\`npm run chaos -- --campaign ${campaign.name} --kills ${campaign.kills}\`: ${portions.length} portions, seeds from ${campaign.seed} on, each with a
platform of its own (two apis, two workers, Redis, Postgres, a Chapa that answers, is slow, refuses or is away).
${killsOf(portions)} processes were ended by kill -9 (${listed(killsByVictim(portions))}), and everything was compared ${comparisons} times, when nobody came any more.

| promise | |
|---|---|
${verdictsOfAll(portions)
  .map((verdict) => `| ${verdict.promise} | ${wordOf(verdict)} |`)
  .join('\n')}

| counted over all portions | |
|---|---|
${[...sumsOf(portions)].map(([name, count]) => `| ${name} | ${count.toLocaleString('en')} |`).join('\n')}

| fault | times | seen to its end | back at the full rate after, median s | longest s |
|---|---|---|---|---|
${faultRows(portions.flatMap(({ recoveries }) => recoveries))
  .map(
    ({ name, times, seen, medianMs, longestMs }) =>
      `| ${name} | ${times} | ${seen} | ${seen > 0 ? seconds(medianMs) : '–'} | ${seen > 0 ? seconds(longestMs) : '–'} |`,
  )
  .join('\n')}

A way back is measured from the repair on. It is seen to its end where a whole second of the full rate came before the next fault
(three seconds after the last one); the others are judged by the comparison that follows, like all. The longest drain of the queue
after a comparison began: ${seconds(drainMs)} s.
${repeatsOf(portions)}`
}
