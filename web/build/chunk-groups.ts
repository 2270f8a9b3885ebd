interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null
  readonly debugName: string
}

/** Modules by their paths. */
interface Parts {
  /** Decides on a language, and has everything else fetched. */
  readonly entry: string
  readonly application: string
  /** Of ours, beside the libraries: what begins them. */
  readonly foundation: string
  /** Behind the first screen of every page. */
  readonly below: readonly string[]
  /** What every sheet is made of. */
  readonly sheet: string
  /** The parts that all forms share. */
  readonly forms: readonly string[]
  /** The steps of a vote: each follows the one before within seconds. */
  readonly podium: string
  readonly paying: string
  /** Pages that have parts of these two, and not all of them. */
  readonly beside: readonly string[]
}

/** Listed by the first page's libraries but used only by members' pages. */
const later = /\/(?:useMutation|mutationObserver)[.]js$/

/** Locks scrolling below a menu. Radix's dialog names it for an overlay we do not use. */
const ofMenus =
  /\/node_modules\/(?:react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\//

/** Small parts of nearly every members' page; otherwise one file each. */
const ofMembers = /\/src\/ui\/(?:panel|try-again|lost-answer|use-kept-focus)[.](?:tsx?|module[.]css)$/

/**
 * The files a voter fetches. What the first page needs is three: the entry; `foundation`, the libraries, which a new version of ours
 * leaves in people's caches; `application`, our own. Behind them come `below`, `sheet`, `forms`, `podium` and `paying`, and what these two have in common,
 * or other pages have of them, `shared`.
 * Left alone, the bundler makes a file of every set of modules that two parts share: the podium was twenty-five of them, each a request
 * of its own on a slow line, most smaller than their headers. A group takes what its modules import along, unless an earlier one has it.
 */
export function chunkGroups(parts: Parts): ChunkGroup[] {
  const inEntry = importsOf(parts.entry)
  const inApplication = importsOf(parts.application)
  const inPodium = importsOf(parts.podium)
  const inPaying = importsOf(parts.paying)
  const inForms = importsOf(...parts.forms)
  const isBeside = importsOf(...parts.beside)
  const group = (chunk: string, isIn: (id: string, graph: ModuleGraph) => boolean): ChunkGroup => ({
    debugName: chunk,
    name: (id, graph) => (isIn(id, graph) ? chunk : null),
  })
  return [
    group('entry', (id, graph) => id.includes('rolldown/runtime') || inEntry(id, graph)),
    group(
      'foundation',
      (id, graph) =>
        id === parts.foundation || (id.includes('/node_modules/') && !later.test(id) && inApplication(id, graph)),
    ),
    group('application', (id, graph) => !later.test(id) && inApplication(id, graph)),
    group('below', importsOf(...parts.below)),
    group('menus', (id) => ofMenus.test(id)),
    group('sheet', importsOf(parts.sheet)),
    group('forms', inForms),
    group('mutations', (id) => later.test(id)),
    group('members', (id) => ofMembers.test(id)),
    group('shared', (id, graph) => [inPodium, inPaying, isBeside].filter((isIn) => isIn(id, graph)).length > 1),
    group('paying', inPaying),
    group('podium', inPodium),
  ]
}

/** Whether a module is one of `starts`, or imported by one of them, directly or not; import() does not count. */
function importsOf(...starts: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  const seen = new Set<string>()
  return (wanted, graph) => {
    if (seen.size > 0) return seen.has(wanted)
    const waiting = [...starts]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen.has(wanted)
  }
}
