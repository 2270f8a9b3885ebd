import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { projectRoot } from '../../setup/project.ts'

const dist = join(projectRoot, 'web/dist')

/** @typedef {{file: string, modules: string[], imports: string[], dynamicImports: string[], styles: string[]}} Chunk */

/** The scripts of the build by their paths. @returns {Map<string, Chunk>} */
export function readChunks() {
  /** @type {Chunk[]} */
  const chunks = JSON.parse(readFileSync(join(dist, '.chunks'), 'utf8'))
  return new Map(chunks.map((chunk) => [chunk.file, chunk]))
}

export const readDocument = () => readFileSync(join(dist, 'index.html'), 'utf8')

/** All files of the build with their bytes as they are. */
export const readFiles = () =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(dist.length + 1), bytes: statSync(path).size }))

/** @type {Map<string, number>} */
const zipped = new Map()

/**
 * Bytes as they travel, gzip.
 * @param {string} file
 */
export function bytesOf(file) {
  const bytes =
    zipped.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: constants.Z_BEST_COMPRESSION }).length
  zipped.set(file, bytes)
  return bytes
}
