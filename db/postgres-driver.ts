import { registerHooks } from 'node:module'
import type postgresDriver from 'postgres'

/**
 * postgres.js, with what it gets wrong when a connection is lost put right while it is loaded.
 *
 * Version 3.4.9 puts small writes off to the next turn of the event loop. When the connection goes in between, that write
 * meets no socket and ends the process by an exception nobody can catch (a transaction always sends a rollback then); or it is
 * cancelled but remembered, and the connection never sends anything again; and what was sent after the loss is never
 * answered (porsager/postgres#1154, #1208; no release has a fix). The text of the replaced lines is checked: another version that has
 * them no more fails at the first import, and then this file has done its service.
 */
const repairs: readonly (readonly [wrong: string, right: string])[] = [
  [
    `    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    `    if (socket === null) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  ],
  [
    `    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n`,
    `    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)\n`,
  ],
  [
    `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
    `    if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null\n`,
  ],
  // Whoever makes its sockets is told of the connection each is for (db/silence-watch.ts).
  [
    `await Promise.resolve(options.socket(options))`,
    `options.socket(options, {
      backend,
      isAwaiting: () => query !== null || sent.length > 0,
      transaction: () => connection.reserved ?? null,
    })`,
  ],
  // The query at whose expense the types are fetched is rejected anyhow.
  [`        return fetchArrayTypes()\n`, `        return fetchArrayTypes().catch(() => {})\n`],
]

function repair(source: string): string {
  return repairs.reduce((text, [wrong, right]) => {
    if (text.split(wrong).length !== 2)
      throw new Error(`this version of postgres.js is not the one to repair: ${wrong}`)
    return text.replace(wrong, () => right)
  }, source)
}

const hooks = registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/postgres/src/connection.js')) return loaded
    return { ...loaded, source: repair(String(loaded.source)) }
  },
})

/** Imported here and nowhere else: whoever imports `postgres` first decides what all get. */
export const postgres: typeof postgresDriver = (await import('postgres')).default
hooks.deregister()
