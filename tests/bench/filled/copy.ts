import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '@ashenda/db/client.ts'

type Cell = string | number

/**
 * Enters rows by COPY, each of them made when it is needed.
 * @param into a table and its columns @param rowsOf cells that hold no tab and no line break
 */
export async function copyInto<From>(
  sql: Sql,
  into: string,
  from: readonly From[],
  rowsOf: (one: From) => readonly (readonly Cell[])[],
): Promise<void> {
  function* texts(): Generator<string> {
    for (const one of from)
      yield rowsOf(one)
        .map((cells) => `${cells.join('\t')}\n`)
        .join('')
  }
  await pipeline(Readable.from(texts()), await sql.unsafe(`copy ${into} from stdin`).writable())
}
