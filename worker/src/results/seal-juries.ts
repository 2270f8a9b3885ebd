import type { Sql } from '@ashenda/db/client.ts'
import { findJuriesToSeal, sealJury } from '@ashenda/db/queries/jury/seal.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Logger } from 'pino'

/** Puts the points of juries that have closed into the chain; of several workers one does. */
export async function sealJuries({
  sql,
  log,
  publish,
}: {
  readonly sql: Sql
  readonly log: Logger
  readonly publish: Publish
}): Promise<void> {
  for (const contest of await findJuriesToSeal(sql)) {
    if (!(await sealJury(sql, contest))) continue
    publish({ type: 'directory-changed' })
    log.info({ contest }, "the jury's points are sealed")
  }
}
