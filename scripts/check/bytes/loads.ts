/** @typedef {import('./build.ts').Chunk} Chunk */
/** @typedef {Map<string, Chunk>} Chunks */

/**
 * The script that holds a module.
 * @param {Chunks} chunks
 * @param {string} module its path in web/
 */
export function chunkOf(chunks, module) {
  for (const chunk of chunks.values()) if (chunk.modules.includes(module)) return chunk
  throw new Error(`no file of the build holds web/${module}`)
}

/**
 * Scripts that come with these, and with `follow` also those they may ask for later.
 * @param {Chunks} chunks
 * @param {readonly Chunk[]} start
 * @param {(chunk: Chunk) => boolean} [follow] whether a script that an import() names is looked into
 * @returns {Set<Chunk>}
 */
export function loadedWith(chunks, start, follow = () => false) {
  const loaded = new Set(start)
  for (const chunk of loaded) {
    const later = chunk.dynamicImports.flatMap((file) => chunks.get(file) ?? []).filter(follow)
    for (const next of [...chunk.imports.flatMap((file) => chunks.get(file) ?? []), ...later]) loaded.add(next)
  }
  return loaded
}

/**
 * @param {Iterable<Chunk>} loaded
 * @returns {string[]} scripts and styles
 */
export const filesOf = (loaded) => [...new Set([...loaded].flatMap(({ file, styles }) => [file, ...styles]))]
