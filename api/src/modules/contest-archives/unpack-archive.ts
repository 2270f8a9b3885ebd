import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  type ArchiveRows,
  type ArchiveTable,
  archiveHead,
  archiveTableNames,
  archiveTables,
  archiveVersion,
} from '@ashenda/core/contracts/contest-archive.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { keyOfResult, keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { Compile } from 'typebox/compile'
import { archiveNames } from './archive-names.ts'

export interface UnpackedArchive {
  readonly rows: ArchiveRows
  /** Where the published result lies; undefined if nobody voted. */
  readonly result: string | undefined
}

interface Unpacking {
  readonly storage: Pick<Storage, 'write' | 'writeStream'>
  /** A folder of this import's own. */
  readonly folder: string
  /** The name of the published result in the storage. */
  readonly resultFile: string
  /**
   * Called with all rows before anything is written. Resolves with the pictures that are here already and stay as they are. @throws AppError if
   * something else of it is here
   */
  readonly admit: (rows: ArchiveRows) => Promise<readonly string[]>
  /** Called before each write, so that a failed import can be undone. */
  readonly onWrite: (key: StorageKey) => void
}

/** Of a table or a picture. */
const mostBytes = 64_000_000
/** Of the whole, unpacked: a small file must not fill the disk. */
const mostUnpacked = 4_000_000_000

const isHead = Compile(archiveHead)
const isRow = Object.fromEntries(
  archiveTableNames.map((table) => [table, Compile(archiveTables[table])]),
) as unknown as Readonly<Record<ArchiveTable, { readonly Check: (row: unknown) => boolean }>> // one each

/**
 * Reads an archive as it arrives: rows into memory, the result into the folder, pictures into the storage. Resolves once everything is
 * there and has its hash. @throws AppError archive_unknown, archive_damaged, and errors of `admit` and of the storage
 */
export async function unpackArchive(source: Readable, unpacking: Unpacking): Promise<UnpackedArchive> {
  const reading = new ArchiveReading(unpacking)
  const unpacked = new PassThrough()
  // The source itself is not destroyed: its client waits for the answer.
  const packed = pipeline(source.iterator({ destroyOnReturn: false }), createGunzip(), limited, unpacked)
  packed.catch(() => {}) // it ends the entries with the same error
  // The same streams, by another library's types.
  const entries: unknown = Readable.toWeb(unpacked).pipeThrough(createTarDecoder({ strict: true }) as never)
  try {
    for await (const entry of passed(entries as AsyncIterable<ParsedTarEntry>, reading.problem))
      await reading.take(entry)
  } finally {
    unpacked.destroy()
  }
  return reading.end()
}

async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > mostUnpacked) throw new AppError('archive_damaged')
    yield piece
  }
}

/** Values of a stream whose errors are the archive's. It is not cancelled: what is behind it ends with the source. */
async function* passed<Value>(values: AsyncIterable<Value>, problem: () => AppError): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await iterator.next().catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : Object.assign(problem(), { cause })
    })
    if (done) return
    yield value
  }
}

class ArchiveReading {
  readonly #unpacking: Unpacking
  /** By file, in hex. */
  readonly #sums = new Map<string, string>()
  readonly #rows: { [Table in ArchiveTable]?: unknown[] } = {}
  /** Set once all rows are there: keys of pictures they name. */
  #pictures: ReadonlySet<string> | undefined
  #here: ReadonlySet<string> = new Set()
  #sizes: { [Name in string]?: number } = {}
  #isEnded = false

  constructor(unpacking: Unpacking) {
    this.#unpacking = unpacking
  }

  /** Before its head was read it is another file. */
  problem = (): AppError => new AppError(this.#sums.size === 0 ? 'archive_unknown' : 'archive_damaged')

  async take({ header: { name, type, size }, body }: ParsedTarEntry): Promise<void> {
    if (type !== 'file' || this.#isEnded || this.#sums.has(name)) throw this.problem()
    const hash = createHash('sha256')
    this.#sizes[name] = size
    const pieces = passed(hashed(body as unknown as AsyncIterable<Uint8Array>, hash), this.problem)
    if (name === archiveNames.sums) return this.#compare(await collected(pieces, size))
    await this.#read(name, size, pieces)
    this.#sums.set(name, hash.digest('hex'))
  }

  end(): UnpackedArchive {
    if (!this.#isEnded) throw this.problem()
    const result = this.#sums.has(archiveNames.result('jsonl')) ? this.#pathOfResult : undefined
    const { contests, result_exports: exports } = this.#whole
    const [published] = exports
    const sizes = (['jsonl', 'csv'] as const).map((form) => this.#sizes[archiveNames.result(form)])
    if (contests.length !== 1 || sizes[0] !== published?.json_bytes || sizes[1] !== published?.csv_bytes)
      throw new AppError('archive_damaged')
    return { rows: this.#whole, result }
  }

  async #read(name: string, size: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const { storage, onWrite, resultFile } = this.#unpacking
    if (this.#sums.size === 0) return this.#readHead(name, await collected(pieces, size))
    const table = archiveTableNames.find((one) => archiveNames.table(one) === name)
    if (table) return this.#readTable(table, await collected(pieces, size))
    const pictures = await this.#endRows()
    if (name === archiveNames.result('jsonl')) return pipeline(pieces, createWriteStream(this.#pathOfResult))
    const key = name === archiveNames.result('csv') ? keyOfResult(`${resultFile}.csv.gz`) : (name as StorageKey) // checked on the next line
    if (name !== archiveNames.result('csv') && !pictures.has(name)) throw new AppError('archive_damaged')
    if (this.#here.has(name)) return void (await collected(pieces, size))
    onWrite(key)
    await storage.writeStream(key, pieces)
  }

  #readHead(name: string, bytes: Buffer): void {
    const head = name === archiveNames.head ? parsed(bytes.toString()) : undefined
    if (!isHead.Check(head) || head.version !== archiveVersion) throw new AppError('archive_unknown')
  }

  #readTable(table: ArchiveTable, bytes: Buffer): void {
    if (this.#pictures) throw new AppError('archive_damaged')
    const rows = bytes.toString().split('\n').slice(0, -1).map(parsed)
    if (!rows.every((row) => isRow[table].Check(row))) throw new AppError('archive_damaged')
    this.#rows[table] = rows
  }

  /** Once, when all rows were read: the keys of the pictures they name. */
  async #endRows(): Promise<ReadonlySet<string>> {
    if (this.#pictures) return this.#pictures
    const { images, content_pictures: more } = this.#whole
    this.#here = new Set((await this.#unpacking.admit(this.#whole)).flatMap(keysOfImage))
    this.#pictures = new Set([...images, ...more].flatMap(({ file }) => keysOfImage(file)))
    return this.#pictures
  }

  /** @throws AppError archive_damaged while a table is missing */
  get #whole(): ArchiveRows {
    if (archiveTableNames.some((table) => !this.#rows[table])) throw new AppError('archive_damaged')
    return this.#rows as unknown as ArchiveRows // checked row by row
  }

  get #pathOfResult(): string {
    return path.join(this.#unpacking.folder, archiveNames.result('jsonl'))
  }

  async #compare(bytes: Buffer): Promise<void> {
    const sums = [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
    if (bytes.toString() !== sums) throw new AppError('archive_damaged')
    await this.#endRows()
    this.#isEnded = true
  }
}

async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  hash: { readonly update: (piece: Uint8Array) => unknown },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** @throws AppError archive_damaged if it is too large */
async function collected(pieces: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  if (size > mostBytes) throw new AppError('archive_damaged')
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
