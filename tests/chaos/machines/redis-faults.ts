import type { Host } from '../../support/hosts.ts'
import type { Server } from '../../support/redis-replicas.ts'
import type { Random } from '../random.ts'
import type { RedisSite } from './redis-site.ts'
import { both, type Fault, hold } from './strike.ts'

interface Parts {
  readonly primary: Server
  readonly primaryHost: Host
  readonly replicaHosts: readonly [Host, Host]
  /** One of them at random, and the other one. */
  readonly api: number
  readonly otherApi: number
  readonly apiHost: Host
  readonly otherApiHost: Host
}

async function partsOf({ replicas, hostOf, programs }: RedisSite, random: Random): Promise<Parts> {
  const primary = await replicas.primary()
  const [one, two] = replicas.servers.filter((server) => server !== primary).map(hostOf)
  const api = random.below(2)
  const [apiHost, otherApiHost] = [programs[api], programs[1 - api]]
  if (!one || !two || !apiHost || !otherApiHost) throw new Error('a site has three servers and two apis')
  const replicaHosts = random.chance(0.5) ? ([one, two] as const) : ([two, one] as const)
  return { primary, primaryHost: hostOf(primary), replicaHosts, api, otherApi: 1 - api, apiHost, otherApiHost }
}

/** The Sentinel beside a server. */
const sentinelBeside = ({ replicas }: RedisSite, server: Server): Server | undefined =>
  replicas.sentinels.find(({ address }) => address === server.address)

/** Ends everything on its host, without anybody being told. */
async function powerOff(site: RedisSite, host: Host, server: Server): Promise<() => void> {
  host.unplug()
  const sentinel = sentinelBeside(site, server)
  await Promise.all([server.kill(), sentinel?.kill()])
  return () => {
    site.hosts.heal()
    server.start()
    sentinel?.start()
  }
}

/** By name in the report. */
export const redisFaults: Readonly<Record<string, Fault<RedisSite>>> = {
  'the primary’s machine unplugged': async (site, random) => {
    const { primaryHost } = await partsOf(site, random)
    primaryHost.unplug()
    return { goesOn: both, silent: [], holdMs: hold(random), mend: site.hosts.heal }
  },
  'the primary’s machine without power': async (site, random) => {
    const { primary, primaryHost } = await partsOf(site, random)
    return { goesOn: both, silent: [], holdMs: hold(random), mend: await powerOff(site, primaryHost, primary) }
  },
  'the primary’s machine without power, back with an empty disk': async (site, random) => {
    const { primary, primaryHost } = await partsOf(site, random)
    const mend = await powerOff(site, primaryHost, primary)
    primary.loseDisk()
    return { goesOn: both, silent: [], holdMs: hold(random), mend }
  },
  'the old primary and an api on one side, all else on the other': async (site, random) => {
    const { primaryHost, replicaHosts, api, otherApi, apiHost, otherApiHost } = await partsOf(site, random)
    site.hosts.cut([primaryHost, apiHost], [...replicaHosts, otherApiHost])
    return { goesOn: [otherApi], silent: [api], holdMs: hold(random), mend: site.hosts.heal }
  },
  'the primary cut off from the replicas, both apis reach all': async (site, random) => {
    const { primaryHost, replicaHosts } = await partsOf(site, random)
    site.hosts.cut([primaryHost], replicaHosts)
    return { goesOn: both, silent: [], holdMs: hold(random), mend: site.hosts.heal }
  },
  'an api’s machine unplugged': async (site, random) => {
    const { api, otherApi, apiHost } = await partsOf(site, random)
    apiHost.unplug()
    return { goesOn: [otherApi], silent: [api], holdMs: hold(random), mend: site.hosts.heal }
  },
  'an api’s machine without power': async (site, random) => {
    const { api, otherApi, apiHost } = await partsOf(site, random)
    apiHost.unplug()
    const programs = [site.cluster.apis[api]?.process, site.cluster.workers[api]]
    await Promise.all(programs.map((program) => program?.kill()))
    const mend = (): void => {
      site.hosts.heal()
      for (const program of programs) program?.start()
    }
    return { goesOn: [otherApi], silent: [api], holdMs: hold(random), mend }
  },
  'a replica’s machine unplugged': async (site, random) => {
    const { replicaHosts } = await partsOf(site, random)
    replicaHosts[0].unplug()
    return { goesOn: both, silent: [], holdMs: hold(random), mend: site.hosts.heal }
  },
  'one Sentinel and its replica cut off from the other two, both apis reach all': async (site, random) => {
    const { primaryHost, replicaHosts } = await partsOf(site, random)
    site.hosts.cut([replicaHosts[0]], [primaryHost, replicaHosts[1]])
    return { goesOn: both, silent: [], holdMs: hold(random), mend: site.hosts.heal }
  },
  'the primary’s machine unplugged for up to five seconds': async (site, random) => {
    const { primaryHost } = await partsOf(site, random)
    primaryHost.unplug()
    return { goesOn: [], silent: [], holdMs: 300 + random.below(4_700), mend: site.hosts.heal }
  },
  'both replicas’ machines unplugged': async (site, random) => {
    const { replicaHosts } = await partsOf(site, random)
    for (const host of replicaHosts) host.unplug()
    return { goesOn: [], silent: both, holdMs: 4_000 + hold(random), mend: site.hosts.heal }
  },
  'the primary’s machine unplugged, and another Sentinel killed': async (site, random) => {
    const { primary, primaryHost } = await partsOf(site, random)
    const server = random.pick(site.replicas.servers.filter((other) => other !== primary))
    const sentinel = sentinelBeside(site, server)
    await sentinel?.kill()
    primaryHost.unplug()
    const mend = (): void => {
      site.hosts.heal()
      sentinel?.start()
    }
    return { goesOn: [], silent: both, holdMs: 4_000 + hold(random), mend }
  },
}
