import type { PatroniNode } from '../../support/patroni.ts'
import type { PostgresSite } from './postgres-site.ts'

const members = 3

/** Both standbys are in step, every etcd is up, and api and worker of each host are connected only to the primary. */
export async function postgresHealth(site: PostgresSite): Promise<() => Promise<readonly string[]>> {
  const look = (): Promise<readonly string[]> => missingOf(site)
  const missing = await look()
  if (missing.length > 0) throw new Error(missing.join(', '))
  return () => look().catch((error) => [`a server does not answer (${error instanceof Error ? error.message : error})`])
}

async function missingOf({ patroni, programs }: PostgresSite): Promise<readonly string[]> {
  const primary = await patroni.primary()
  const standbys = patroni.nodes.filter((node) => node !== primary)
  const inStep = await patroni.standbysInStep()
  const etcds = await Promise.all(patroni.nodes.map(({ etcd }) => etcd.isWell()))
  const well = etcds.filter(Boolean).length
  const connected = await connectionsAt(patroni, primary, 'primary')
  const strayed = (await Promise.all(standbys.map((node) => connectionsAt(patroni, node, 'standby')))).flat()
  return [
    ...(inStep < standbys.length ? [`${inStep} standbys are in step`] : []),
    ...(well < members ? [`${well} etcds are well`] : []),
    ...programs.flatMap(({ name, address }) =>
      ['ashenda-api', 'ashenda-worker'].flatMap((program) => {
        const isOf = (one: Connection): boolean => one.address === address && one.program === program
        return [
          ...(connected.some(isOf) ? [] : [`${program} of host ${name} has no connection to the primary`]),
          ...(strayed.some(isOf) ? [`${program} of host ${name} is connected to a standby`] : []),
        ]
      }),
    ),
  ]
}

interface Connection {
  readonly address: string | null
  readonly program: string
}

const connectionsAt = (
  patroni: PostgresSite['patroni'],
  node: PatroniNode,
  role: 'primary' | 'standby',
): Promise<readonly Connection[]> =>
  patroni.ask(
    node,
    role,
    (sql) => sql<Connection[]>`
      select distinct host(client_addr) as address, application_name as program from pg_stat_activity`,
  )
