import type { Watcher } from '../watchers.ts'
import { metricsPort, type Site } from './site.ts'
import type { Trials } from './trials.ts'

/** The state at the repair, to see that work has continued since. */
export interface Since {
  /** By performance.now(). */
  readonly at: number
  readonly jobs: readonly number[]
}

export const sinceNow = async (site: Site): Promise<Since> => ({
  at: performance.now(),
  jobs: await Promise.all(site.cluster.workers.map((_, worker) => jobsDone(site, worker))),
})

/** Apis, workers and pages that do not work yet. */
export async function idleSince(
  site: Site,
  since: Since,
  trials: readonly Trials[],
  watchers: readonly Watcher[],
): Promise<readonly string[]> {
  const { jobs } = await sinceNow(site)
  const silent = (await site.crowd?.silentSince(since.at)) ?? 0
  return [
    ...jobs.flatMap((done, worker) => (done > (since.jobs[worker] ?? 0) ? [] : [`worker ${worker + 1} takes no jobs`])),
    ...trials.flatMap((one, api) => (one.steadyFrom(since.at) ? [] : [`api ${api + 1} acknowledges nothing`])),
    ...watchers.flatMap(({ heardAt }, page) => (heardAt > since.at ? [] : [`page ${page + 1} hears nothing`])),
    ...(silent > 0 ? [`${silent} pages of the crowd hear nothing`] : []),
  ]
}

/** Ballot jobs a worker has done since its start; 0 while it cannot be asked. */
async function jobsDone(site: Site, worker: number): Promise<number> {
  const address = site.programs[worker]?.address
  try {
    const answer = await fetch(`http://${address}:${metricsPort}/metrics`, { signal: AbortSignal.timeout(1_000) })
    return Number(
      /^ashenda_jobs_total\{queue="ballots",result="completed"\} (\d+)/m.exec(await answer.text())?.[1] ?? 0,
    )
  } catch {
    return 0
  }
}
