import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { projectRoot } from '../../setup/project.ts'

const dist = join(projectRoot, 'web/dist')

/** A script of the build, and what comes with it. */
export interface Chunk {
  readonly file: string
  readonly modules: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly styles: readonly string[]
}

/** By the paths of their files. */
export type Chunks = ReadonlyMap<string, Chunk>

export function readChunks(): Chunks {
  const chunks: readonly Chunk[] = JSON.parse(readFileSync(join(dist, '.chunks'), 'utf8'))
  return new Map(chunks.map((chunk) => [chunk.file, chunk]))
}

export const readDocument = (): string => readFileSync(join(dist, 'index.html'), 'utf8')

/** Regular expressions that look behind: Safari reads them since 16.4, and before that not one line of a script that has one. */
export const looksBehind = ({ file }: Chunk): boolean => /\(\?<[=!]/.test(readFileSync(join(dist, file), 'utf8'))

interface BuiltFile {
  readonly path: string
  readonly bytes: number
}

/** All files of the build with their bytes as they are. */
export const readFiles = (): readonly BuiltFile[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(dist.length + 1), bytes: statSync(path).size }))

const zipped = new Map<string, number>()

/** Bytes as they travel, gzip. */
export function bytesOf(file: string): number {
  const bytes =
    zipped.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length
  zipped.set(file, bytes)
  return bytes
}
