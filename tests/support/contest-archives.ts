import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packArchive } from '@ashenda/api/modules/contest-archives/pack-archive.ts'
import { type ArchiveRows, archiveTableNames } from '@ashenda/core/contracts/contest-archive.ts'
import { packTar, unpackTar } from 'modern-tar'
import { v7 } from 'uuid'

/** An archive's files by name, in their order. */
export type ArchiveFiles = Map<string, Buffer>

export async function filesOf(archive: Uint8Array): Promise<ArchiveFiles> {
  const entries = await unpackTar(gunzipSync(archive), { strict: true })
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
}

/** The archive of these files, with right hashes: what somebody makes who changes one. */
export async function archiveOf(files: ArchiveFiles): Promise<Uint8Array> {
  const kept = [...files].filter(([name]) => name !== 'SHA256SUMS')
  const sums = kept.map(([name, data]) => `${createHash('sha256').update(data).digest('hex')}  ${name}\n`).join('')
  const entries = [...kept, ['SHA256SUMS', Buffer.from(sums)] as const].map(([name, data]) => ({
    header: { name, size: data.length, type: 'file' as const },
    body: new Uint8Array(data),
  }))
  return gzipSync(await packTar(entries))
}

/** A final contest in which nobody took part, of another installation. */
export async function emptyArchive(): Promise<Blob> {
  const at = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
  const id = v7()
  const contest: ArchiveRows['contests'][number] = {
    ...{ id, slug: `a-${id.slice(-12)}`, name: 'Ashenda 2020', announced_at: at(9), final_at: at(2) },
    ...{ opens_at: at(8), closes_at: at(3), freezes_at: null, frozen_at: null, created_at: at(9) },
    ...{ phone_proof: 'off', proof_when_unusual: false, proof_prefixes: ['+2519'] },
    ...{ title_votes: ['paid', 'proven', 'unproven'], vote_etb: 3000, vote_usd: 100, fee_etb: 3000, fee_usd: 200 },
    ...{ free_votes: true, free_from: null, most_picks: 3, paid_per_day: null, countries: [] },
    ...{ round_of: null, round: null, round_most: null, round_carried: null },
  }
  const none = Object.fromEntries(archiveTableNames.map((table) => [table, []])) as unknown as ArchiveRows // each empty
  const storage = { read: async () => undefined, readStream: async () => undefined }
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of packArchive({ rows: { ...none, contests: [contest] }, result: undefined }, storage))
    pieces.push(new Uint8Array(piece as Buffer)) // a stream of bytes
  return new Blob(pieces, { type: 'application/gzip' })
}
