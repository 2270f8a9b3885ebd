import { registerHooks } from 'node:module'
import type postgresDriver from 'postgres'
import { repair, repairs } from './postgres-repairs.ts'

/**
 * postgres.js, with what it gets wrong put right while it is loaded (decision 7). The text of the replaced lines is checked:
 * another version that has them no more fails at the first import.
 */
const ofDriver = /\/postgres\/src\/(?<module>[\w-]+\.js)$/

const hooks = registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const known = repairs[ofDriver.exec(url)?.groups?.['module'] ?? '']
    return known ? { ...loaded, source: repair(String(loaded.source), known) } : loaded
  },
})

/** Imported here and nowhere else: the first import of `postgres` decides which module the whole process gets. */
export const postgres: typeof postgresDriver = (await import('postgres')).default
hooks.deregister()
