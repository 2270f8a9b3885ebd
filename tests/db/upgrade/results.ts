import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filesOf } from '../../support/personal-traces.ts'
import type { Platform } from '../../support/platform.ts'
import type { Dump } from './dump.ts'

type Files = Dump['files']

/** The published results of a site, base64. Its pictures and sheets of cards stay where they are: no test opens them. */
export async function readResults({ dataDir }: Pick<Platform, 'dataDir'>): Promise<Files> {
  const names = (await filesOf({ dataDir })).filter((name) => name.startsWith('results/'))
  const files = names.map(async (name) => [name, await readFile(path.join(dataDir, name), 'base64')] as const)
  return Object.fromEntries(await Promise.all(files))
}

/** The result of the current contest, as the site hands it out. */
export const readPublished = async ({ url }: Pick<Platform, 'url'>): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${url}/contest/result.jsonl.gz`)).arrayBuffer())

export async function writeResults(dataDir: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dataDir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(content, 'base64'))
  }
}
