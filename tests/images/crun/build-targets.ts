import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFile, projectRoot } from '../../support/project-file.ts'
import { ensureBase, withoutDigest } from './bases.ts'
import type { ImageStore } from './store.ts'

interface Target {
  readonly target: string
  readonly dockerfile: string
  readonly args?: Readonly<Record<string, string>>
}

export interface BuiltTarget {
  readonly image: string
  readonly seconds: number
  readonly size: string
}

/** Builds a target of a Dockerfile of this clone from local bases, and takes down how long that took and how large it became. */
export async function buildTarget(
  store: ImageStore,
  cache: string,
  { target, dockerfile, args = {} }: Target,
): Promise<BuiltTarget> {
  const text = projectFile(dockerfile)
  const bases = [...text.matchAll(/^FROM (\S+[:@]\S+)/gm)].map(([, image = '']) => image)
  for (const image of new Set(bases)) await ensureBase(store, cache, image)
  const folder = path.join(cache, 'dockerfiles')
  mkdirSync(folder, { recursive: true })
  const copy = path.join(folder, path.basename(dockerfile))
  writeFileSync(
    copy,
    bases.reduce((whole, image) => whole.replaceAll(image, withoutDigest(image)), text),
  )
  const image = `ashenda-images/${target}:latest`
  const started = performance.now()
  await store.build({ tag: image, dockerfile: copy, context: projectRoot, target, args })
  return { image, seconds: (performance.now() - started) / 1_000, size: await store.sizeOf(image) }
}
