import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../project-file.ts'
import { type Ended, runNode } from '../run-node.ts'
import type { ImageTree } from './image-tree.ts'

const guard = fileURLToPath(new URL('within-image.ts', import.meta.url))

/** Lays an image's folder of the site out on disk. Its packages and built pages are links to those of this clone. */
export function layOut(tree: ImageTree, folder: string): void {
  for (const [name, { kind, from }] of tree) {
    // What is nested in a package comes with its link.
    if (/node_modules\/.*\/node_modules\//.test(name)) continue
    const to = path.join(folder, name)
    mkdirSync(path.dirname(to), { recursive: true })
    if (kind === 'file') copyFileSync(path.join(projectRoot, from), to)
    else symlinkSync(path.join(kind === 'link' ? folder : projectRoot, from), to)
  }
  const packages = [...tree.values()].filter(({ kind }) => kind === 'folder').map(({ from }) => from)
  writeFileSync(path.join(folder, 'image.json'), JSON.stringify({ clone: projectRoot, packages }))
}

/** Runs a program there, which finds no package of this clone that the image does not have. */
export const runWithin = (
  folder: string,
  [script = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> => runNode(script, { NODE_OPTIONS: `--import ${guard}`, ...env }, args, { cwd: folder, input })
