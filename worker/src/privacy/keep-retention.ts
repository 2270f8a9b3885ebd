import type { Sql } from '@ashenda/db/client.ts'
import { clearings } from '@ashenda/db/queries/privacy/retention.ts'
import type { Logger } from 'pino'

/** Rows per transaction: nobody waits long for one. */
const usualPiece = 500
const pauseMs = 20

/**
 * Removes expired data, kind by kind (decision 22). Several workers may run it at once: each takes rows nobody else holds, and the next run
 * finds the rest.
 */
export async function keepRetention(
  { sql, log, pause }: { readonly sql: Sql; readonly log: Logger; readonly pause: (ms: number) => Promise<void> },
  now = new Date(),
  atMost = usualPiece,
): Promise<void> {
  for (const [kind, clear] of Object.entries(clearings)) {
    let rows = 0
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { seen, cleared }: Awaited<ReturnType<typeof clear>> = await clear(sql, { now, after, atMost })
      rows += cleared
      after = seen.length < atMost ? undefined : seen.at(-1)
      if (after !== undefined) await pause(pauseMs)
    }
    if (rows > 0) log.info({ kind, rows }, 'expired personal data was removed')
  }
}
