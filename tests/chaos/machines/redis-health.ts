import { ask, type Server } from '../../support/redis-replicas.ts'
import type { RedisSite } from './redis-site.ts'

/** A host's connections to a server. */
interface Connections {
  readonly all: number
  /** Connections subscribed to messages. */
  readonly listening: number
}

/** Every connection of the site sends a heartbeat each second; one silent for longer was abandoned at its other end. */
const idleAtMostSeconds = 3

/** Both replicas follow, and each program has all its connections on the primary. */
export async function redisHealth(site: RedisSite): Promise<() => Promise<readonly string[]>> {
  const was = await connectionsAt(site, await site.replicas.primary())
  return async () => {
    try {
      const primary = await site.replicas.primary()
      const others = site.replicas.servers.filter((server) => server !== primary)
      const [here, ...elsewhere] = await Promise.all([primary, ...others].map((server) => connectionsAt(site, server)))
      const inStep = await site.replicas.replicasInStep()
      const ofHosts = site.programs.flatMap(({ name }, index) => {
        const none = { all: 0, listening: 0 }
        const [had, has] = [was[index] ?? none, here?.[index] ?? none]
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
}

/** One result for each host of an api and a worker, in order. */
async function connectionsAt(
  site: RedisSite,
  server: Pick<Server, 'address' | 'port'>,
): Promise<readonly Connections[]> {
  const list = String(await ask(server, (client) => client.call('client', 'list')))
  const used = list.split('\n').filter((line) => Number(/ idle=(\d+)/.exec(line)?.[1]) <= idleAtMostSeconds)
  return site.programs.map(({ address }) => {
    const own = used.filter((line) => line.includes(` addr=${address}:`))
    return { all: own.length, listening: own.filter((line) => !line.includes(' sub=0 ')).length }
  })
}
