/// <reference types="node" />
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:html|js|css|svg|txt|json|webmanifest)$/
/** Below this the header costs more than it saves. */
const fewestBytes = 512

/** At the highest level: compressed once here, never per request. */
const forms = {
  gz: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
}

/**
 * Writes x.br and x.gz beside each text x of a finished build, except dotfiles, which are never served. Each file appears atomically, so
 * the folder may be served meanwhile. Uses all cores. @param folder its path. @throws file system errors
 */
export async function compressTexts(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => texts.test(name) && !/(?:^|\/)\./.test(name),
  )
  const next = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await compressFile(join(folder, name))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < fewestBytes) return
  for (const [suffix, compress] of Object.entries(forms)) {
    const compressed = await compress(text)
    if (compressed.length >= text.length) continue
    const unfinished = `${file}.${suffix}.${process.pid}`
    await writeFile(unfinished, compressed)
    await rename(unfinished, `${file}.${suffix}`)
  }
}
