import { type Host, type Hosts, startHosts } from '../../support/hosts.ts'
import { type Cluster, type ClusterOptions, startCluster } from '../cluster.ts'
import { createLoad, type Load } from '../load.ts'
import { seeded } from '../random.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { startTrials, type Trials } from './trials.ts'

/**
 * A site on five machines: two run an api and a worker each, the other three run the servers that are lost. Voters, Chapa and the rest are
 * on this machine, which all reach unless they are unplugged.
 */
export interface Site {
  readonly hosts: Hosts
  readonly cluster: Cluster
  readonly load: Load
  /** If it has one. */
  readonly crowd: Crowd | undefined
  /** The hosts of each api and the worker beside it, by index. */
  readonly programs: readonly Host[]
  /** Voters at one api, by index. */
  readonly tryAt: (api: number, slowdown: number) => Trials
  /** Copies all logs to a folder that outlives the run; returns it. */
  readonly keepLogs: (name: string) => string | Promise<string>
  readonly stop: () => Promise<void>
}

export interface SiteOptions {
  readonly perSecond: number
  readonly seed: number
  /** Permanently open pages; none by default. */
  readonly sockets?: number
}

/** Starts what runs on the three machines; stopped after the site. */
type StartServers<T> = (
  hosts: Hosts,
  atEnd: (end: () => unknown) => void,
) => Promise<{ readonly servers: T; readonly cluster: ClusterOptions }>

export const metricsPort = 9_464
const askedEveryMs = 500
const answeredWithinMs = 3_000

/** @param startServers on the first three hosts; gives the cluster's addresses and what faults need */
export async function startSite<T>(
  { perSecond, seed, sockets = 0 }: SiteOptions,
  startServers: StartServers<T>,
): Promise<Site & { readonly servers: T }> {
  const ends: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const hosts = startHosts(['a', 'b', 'c', 'd', 'e'])
    ends.push(hosts.remove)
    const programs = hosts.all.slice(3)
    const { servers, cluster: options } = await startServers(hosts, (end) => ends.push(end))
    const cluster = await startCluster({
      ...options,
      workerEnv: { METRICS_PORT: String(metricsPort) },
      places: { services: hosts.outside, programs },
    })
    ends.push(cluster.stop)
    const health = watchHealth(cluster.apis.map(({ url }) => url))
    ends.push(health.stop)
    const load = createLoad(cluster, { perSecond, random: seeded(seed, 'ballots'), isWell: health.isWell })
    ends.push(load.close)
    const urls = cluster.apis.map(({ url }) => url)
    const crowd = sockets > 0 ? await startCrowd(urls, sockets) : undefined
    if (crowd) ends.push(crowd.stop)
    let phones = 0
    const nextPhone = (): string => {
      phones += 1
      return `+25195${String(phones).padStart(7, '0')}`
    }
    return {
      servers,
      hosts,
      cluster,
      load,
      crowd,
      programs,
      tryAt: (api, slowdown) => startTrials(cluster, cluster.apis[api]?.url ?? '', nextPhone, slowdown),
      keepLogs: cluster.keepLogs,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export function hostAt({ all }: Hosts, { address }: { readonly address: string }): Host {
  const host = all.find((one) => one.address === address)
  if (!host) throw new Error(`${address} is no host`)
  return host
}

/** Checks health like a proxy in front of the apis. */
function watchHealth(urls: readonly string[]): { isWell: (api: number) => boolean; stop: () => void } {
  const well = urls.map(() => true)
  const ask = async (url: string, api: number): Promise<void> => {
    const answer = fetch(`${url}/health/votes`, { signal: AbortSignal.timeout(answeredWithinMs) })
    well[api] = await answer.then(
      ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
      () => false,
    )
  }
  const timers = urls.map((url, api) => setInterval(() => void ask(url, api), askedEveryMs))
  return {
    isWell: (api) => well[api] ?? false,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
