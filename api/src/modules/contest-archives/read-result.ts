import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { ArchiveRows } from '@ashenda/core/contracts/contest-archive.ts'
import type { JuryResult } from '@ashenda/core/domain/jury.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type {
  ArchivedCheckpoint,
  ArchivedDecisions,
  ArchivedLink,
  ArchivedPart,
} from '@ashenda/db/queries/contest/contest-archive.ts'
import type { ResultEntry } from '@ashenda/db/queries/results/export-entries.ts'

/** Links or checkpoints entered by one statement. */
const atOnce = 1_000

type Writable<Values> = { -readonly [Name in keyof Values]: Values[Name] }

/**
 * What a published result says that is rows in the database: its links and checkpoints, and decisions on rules. The file was checked by the audit program;
 * here it is compared with the archive's rows. Without a file nobody voted.
 */
export class ArchivedResult {
  readonly #file: string | undefined
  readonly #rows: ArchiveRows
  readonly #titles: ArchivedDecisions['titles'][number][] = []
  readonly #rules: ArchivedDecisions['rules'][number][] = []
  #jury: { readonly link: number; readonly at: number } | undefined
  #points: { readonly salt: string; readonly result: JuryResult } | undefined
  #agrees = true

  constructor(file: string | undefined, rows: ArchiveRows) {
    this.#file = file
    this.#rows = rows
  }

  /** Once all parts were read. @throws AppError archive_damaged if it is not the result of these rows */
  decisions(): ArchivedDecisions {
    if (!this.#agrees) throw new AppError('archive_damaged')
    const jury = this.#jury && this.#points && { ...this.#jury, ...this.#points }
    return { titles: this.#titles, rules: this.#rules, jury: jury ?? null }
  }

  async *parts(): AsyncGenerator<ArchivedPart> {
    const [head] = this.#rows.chain_heads
    if (this.#file === undefined) {
      // A round begins with a head, and with what was carried.
      this.#agrees = (head?.sequence ?? 0) === 0 && this.#rows.tally.length <= this.#rows.round_entries.length
      return
    }
    let links: ArchivedLink[] = []
    let checkpoints: ArchivedCheckpoint[] = []
    let open: Writable<ArchivedLink> | undefined
    for await (const entry of entriesOf(this.#file)) {
      if (entry.type === 'link') {
        const { sequence, previous, root, head: hash } = entry
        open = { sequence, previous, root, head: hash, counted: 0, refused: 0, votes: 0, changed: 0 }
        // The entries of the last one follow.
        if (links.length >= atOnce) {
          yield { links, checkpoints }
          links = []
        }
        links.push(open)
      } else if (entry.type === 'contest') this.#agrees &&= entry.id === this.#rows.contests[0]?.id
      else if (entry.type === 'checkpoint') {
        checkpoints.push(entry)
        if (checkpoints.length < atOnce) continue
        yield { links, checkpoints }
        links = []
        checkpoints = []
      } else if (open) this.#note(entry, open)
    }
    yield { links, checkpoints }
    this.#agrees &&= open?.sequence === head?.sequence && `\\x${open?.head}` === head?.head
    this.#agrees &&= this.#rows.result_exports[0]?.sequence === head?.sequence
  }

  #note(entry: ResultEntry, link: Writable<ArchivedLink>): void {
    if (entry.type === 'ballot') {
      link[entry.status] += 1
      if (entry.status === 'counted') link.votes += entry.picks.length
    } else if (entry.type === 'tally') this.#agrees &&= this.#isTally(entry.counts)
    else if (entry.type === 'points') {
      const { type: _, salt, ...result } = entry
      this.#points = { salt, result }
    } else if ('link' in entry) {
      link.changed += 1
      if (entry.type === 'titles') this.#titles.push(entry)
      if (entry.type === 'rules') this.#rules.push(entry)
      if (entry.type === 'jury') this.#jury = entry
    }
  }

  #isTally(counts: Extract<ResultEntry, { readonly type: 'tally' }>['counts']): boolean {
    const rows = this.#rows.tally.map((one) => [one.contestant_id, countText(one)] as const)
    const kept = new Map(rows.filter(([, text]) => text !== countText()))
    return kept.size === counts.length && counts.every((one) => kept.get(one.contestant) === countText(one))
  }
}

const counted = ['free', 'proven', 'first', 'second', 'third', 'quarantined'] as const

const countText = (counts: { readonly [Name in (typeof counted)[number]]?: number } = {}): string =>
  counted.map((name) => counts[name] ?? 0).join()

/** The file's lines; its form is the audit program's business. */
async function* entriesOf(file: string): AsyncGenerator<ResultEntry> {
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as ResultEntry
}
