import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ImageTree } from './image-tree.ts'
import { importsOf } from './imports-of.ts'
import { runWithin } from './lay-out.ts'

const program = fileURLToPath(new URL('missing-modules-program.ts', import.meta.url))

/**
 * What the site's own files in an image load, at once or later, that is not there: `db/prepare.ts: ./seeds/admin.ts`. An import whose
 * name is computed is listed as missing too, as nobody can tell.
 */
export async function missingModules(tree: ImageTree, folder: string): Promise<readonly string[]> {
  const asked = [...tree]
    .filter(([name, { kind }]) => kind === 'file' && /\.[cm]?[jt]sx?$/.test(name))
    .flatMap(([name]) => importsOf(path.join(folder, name)).map((specifier): [string, string] => [name, specifier]))
  // Without the flag Node does not tell where the import of another file leads.
  const command = ['--experimental-import-meta-resolve', program]
  const { code, output } = await runWithin(folder, command, {}, JSON.stringify(asked))
  if (code !== 0) throw new Error(output)
  const missing = JSON.parse(output) as [string, string][] // of the program
  return missing.map(([file, specifier]) => `${file}: ${specifier}`)
}
