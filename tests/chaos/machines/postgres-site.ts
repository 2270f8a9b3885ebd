import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Host } from '../../support/hosts.ts'
import { type PatroniCluster, type PatroniNode, startPatroni } from '../../support/patroni.ts'
import { hostAt, type Site, type SiteOptions, startSite } from './site.ts'

/** Each of its three machines runs a Postgres, a Patroni and an etcd. Its one Redis is not lost. */
export interface PostgresSite extends Site {
  readonly patroni: PatroniCluster
  readonly hostOf: (node: PatroniNode) => Host
}

export async function startPostgresSite(options: SiteOptions): Promise<PostgresSite> {
  const { servers: patroni, ...site } = await startSite(options, async (hosts, atEnd) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ashenda-patroni-'))
    atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    await chmod(folder, 0o711)
    const network = `${hosts.outside.address}/24`
    const servers = await startPatroni({ folder, places: hosts.all.slice(0, 3), network })
    atEnd(servers.remove)
    return { servers, cluster: { addresses: servers.addresses } }
  })
  return {
    ...site,
    patroni,
    hostOf: (node) => hostAt(site.hosts, node),
    keepLogs: async (name) => {
      const folder = await site.keepLogs(name)
      await patroni.keepLogs(folder)
      return folder
    },
  }
}
