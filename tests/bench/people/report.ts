import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { spreadOf } from '../statistics.ts'
import { type BallotsBeside, ballotsPerSecond } from './ballots-beside.ts'
import type { PicturesResult } from './photos.ts'
import type { RequestsResult } from './requests.ts'

export interface PeopleRound {
  readonly alone: BallotsBeside<undefined>
  readonly pages: BallotsBeside<RequestsResult>
  readonly steady: BallotsBeside<RequestsResult>
  readonly most: BallotsBeside<RequestsResult>
  readonly pictures: PicturesResult
  readonly besidePictures: BallotsBeside<PicturesResult>
}

interface PeopleResult {
  readonly rounds: readonly PeopleRound[]
  readonly facts: MachineFacts
  readonly seconds: number
}

/** Writes the section `people` of docs/benchmarks.md. */
export const writePeopleReport = (result: PeopleResult): Promise<void> =>
  writeSection(fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)), 'people', sectionOf(result))

function sectionOf({ rounds, facts, seconds }: PeopleResult): string {
  const figure = (read: (round: PeopleRound) => number, format: (value: number) => string): string =>
    withRange(spreadOf(rounds.map(read)), format)
  const ms = (value: number): string => `${short(value)} ms`
  const mib = (value: number): string => `${count(value)} MiB`
  const row = (label: string, read: (round: PeopleRound) => BallotsBeside<unknown>): string =>
    [
      `| ${label}`,
      figure((round) => (read(round).ballots.answers[202] ?? 0) / (read(round).ballots.windowMs / 1000), count),
      figure((round) => read(round).ballots.latencyMs.p50, ms),
      figure((round) => read(round).ballots.latencyMs.p99, ms),
      `${figure((round) => read(round).cores.byProcess['api'] ?? 0, short)} |`,
    ].join(' | ')
  return `## People beside the vote

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}, Redis ${facts.redis}; commit ${facts.commit}, ${facts.date}.
${rounds.length} interleaved rounds of ${seconds} s each after 3 s of warm-up; medians (lowest to highest). Load, services, api, worker and media share these cores.
Ballots come at ${count(ballotsPerSecond)} a second in the open model: each is timed from the moment it was due.

| beside the ballots | ballots/s | p50 | p99 | cores of the api |
|---|---|---|---|---|
${row('nothing', (round) => round.alone)}
${row('200 pages a second in six languages', (round) => round.pages)}
${row('50 log-ins a second', (round) => round.steady)}
${row('as many log-ins as 8 people at once get', (round) => round.most)}
${row('photos of 12 megapixels being prepared', (round) => round.besidePictures)}

| figure | measured |
|---|---|
| p99 of a ballot with the pages beside it, by that without (goal 1.2) | ${figure((round) => round.pages.ballots.latencyMs.p99 / round.alone.ballots.latencyMs.p99, short)} |
| pages a second of 200 asked for | ${figure((round) => round.pages.beside.perSecond, short)} |
| their wait, p50 and p99 | ${figure((round) => round.pages.beside.latencyMs.p50, ms)}, ${figure((round) => round.pages.beside.latencyMs.p99, ms)} |
| log-ins a second of 50 asked for | ${figure((round) => round.steady.beside.perSecond, short)} |
| their wait, p50 and p99 | ${figure((round) => round.steady.beside.latencyMs.p50, ms)}, ${figure((round) => round.steady.beside.latencyMs.p99, ms)} |
| log-ins a second at most, beside the ballots | ${figure((round) => round.most.beside.perSecond, short)} |
| photos of 12 megapixels prepared a second, nothing beside them | ${figure((round) => round.pictures.perSecond, short)} |
| the same beside the ballots | ${figure((round) => round.besidePictures.beside.perSecond, short)} |
| most memory of the process that prepares them | ${figure((round) => round.pictures.peakMib, mib)} |
`
}
