import { ask } from '../../support/redis-replicas.ts'
import { metricsPort, type Site } from './site.ts'

/** How many connections of a host a server has. */
interface Connections {
  readonly all: number
  /** That hear what is published. */
  readonly listening: number
}

/** Each connection of the site asks for a sign of life every second; what is silent for longer was given up at its other end. */
const idleAtMostSeconds = 3

/** Of an api's and a worker's host each, in their order. */
export async function connectionsAt(site: Site, server: Parameters<typeof ask>[0]): Promise<readonly Connections[]> {
  const list = String(await ask(server, (client) => client.call('client', 'list')))
  const used = list.split('\n').filter((line) => Number(/ idle=(\d+)/.exec(line)?.[1]) <= idleAtMostSeconds)
  return site.programs.map(({ address }) => {
    const own = used.filter((line) => line.includes(` addr=${address}:`))
    return { all: own.length, listening: own.filter((line) => !line.includes(' sub=0 ')).length }
  })
}

/** Jobs with ballots that a worker has done since it started; 0 while it cannot be asked. */
export async function jobsDone(site: Site, worker: number): Promise<number> {
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
