import type { Chunk, Chunks } from './build.ts'

/** The script with a module, given by its path in web/. */
export function chunkOf(chunks: Chunks, module: string): Chunk {
  for (const chunk of chunks.values()) if (chunk.modules.includes(module)) return chunk
  throw new Error(`no file of the build holds web/${module}`)
}

/** Scripts loaded with these, and those `follow` accepts among later import()s. */
export function loadedWith(
  chunks: Chunks,
  start: readonly Chunk[],
  follow: (chunk: Chunk) => boolean = () => false,
): ReadonlySet<Chunk> {
  const loaded = new Set(start)
  for (const chunk of loaded) {
    const later = chunk.dynamicImports.flatMap((file) => chunks.get(file) ?? []).filter(follow)
    for (const next of [...chunk.imports.flatMap((file) => chunks.get(file) ?? []), ...later]) loaded.add(next)
  }
  return loaded
}

/** Scripts and styles. */
export const filesOf = (loaded: Iterable<Chunk>): string[] => [
  ...new Set([...loaded].flatMap(({ file, styles }) => [file, ...styles])),
]
