import { count, short } from '../report/numbers.ts'
import { spreadOf } from '../statistics.ts'
import type { Measurement } from './measure.ts'
import { drainMs, type Rounds } from './rounds.ts'

/** What the figures say, and what they do not say. */
export function readingOf(rounds: Rounds, cores: number): string {
  const median = (name: string, read: (run: Measurement) => number): number =>
    spreadOf((rounds.get(name) ?? []).map(read))?.median ?? 0
  const acknowledged = (name: string): number => median(name, (run) => run.acknowledgedPerSecond)
  const tallied = (name: string): number => median(name, (run) => run.talliedPerSecond)
  const used = (name: string, process: string): number => median(name, (run) => run.cores.byProcess[process] ?? 0)
  const micros = (name: string, process: string): string =>
    short((used(name, process) / Math.max(1, acknowledged(name))) * 1e6)
  const ofApiAndRedis = (name: string): number =>
    median(
      name,
      (run) => ((run.cores.byProcess['api'] ?? 0) + (run.cores.byProcess['Redis'] ?? 0)) / run.acknowledgedPerSecond,
    )
  const more = (name: string): string => {
    const micros = (ofApiAndRedis(name) - ofApiAndRedis('origins')) * 1e6
    return `${short(Math.abs(micros))} µs ${micros < 0 ? 'less' : 'more'} in api and Redis`
  }
  const allOf = (name: string): number =>
    median(
      name,
      (run) => Object.values(run.cores.byProcess).reduce((sum, one) => sum + one, 0) / run.acknowledgedPerSecond,
    )
  const ofSuspicion = (allOf('ours') - allOf('unwatched')) * 1e6
  const recordedRuns = ['ours', 'unwatched', 'favourite', 'half', 'origins', 'unusual', 'villages', 'proven'].flatMap(
    (name) => rounds.get(name) ?? [],
  )
  const others = spreadOf([...rounds.values()].flat().map((run) => run.cores.byOthers))
  const total = median('ours', (run) => Object.values(run.cores.byProcess).reduce((sum, one) => sum + one, 0))
  const ordered = ['load', 'api', 'worker', 'Redis', 'Postgres']
    .map((process) => ({ process, cores: used('ours', process) }))
    .sort((first, second) => second.cores - first.cores)

  return `How to read this

- **What bounds us.** At its maximum Ashenda and the load used ${total.toFixed(2)} of ${cores} cores: ${ordered.map(({ process, cores: share }) => `${process} ${share.toFixed(2)}`).join(', ')}. ${
    total > cores * 0.9
      ? 'The machine is full: every microsecond saved anywhere is a ballot more, and what the worker takes the api lacks.'
      : 'The machine was not full: waiting bounds the rate, or what others did on it.'
  }
  An acknowledged ballot costs ${micros('ours', 'api')} µs in the api (${micros('ceiling', 'api')} µs in the route that stores nothing),
  ${micros('ours', 'Redis')} in Redis, ${micros('ours', 'worker')} in the worker, ${micros('ours', 'Postgres')} in Postgres, and ${micros('ours', 'load')} to send.
- **The machine** did other things meanwhile, by the median of all runs for ${short(others?.median ?? 0)} cores, at most ${short(others?.max ?? 0)}. Where that is not next to nothing, rates
  say less than CPU time per ballot does.
- **Nothing acknowledged was lost.** ${recordedRuns.filter((run) => run.complete).length} of ${recordedRuns.length} runs of Ashenda had every acknowledged ballot in its table within ${drainMs / 1000} s after the load.
- **Suspicion** (decisions 21, 43). Hashes of where a ballot came from and the counts of the watch cost ${short(Math.abs(ofSuspicion))} µs ${ofSuspicion < 0 ? 'less' : 'more'} of a ballot’s ${short(allOf('ours') * 1e6)} µs in all processes.
- **Codes for free votes** (decision 34). Beside the same ballots with codes off, an acknowledged one costs ${more('unusual')} where unusual ones would be asked and none is,
  ${more('villages')} where ten come from each address, so that Redis counts nine of them, and ${more('proven')} where each shows that its phone was proven.
- **The load is not the limit.** Against a bare socket that answers without reading it reaches ${count(acknowledged('responder'))} requests/s,
  ${short(acknowledged('responder') / Math.max(1, acknowledged('ceiling')))} times the ceiling.
- **The ceiling** is the platform's own application and route, with every rule, both ids and the receipt, whose intake forgets the ballot at once. A bare Fastify that checks the
  schema alone, without rules, ids and headers, answers ${count(acknowledged('schema-only'))}/s; beside that one we acknowledge ${(acknowledged('ours') / Math.max(1, acknowledged('schema-only'))).toFixed(2)}.
- **The peers** use the same tables and indexes, prepared statements, 20 connections, and check nothing beyond what the constraints check. BullMQ runs one job at a time, its
  default; with 20 at a time it tallies ${count(tallied('bullmq-20'))}/s, ${short(tallied('ours') / Math.max(1, tallied('bullmq-20')))} times less than we do. pg-boss fetches 100 jobs at once without a pause, graphile-worker 500.
  A free ballot counts its first pick only, so that a side which updates a row per pick updates one.
- **Latency at half load** is open-model: requests go out at their time, whatever has been answered, and each is timed from that moment on. The other latencies are of a closed
  loop at its maximum, where they follow from the number of connections.`
}
