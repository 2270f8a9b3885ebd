import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../scripts/services/port.ts'
import type { Account } from '../../scripts/services/postgres-home.ts'
import type { DebianPrograms, Program } from './debian-programs.ts'
import type { Place } from './place.ts'
import { until } from './until.ts'

/** A cluster member. */
export interface Etcd extends Program {
  /** http://address:port */
  readonly url: string
  /** Whether it answers and its cluster has a leader. */
  readonly isWell: () => Promise<boolean>
  readonly isLeader: () => Promise<boolean>
}

interface EtcdOptions {
  readonly places: readonly Place[]
  /** The run's folder, absolute. */
  readonly home: string
  readonly account: Account | undefined
}

const answeredWithinMs = 2_000

/** A cluster with a member per place; resolves when all are healthy. */
export async function startEtcds(
  programs: DebianPrograms,
  { places, home, account }: EtcdOptions,
): Promise<readonly Etcd[]> {
  const addresses: { readonly name: string; readonly place: Place; readonly client: string; readonly peer: string }[] =
    []
  for (const [index, place] of places.entries()) {
    const urlOf = async (): Promise<string> => `http://${place.address}:${await freePort()}`
    addresses.push({ name: `etcd-${index + 1}`, place, client: await urlOf(), peer: await urlOf() })
  }
  const all = addresses.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const members: Etcd[] = []
  for (const { name, place, client, peer } of addresses) {
    const data = path.join(home, name)
    await mkdir(data, { mode: 0o700 })
    if (account) await chown(data, account.uid, account.gid)
    const program = programs.start({
      name,
      place,
      command: [
        '/usr/bin/etcd',
        ...['--name', name, '--data-dir', data, '--initial-cluster', all, '--logger', 'zap'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ],
    })
    members.push({ ...program, url: client, isWell: () => isWell(client), isLeader: () => isLeader(client) })
  }
  await until(async () => (await Promise.all(members.map((member) => member.isWell()))).every(Boolean))
  return members
}

const isWell = (url: string): Promise<boolean> =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(answeredWithinMs) }).then(
    ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
    () => false,
  )

async function isLeader(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(answeredWithinMs)
  const answer = await fetch(`${url}/v3/maintenance/status`, { method: 'POST', body: '{}', signal })
  const { leader, header } = (await answer.json()) as { leader?: string; header: { member_id: string } } // of etcd
  return leader === header.member_id
}
