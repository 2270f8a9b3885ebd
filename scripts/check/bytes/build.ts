import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { projectRoot } from '../../setup/project.ts'

const dist = join(projectRoot, 'web/dist')

/** A script of the build with its dependencies. */
export interface Chunk {
  readonly file: string
  readonly modules: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly styles: readonly string[]
}

/** By file path. */
export type Chunks = ReadonlyMap<string, Chunk>

export function readChunks(): Chunks {
  const chunks: readonly Chunk[] = JSON.parse(readFileSync(join(dist, '.chunks'), 'utf8'))
  return new Map(chunks.map((chunk) => [chunk.file, chunk]))
}

export const readDocument = (): string => readFileSync(join(dist, 'index.html'), 'utf8')

/** Lookbehind in regular expressions: Safari supports it since 16.4, and fails on the whole script before that. */
export const looksBehind = ({ file }: Chunk): boolean => /\(\?<[=!]/.test(readFileSync(join(dist, file), 'utf8'))

interface BuiltFile {
  readonly path: string
  readonly bytes: number
}

/** All files of the build with their uncompressed bytes. */
export const readFiles = (): readonly BuiltFile[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(dist.length + 1), bytes: statSync(path).size }))

const zipped = new Map<string, number>()

/** Transferred bytes, gzipped. */
export function bytesOf(file: string): number {
  const bytes =
    zipped.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length
  zipped.set(file, bytes)
  return bytes
}
