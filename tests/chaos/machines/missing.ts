import type { Server } from '../../support/redis-replicas.ts'
import type { Watcher } from '../watchers.ts'
import { connectionsAt, jobsDone } from './connections.ts'
import type { Site } from './site.ts'
import type { Trials } from './trials.ts'

/** What a site has where nothing is wrong. */
export interface Standing {
  readonly primary: Server
  readonly connections: Awaited<ReturnType<typeof connectionsAt>>
}

/** @throws while a server does not answer */
export async function standingOf(site: Site): Promise<Standing> {
  const primary = await site.replicas.primary()
  return { primary, connections: await connectionsAt(site, primary) }
}

/** What was so at the repair, to see that it has gone on since. */
export interface Since {
  /** By performance.now(). */
  readonly at: number
  readonly jobs: readonly number[]
}

export const sinceNow = async (site: Site): Promise<Since> => ({
  at: performance.now(),
  jobs: await Promise.all(site.cluster.workers.map((_, worker) => jobsDone(site, worker))),
})

/** What is not as it was before the fault yet; nothing once everything is. */
export async function missingFrom(
  site: Site,
  was: Standing,
  since: Since,
  trials: readonly Trials[],
  watchers: readonly Watcher[],
): Promise<readonly string[]> {
  const { jobs } = await sinceNow(site)
  return [
    ...(await missingConnections(site, was)),
    ...jobs.flatMap((done, worker) => (done > (since.jobs[worker] ?? 0) ? [] : [`worker ${worker + 1} takes no jobs`])),
    ...trials.flatMap((one, api) => (one.steadyFrom(since.at) ? [] : [`api ${api + 1} acknowledges nothing`])),
    ...watchers.flatMap(({ heardAt }, page) => (heardAt > since.at ? [] : [`page ${page + 1} hears nothing`])),
  ]
}

/** Both replicas follow, and each program has all of its connections on the primary and none on another server. */
async function missingConnections(site: Site, was: Standing): Promise<readonly string[]> {
  try {
    const primary = await site.replicas.primary()
    const others = site.replicas.servers.filter((server) => server !== primary)
    const [here, ...elsewhere] = await Promise.all([primary, ...others].map((server) => connectionsAt(site, server)))
    const inStep = await site.replicas.replicasInStep()
    const ofHosts = site.programs.flatMap(({ name }, index) => {
      const none = { all: 0, listening: 0 }
      const [had, has] = [was.connections[index] ?? none, here?.[index] ?? none]
      const strayed = elsewhere.reduce((sum, there) => sum + (there[index]?.all ?? 0), 0)
      return [
        ...(has.all < had.all ? [`host ${name} has ${has.all} of ${had.all} connections to the primary`] : []),
        ...(has.listening < had.listening ? [`host ${name} listens on ${has.listening} of ${had.listening}`] : []),
        ...(strayed > 0 ? [`host ${name} has ${strayed} connections to replicas`] : []),
      ]
    })
    return [...(inStep < others.length ? [`${inStep} replicas are in step`] : []), ...ofHosts]
  } catch (error) {
    return [`a server does not answer (${error instanceof Error ? error.message : String(error)})`]
  }
}
