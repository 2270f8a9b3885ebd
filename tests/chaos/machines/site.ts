import { type Host, type Hosts, startHosts } from '../../support/hosts.ts'
import { type RedisReplicas, type Server, startRedisReplicas } from '../../support/redis-replicas.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { createLoad, type Load } from '../load.ts'
import { seeded } from '../random.ts'
import { startTrials, type Trials } from './trials.ts'

/**
 * A site on five machines: three with a Redis and a Sentinel each, two with an api and a worker each. Voters, Postgres and Chapa are on
 * this one, which all of them reach unless they are unplugged.
 */
export interface Site {
  readonly hosts: Hosts
  readonly replicas: RedisReplicas
  readonly cluster: Cluster
  readonly load: Load
  /** Where an api and the worker beside it run, by their index. */
  readonly programs: readonly Host[]
  /** Where a server and its Sentinel run. */
  readonly hostOf: (server: Pick<Server, 'address'>) => Host
  /** Whether an api said so of itself within the last second or two. */
  readonly isWell: (api: number) => boolean
  /** Voters at one api, by its index. */
  readonly tryAt: (api: number, slowdown: number) => Trials
  readonly stop: () => Promise<void>
}

export const metricsPort = 9_464
const askedEveryMs = 500
const answeredWithinMs = 3_000

export async function startSite({ perSecond, seed }: { perSecond: number; seed: number }): Promise<Site> {
  const ends: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  try {
    const hosts = startHosts(['a', 'b', 'c', 'd', 'e'])
    ends.push(hosts.remove)
    const programs = hosts.all.slice(3)
    const replicas = await startRedisReplicas(hosts.all.slice(0, 3))
    ends.push(replicas.remove)
    const cluster = await startCluster({
      redis: { url: replicas.url, durability: 'replicas' },
      workerEnv: { METRICS_PORT: String(metricsPort) },
      places: { services: hosts.outside, programs },
    })
    ends.push(cluster.stop)
    const health = watchHealth(cluster.apis.map(({ url }) => url))
    ends.push(health.stop)
    const { isWell } = health
    const load = createLoad(cluster, { perSecond, random: seeded(seed, 'ballots'), isWell })
    ends.push(load.close)
    let phones = 0
    const nextPhone = (): string => {
      phones += 1
      return `+25195${String(phones).padStart(7, '0')}`
    }
    return {
      hosts,
      replicas,
      cluster,
      load,
      programs,
      isWell,
      hostOf: ({ address }) => {
        const host = hosts.all.find((one) => one.address === address)
        if (!host) throw new Error(`${address} is no host`)
        return host
      },
      tryAt: (api, slowdown) => startTrials(cluster, cluster.apis[api]?.url ?? '', nextPhone, slowdown),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What a proxy in front of the apis does. */
function watchHealth(urls: readonly string[]): { isWell: (api: number) => boolean; stop: () => void } {
  const well = urls.map(() => true)
  const ask = async (url: string, api: number): Promise<void> => {
    const answer = fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(answeredWithinMs) })
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
