/// <reference types="node" />
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const textual = /\.(?:html|js|css|svg|txt|json|webmanifest)$/
/** Below this the header costs more than it saves. */
const leastBytes = 512

/** Writes x.br and x.gz beside each x of the build, at the highest level: compressed once here, never per request. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'ashenda-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    // Not when the bundle is closed: that comes after a build that failed too, and would hide why. Last, after what others write.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && textual.test(entry.name))
        await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < leastBytes) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
