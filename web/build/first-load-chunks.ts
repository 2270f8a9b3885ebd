interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null
  readonly debugName: string
}

/** What the first page's libraries name in their lists, and only later pages use. */
const later = /\/(?:useMutation|mutationObserver)[.]js$/

/**
 * What the first page needs is three files: the entry, which decides on a language; `foundation`, the libraries, which a new
 * version of ours leaves in people's caches; `application`, our own. Left alone, the bundler makes a file of every set of
 * modules that some later part shares, and each is a request on a slow network. A group takes what its modules import along,
 * unless an earlier one has it.
 */
export function firstLoadChunks(entryModule: string, applicationModule: string): ChunkGroup[] {
  const inEntry = importsOf(entryModule)
  const inApplication = importsOf(applicationModule)
  const group = (chunk: string, isIn: (id: string, graph: ModuleGraph) => boolean): ChunkGroup => ({
    debugName: chunk,
    name: (id, graph) => (isIn(id, graph) ? chunk : null),
  })
  return [
    group('entry', (id, graph) => id.includes('rolldown/runtime') || inEntry(id, graph)),
    group('foundation', (id, graph) => id.includes('/node_modules/') && !later.test(id) && inApplication(id, graph)),
    group('application', (id, graph) => !later.test(id) && inApplication(id, graph)),
  ]
}

/** Whether a module is imported, directly or not, by `start`; import() does not count. */
function importsOf(start: string): (id: string, graph: ModuleGraph) => boolean {
  const seen = new Set<string>()
  return (wanted, graph) => {
    if (seen.size > 0) return seen.has(wanted)
    const waiting = [start]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen.has(wanted)
  }
}
