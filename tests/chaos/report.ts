import { readFileSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import type { Recovery } from './meter.ts'
import type { Played } from './play-faults.ts'
import type { ChaosResult } from './run-chaos.ts'

/** The promises (see docs) and what speaks against them. */
export function verdictsOf(result: ChaosResult): readonly Verdict[] {
  const found = (kind: 'recorded' | 'tally' | 'pages'): readonly string[] => [
    ...new Set(result.checks.flatMap(({ problems }) => problems[kind])),
  ]
  return verdictsIn(result, [
    { promise: '1: every acknowledged ballot is counted once or refused with its reason', problems: found('recorded') },
    { promise: '2: the tally equals a recount', problems: found('tally') },
    { promise: '5: pages converge within a second of reconnecting', problems: found('pages') },
    { promise: 'the full rate is back within 10 s', problems: slowRecoveries(result.recoveries, result.slowdown) },
    { promise: 'no process ends by itself', problems: result.crashes },
  ])
}

export interface Verdict {
  readonly promise: string
  readonly problems: readonly string[]
  /** Why there is no verdict; missing if the run ended normally. */
  readonly undecided?: string
}

/** A run that stopped early can break a promise but not prove one. */
export function verdictsIn(
  { stopped, checks }: Pick<Played, 'stopped'> & { readonly checks: readonly unknown[] },
  verdicts: readonly Verdict[],
): readonly Verdict[] {
  if (!stopped) return verdicts
  const undecided = `the run stopped during ${stopped.during} (${stopped.why}), after ${checks.length} comparisons`
  return verdicts.map((verdict) => ({ ...verdict, undecided }))
}

/** Problems, or the reason for no verdict; empty if the promise holds. */
export const objectionsTo = ({ problems, undecided }: Verdict): readonly string[] =>
  undecided === undefined ? problems : [...problems, `not decided: ${undecided}`]

export const allHold = (verdicts: readonly Verdict[]): boolean =>
  verdicts.length > 0 && verdicts.every((verdict) => objectionsTo(verdict).length === 0)

/** On an idle machine; scaled on a busy one. */
const recoveredWithinMs = 10_000
const shownProblems = 10

export const slowRecoveries = (recoveries: readonly Recovery[], slowdown = 1): readonly string[] =>
  recoveries.flatMap(({ name, ms = 0 }) =>
    ms > recoveredWithinMs * slowdown ? [`${name}: ${(ms / 1_000).toFixed(1)} s`] : [],
  )

/** Printed only if it changes the limits. */
export const slowdownLine = (slowdown = 1): readonly string[] =>
  slowdown < 1.1 ? [] : [`machine             busy with other work: limits are ${slowdown.toFixed(1)} times as long`]

/** The longest recovery from each kind of fault, slowest first, and how many were seen to their end. */
function longestRecoveries(recoveries: readonly Recovery[]) {
  const kinds = new Map<string, { times: number; ms: number }>()
  for (const { name, ms } of recoveries) {
    if (ms === undefined) continue
    const { times, ms: longest } = kinds.get(name) ?? { times: 0, ms: 0 }
    kinds.set(name, { times: times + 1, ms: Math.max(longest, ms) })
  }
  return [...kinds].map(([name, seen]) => ({ name, ...seen })).toSorted((first, second) => second.ms - first.ms)
}

/** `worker 3, api 2` */
export const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

/** The figures, a line each. */
export function ballotFigures(result: ChaosResult): readonly string[] {
  const { kills, acknowledged, told, sendings, heldBack, checks, recoveries, pageReconnects } = result
  const last = checks.at(-1)?.recount
  return [
    `kills -9            ${listed(kills)}`,
    `acknowledged        ${acknowledged}`,
    `recorded            ${last ? `counted ${last.counted}, refused ${last.refused}, dead ${last.dead}` : 'never compared'}`,
    `told no             ${listed(told)}`,
    `sendings            ${listed(sendings)}${heldBack > 0 ? `; held back ${heldBack}` : ''}`,
    ...longestRecoveries(recoveries).map(
      ({ name, times, ms }) => `recovered within    ${(ms / 1_000).toFixed(1)} s of ${name} (${times} seen)`,
    ),
    `longest drain       ${longestOf(checks.map(({ drainMs }) => drainMs))}`,
    `slowest page        ${longestOf(checks.map(({ slowestPageMs }) => slowestPageMs))}`,
    `pages reconnected   ${pageReconnects} times`,
    ...slowdownLine(result.slowdown),
  ]
}

/** `12.3 s` or `87 ms`, or that nothing was measured. */
export function longestOf(durationsMs: readonly number[]): string {
  if (durationsMs.length === 0) return 'none measured'
  const longest = Math.max(...durationsMs)
  return longest < 1_000 ? `${longest.toFixed(0)} ms` : `${(longest / 1_000).toFixed(1)} s`
}

const wordFor = ({ problems, undecided }: Verdict): string => {
  if (problems.length > 0) return 'FAIL'
  return undecided === undefined ? 'PASS' : 'OPEN'
}

/** Prints PASS, FAIL with the reasons, or OPEN, and once why a run was inconclusive. */
export function printVerdicts(verdicts: readonly Verdict[], log: (text: string) => void): void {
  for (const verdict of verdicts) {
    const { promise, problems } = verdict
    log(`${wordFor(verdict)}  ${promise}`)
    for (const problem of problems.slice(0, shownProblems)) log(`        ${problem}`)
    if (problems.length > shownProblems) log(`        and ${problems.length - shownProblems} more`)
  }
  for (const undecided of new Set(verdicts.flatMap((verdict) => verdict.undecided ?? [])))
    log(`NOT DECIDED: ${undecided}`)
}

/** How often the processes logged each message, most frequent first. */
export function loggedBy(cluster: Cluster): readonly string[] {
  const counts = new Map<string, number>()
  for (const app of [...cluster.apis.map((api) => api.process), ...cluster.workers]) {
    for (const line of readFileSync(app.logFile, 'utf8').split('\n')) {
      const message = messageOf(line)
      if (message) counts.set(message, (counts.get(message) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, first], [, second]) => second - first).map(([message, count]) => `${count} × ${message}`)
}

function messageOf(line: string): string | undefined {
  if (line.trim() === '') return undefined
  try {
    const { process, msg, err } = JSON.parse(line) as { process?: string; msg?: string; err?: { message?: string } } // pino's format
    return `${process}: ${msg}${err?.message === undefined ? '' : ` (${err.message.slice(0, 80)})`}`
  } catch {
    return `not a log entry: ${line.slice(0, 80)}`
  }
}
