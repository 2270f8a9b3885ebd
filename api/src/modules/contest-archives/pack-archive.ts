import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import {
  type ArchiveRows,
  archiveFormat,
  archiveTableNames,
  archiveVersion,
} from '@ashenda/core/contracts/contest-archive.ts'
import { bytesOf, joined, type Piece } from '@ashenda/platform/results/result-parts.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { archiveNames } from './archive-names.ts'

export interface PackedContest {
  readonly rows: ArchiveRows
  /** The published result in both forms; undefined if nobody voted. */
  readonly result: Readonly<Record<'jsonl' | 'csv', readonly Piece[]>> | undefined
}

/** A contest as an archive, streamed: one picture is in memory at a time. Its errors end the stream with an error. */
export function packArchive(contest: PackedContest, storage: Pick<Storage, 'read' | 'readStream'>): Readable {
  const { readable, controller } = createTarPacker()
  const tar = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]) // the same stream, by another library's types
  const gzip = createGzip({ level: 1 }) // nearly all of it is compressed already; gzip's checksum covers every byte
  tar.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => tar.destroy())
  fill(controller, contest, storage).catch((error: unknown) => controller.error(error))
  return tar.pipe(gzip)
}

async function fill(
  controller: TarPackController,
  { rows, result }: PackedContest,
  storage: Pick<Storage, 'read' | 'readStream'>,
): Promise<void> {
  const sums: string[] = []
  async function add(name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, type: 'file' }).getWriter()
    for await (const piece of pieces) {
      hash.update(piece)
      await writer.write(new Uint8Array(piece))
    }
    await writer.close()
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const addWhole = (name: string, bytes: Uint8Array) => add(name, bytes.length, only(bytes))

  const head = { format: archiveFormat, version: archiveVersion, made: new Date().toISOString() }
  await addWhole(archiveNames.head, Buffer.from(`${JSON.stringify(head)}\n`))
  for (const table of archiveTableNames) {
    const lines = rows[table].map((row) => `${JSON.stringify(row)}\n`).join('')
    await addWhole(archiveNames.table(table), Buffer.from(lines))
  }
  if (result)
    for (const form of ['jsonl', 'csv'] as const)
      await add(archiveNames.result(form), bytesOf(result[form]), joined(storage, result[form]))
  const pictures = [...rows.images, ...rows.content_pictures].flatMap(({ file }) => keysOfImage(file))
  for (const key of pictures) {
    // Some sizes of older pictures were never made.
    const bytes = await storage.read(key)
    if (bytes) await addWhole(key, bytes)
  }
  await addWhole(archiveNames.sums, Buffer.from(sums.join('')))
  controller.finalize()
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
