import type { Sql } from '@ashenda/db/client.ts'
import { findContest, findContestants, findZonesInUse } from '@ashenda/db/queries/contest/directory.ts'
import { Directory } from './directory.ts'

interface Kept {
  readonly readAt: number
  readonly directory: Promise<Directory | undefined>
}

const keptMs = 30_000
/** Ten thousand contestants take some ten megabytes. */
const keptAtMost = 4

/**
 * Directories of other contests than the current one, read when somebody asks and kept briefly: one of a former contest answers what the
 * current one's does. Beside the announced ones it knows drafts, for admins.
 */
export class ContestArchive {
  readonly #sql: Sql
  readonly #current: Directory
  readonly #kept = new Map<string, Kept>()

  constructor(sql: Sql, current: Directory) {
    this.#sql = sql
    this.#current = current
  }

  /** Undefined if there is no such contest. */
  find(by: 'id' | 'slug', value: string): Promise<Directory | undefined> {
    if (this.#current.content?.contest[by] === value) return Promise.resolve(this.#current)
    const key = `${by} ${value}`
    const known = this.#kept.get(key)
    if (known && performance.now() - known.readAt < keptMs) return known.directory
    const directory = this.#read(by, value)
    this.#kept.delete(key)
    this.#kept.set(key, { readAt: performance.now(), directory })
    const forget = (): void => {
      if (this.#kept.get(key)?.directory === directory) this.#kept.delete(key)
    }
    // Not kept: whoever asks for addresses that do not exist would drive out those that do.
    directory.then((found) => found ?? forget(), forget)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > keptAtMost) this.#kept.delete(oldest)
    return directory
  }

  /** Something changed in a contest; which one is not told. */
  forget(): void {
    this.#kept.clear()
  }

  async #read(by: 'id' | 'slug', value: string): Promise<Directory | undefined> {
    const contest = await findContest(this.#sql, by, value)
    if (!contest) return undefined
    const [zones, contestants] = await Promise.all([
      findZonesInUse(this.#sql, contest.id),
      findContestants(this.#sql, contest.id),
    ])
    const directory = new Directory()
    // Words of the site are the current contest's.
    directory.replace({ contest, zones, contestants, pieces: [] })
    return directory
  }
}
