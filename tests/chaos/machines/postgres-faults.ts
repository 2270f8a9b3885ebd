import type { Host } from '../../support/hosts.ts'
import type { PatroniNode } from '../../support/patroni.ts'
import { until } from '../../support/until.ts'
import type { Random } from '../random.ts'
import { type CommitTrials, startCommitTrials } from './commit-trials.ts'
import type { PostgresSite } from './postgres-site.ts'
import { both, type Fault, type Strike } from './strike.ts'

interface Parts {
  readonly primary: PatroniNode
  readonly primaryHost: Host
  readonly standbys: readonly [PatroniNode, PatroniNode]
  readonly standbyHosts: readonly [Host, Host]
  /** The host of a random api and worker, and the other one. */
  readonly apiHost: Host
  readonly otherApiHost: Host
}

async function partsOf({ patroni, hostOf, programs }: PostgresSite, random: Random): Promise<Parts> {
  const primary = await patroni.primary()
  const others = patroni.nodes.filter((node) => node !== primary)
  const [one, two] = random.chance(0.5) ? others : others.toReversed()
  const api = random.below(2)
  const [apiHost, otherApiHost] = [programs[api], programs[1 - api]]
  if (!one || !two || !apiHost || !otherApiHost) throw new Error('a site has three servers and two apis')
  const standbyHosts = [hostOf(one), hostOf(two)] as const
  return { primary, primaryHost: hostOf(primary), standbys: [one, two], standbyHosts, apiHost, otherApiHost }
}

/** A primary's lease (ttl in docker/patroni/patroni.yml) plus the time to the next check; the effects of losing it are visible by then. */
const leaseMs = 25_000

/** Commits already under way may be recorded for this long. */
const underWayMs = 3_000

/** Long enough to see whether everything since the fault is counted. */
const hold = (random: Random): number => 5_000 + random.below(7_000)

/** Whatever is lost, connected workers count everything acknowledged. */
const goesOn: Pick<Strike, 'goesOn' | 'silent' | 'isAllCounted'> = { goesOn: both, silent: [], isAllCounted: true }

const keptThroughLease = (random: Random): Omit<Strike, 'mend'> => ({
  ...goesOn,
  holdMs: leaseMs + random.below(5_000),
  isPrimaryKept: true,
})

/** Ends everything on its machine, without anybody being told. */
async function powerOff(site: PostgresSite, node: PatroniNode): Promise<() => void> {
  site.hostOf(node).unplug()
  await node.kill()
  return () => {
    site.hosts.heal()
    node.start()
  }
}

/** Isolates the primary, which can still be asked whether it commits: it must not. */
async function cutOff(site: PostgresSite, { primary }: Parts, random: Random, cut: () => void): Promise<Strike> {
  const trials = startCommitTrials(site.patroni.urlOf(primary))
  const beganAt = performance.now()
  await until(() => trials.answeredSince(beganAt) > 0)
  cut()
  const cutAt = performance.now()
  return {
    ...goesOn,
    holdMs: hold(random),
    wrongs: () => wrongsOf(trials, cutAt),
    mend: async () => {
      await trials.stop()
      site.hosts.heal()
    },
  }
}

function wrongsOf(trials: CommitTrials, cutAt: number): readonly string[] {
  const answered = trials.answeredSince(cutAt)
  return answered > 0 ? [`the old primary answered ${answered} commits that no other disk could have`] : []
}

/** By name in the report. */
export const postgresFaults: Readonly<Record<string, Fault<PostgresSite>>> = {
  'the primary’s machine unplugged': async (site, random) => {
    const { primaryHost } = await partsOf(site, random)
    primaryHost.unplug()
    return { ...goesOn, holdMs: hold(random), mend: site.hosts.heal }
  },
  'the primary’s machine without power': async (site, random) => {
    const { primary } = await partsOf(site, random)
    return { ...goesOn, holdMs: hold(random), mend: await powerOff(site, primary) }
  },
  'the primary’s machine without power, back with an empty data folder': async (site, random) => {
    const { primary } = await partsOf(site, random)
    const mend = await powerOff(site, primary)
    primary.loseData()
    return { ...goesOn, holdMs: hold(random), mend }
  },
  'the primary cut off from the other two, both apis and workers reach all': async (site, random) => {
    const parts = await partsOf(site, random)
    return cutOff(site, parts, random, () => site.hosts.cut([parts.primaryHost], parts.standbyHosts))
  },
  'the old primary, an api and a worker on one side, all else on the other': async (site, random) => {
    const parts = await partsOf(site, random)
    const { primaryHost, standbyHosts, apiHost, otherApiHost } = parts
    return cutOff(site, parts, random, () => site.hosts.cut([primaryHost, apiHost], [...standbyHosts, otherApiHost]))
  },
  'an api’s and worker’s machine cut off from all of Postgres': async (site, random) => {
    const { primaryHost, standbyHosts, apiHost } = await partsOf(site, random)
    site.hosts.cut([apiHost], [primaryHost, ...standbyHosts])
    return { ...keptThroughLease(random), mend: site.hosts.heal }
  },
  'the primary’s machine unplugged for up to five seconds': async (site, random) => {
    const { primaryHost } = await partsOf(site, random)
    primaryHost.unplug()
    return { goesOn: [], silent: [], holdMs: 300 + random.below(4_700), mend: site.hosts.heal }
  },
  'a standby’s machine unplugged': async (site, random) => {
    const { standbyHosts } = await partsOf(site, random)
    standbyHosts[0].unplug()
    return { ...keptThroughLease(random), mend: site.hosts.heal }
  },
  'both standbys’ machines unplugged': async (site, random) => {
    const { standbyHosts } = await partsOf(site, random)
    for (const host of standbyHosts) host.unplug()
    return {
      goesOn: both,
      silent: [],
      uncountedAfterMs: underWayMs,
      holdMs: leaseMs + hold(random),
      mend: site.hosts.heal,
    }
  },
  'an etcd lost that does not lead': async (site, random) => {
    const led = await leading(site)
    const { etcd } = random.pick(site.patroni.nodes.filter((node) => node !== led))
    await etcd.kill()
    return { ...keptThroughLease(random), mend: etcd.start }
  },
  'the etcd lost that leads': async (site, random) => {
    const { etcd } = await leading(site)
    await etcd.kill()
    return { ...keptThroughLease(random), mend: etcd.start }
  },
  'two of three etcds lost, all machines in touch': async (site, random) => {
    const kept = random.pick(site.patroni.nodes)
    const lost = site.patroni.nodes.filter((node) => node !== kept).map(({ etcd }) => etcd)
    await Promise.all(lost.map((etcd) => etcd.kill()))
    const mend = (): void => {
      for (const etcd of lost) etcd.start()
    }
    return { ...keptThroughLease(random), mend }
  },
  'a standby’s machine unplugged, and another etcd lost': async (site, random) => {
    const { standbys, standbyHosts, primary } = await partsOf(site, random)
    const { etcd } = random.pick([primary, standbys[1]])
    await etcd.kill()
    standbyHosts[0].unplug()
    const mend = (): void => {
      site.hosts.heal()
      etcd.start()
    }
    // Until its lease ends the primary commits as before, with the remaining standby.
    return { goesOn: both, silent: [], uncountedAfterMs: leaseMs, holdMs: leaseMs + hold(random), mend }
  },
}

async function leading({ patroni }: PostgresSite): Promise<PatroniNode> {
  const leads = await Promise.all(patroni.nodes.map(({ etcd }) => etcd.isLeader()))
  const found = patroni.nodes[leads.indexOf(true)]
  if (!found) throw new Error('no etcd leads')
  return found
}
