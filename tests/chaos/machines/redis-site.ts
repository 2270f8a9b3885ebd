import type { Host } from '../../support/hosts.ts'
import { type RedisReplicas, type Server, startRedisReplicas } from '../../support/redis-replicas.ts'
import { hostAt, type Site, type SiteOptions, startSite } from './site.ts'

/** Each of its three machines runs a Redis and a Sentinel. */
export interface RedisSite extends Site {
  readonly replicas: RedisReplicas
  /** Where a server and its Sentinel run. */
  readonly hostOf: (server: Pick<Server, 'address'>) => Host
}

export async function startRedisSite(options: SiteOptions): Promise<RedisSite> {
  const { servers: replicas, ...site } = await startSite(options, async (hosts, atEnd) => {
    const servers = await startRedisReplicas(hosts.all.slice(0, 3))
    atEnd(servers.remove)
    return { servers, cluster: { redis: { url: servers.url, durability: 'replicas' } } }
  })
  return { ...site, replicas, hostOf: (server) => hostAt(site.hosts, server) }
}
